import { byIdSchema } from '@outrider/shared/automation/intake';
import type { Capability } from '@outrider/shared/ground/permissions';
import {
  BATCH_MAX,
  batchResultSchema,
  deletedSchema,
  type Operation,
  recordRemovalSchema,
} from '@outrider/shared/records/records';
import type { TRPCMutationProcedure } from '@trpc/server';
import { type ZodObject, type ZodType, z } from 'zod';
import { type CompanyContext, companyProcedure } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import type { Meta } from '../../ground/trpc.ts';
import { type RecordWork, runBatch } from './batch.service.ts';
import { RECORD_CALL_WORDS } from './words-calls.ts';

type Declared<
  C extends ZodObject,
  U extends ZodObject,
  P extends ZodObject,
  One extends ZodType,
  Two extends ZodType,
> = {
  /** Where the calls for one record are, `many` for those that are about none: /leads/by-id and /leads. */
  path: `/${string}`;
  many: `/${string}`;
  noun: { one: string; many: string };
  can: { create: Capability; edit: Capability; delete: Capability };
  create: C;
  update: U;
  upsert: P;
  batch: ZodObject;
  record: One;
  upserted: Two;
  work: (
    ctx: CompanyContext & { services: Services },
  ) => RecordWork<z.output<C>, z.output<U>, z.output<P>, z.output<One>>;
};

type Write<Input, Output> = TRPCMutationProcedure<{ meta: Meta; input: Input; output: Output }>;

/** What every record type's router has alike for programs: delete and restore one, upsert, batch. */
export function recordCalls<
  C extends ZodObject,
  U extends ZodObject,
  P extends ZodObject,
  One extends ZodType,
  Two extends ZodType,
>({ path, many, noun, can, create, update, upsert, batch, record, upserted, work }: Declared<C, U, P, One, Two>) {
  const batchInput = z.strictObject({
    operations: z.array(z.custom<Operation<z.input<C>, z.input<U>, z.input<P>>>()).min(1).max(BATCH_MAX),
  });
  return {
    deleteOne: companyProcedure({
      can: can.delete,
      rest: {
        method: 'DELETE',
        path: `${path}/{id}`,
        tagged: true,
        summary: RECORD_CALL_WORDS.delete(noun.one),
        errors: [403, 404, 409, 412],
      },
    })
      .input(recordRemovalSchema)
      .output(deletedSchema)
      .mutation(({ ctx, input }) => work(ctx).remove(input)),

    restoreOne: companyProcedure({
      can: can.delete,
      rest: {
        method: 'POST',
        path: `${path}/{id}/restore`,
        tagged: true,
        summary: RECORD_CALL_WORDS.restore(noun.one),
        errors: [403, 404],
      },
    })
      .input(byIdSchema)
      .output(record as ZodType)
      .mutation(({ ctx, input }) => work(ctx).restore(input.id)) as Write<{ id: string }, z.output<One>>,

    upsert: companyProcedure({
      can: can.create,
      rest: {
        method: 'POST',
        path: `${many}/upsert`,
        status: ({ created }: { created: boolean }) => (created ? 201 : 200),
        summary: RECORD_CALL_WORDS.upsert(noun.one),
        errors: [403, 409],
      },
    })
      .input(upsert as ZodObject)
      .output(upserted as ZodType)
      .mutation(({ ctx, input }) => work(ctx).upsert(input as z.output<P>)) as unknown as Write<
      z.input<P>,
      z.output<Two>
    >,

    batch: companyProcedure({
      can: can.edit,
      rest: { method: 'POST', path: `${many}/batch`, describes: batch, summary: RECORD_CALL_WORDS.batch(noun.many) },
    })
      .input(batchInput)
      .output(batchResultSchema)
      .mutation(async ({ ctx, input }) => ({
        results: await runBatch(work(ctx) as unknown as RecordWork, { create, update, upsert }, input.operations, {
          user: ctx.user,
          create: can.create,
        }),
      })),
  };
}
