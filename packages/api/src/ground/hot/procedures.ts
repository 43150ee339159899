import type { Capability } from '@outrider/shared/ground/permissions';
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { ZodType } from 'zod';
import { type CompanyContext, companyProcedure } from '../guard.ts';
import { type MaybeText, writeJson } from '../http/json-text.ts';
import type { Services } from '../services.ts';
import type { Meta, RestMeta } from '../trpc.ts';

export type HotContext = CompanyContext & { services: Services };

/**
 * `answer` gives what `output` describes, as values or as JSON text. Its shape is checked wherever it is called in the
 * ordinary way, not on each hot call.
 */
type Declaration<Output, Input, Given> = {
  can: Capability;
  rest?: RestMeta;
  input?: ZodType<Input, Given>;
  output: ZodType<Output>;
  answer: (ctx: HotContext, input: Input) => Promise<MaybeText<Output>>;
};

/**
 * A company query that the host answers at once. In a batch and from a caller it is an ordinary procedure, made of the
 * same declaration.
 */
export const hotQuery = <Output, Input = void, Given = Input>(declared: Declaration<Output, Input, Given>) =>
  ordinary(declared).query(run(declared)) as TRPCQueryProcedure<{ meta: Meta; input: Given; output: Output }>;

/** The same for a write. With an Idempotency-Key it takes the ordinary way. */
export const hotMutation = <Output, Input = void, Given = Input>(declared: Declaration<Output, Input, Given>) =>
  ordinary(declared).mutation(run(declared)) as TRPCMutationProcedure<{ meta: Meta; input: Given; output: Output }>;

function ordinary<Output, Input, Given>({ input, output, answer, ...meta }: Declaration<Output, Input, Given>) {
  const procedure = companyProcedure({ ...meta, hot: { input: input ?? null, answer } });
  return (input ? (procedure.input(input) as unknown as typeof procedure) : procedure).output(output as ZodType);
}

const run =
  <Output, Input, Given>({ answer }: Declaration<Output, Input, Given>) =>
  async ({ ctx, input }: { ctx: HotContext; input: unknown }): Promise<unknown> =>
    JSON.parse(writeJson(await answer(ctx, input as Input)));
