import type { AnyTRPCRouter } from '@trpc/server';
import type { Context } from '../context.ts';
import { inCompany } from '../guard.ts';
import { listProcedures, type RestRoute, restRoutes } from '../rest/routes.ts';
import { toUnstorableError, toValidationError } from '../trpc.ts';
import type { HotContext } from './procedures.ts';

/**
 * A hot procedure as the host calls it. `run` is the whole of it: the guard, the input's check, the work. It resolves
 * to JSON that may be text already.
 */
export type HotCall = {
  name: string;
  type: 'query' | 'mutation';
  route: RestRoute | null;
  run: (context: Context, input: unknown) => Promise<unknown>;
};

type Answer = (ctx: HotContext, input: unknown) => Promise<unknown>;

export function hotCalls(router: AnyTRPCRouter): HotCall[] {
  const routes = new Map(restRoutes(router).map((route) => [route.name, route]));
  return listProcedures(router).flatMap(([name, { meta, type }]) => {
    if (!meta || !('can' in meta) || !meta.hot) return [];
    const { input: schema, answer } = meta.hot;
    const run = async (context: Context, input: unknown) => {
      const unstorable = toUnstorableError(input);
      if (unstorable) throw unstorable;
      const asked = { type, path: name, getRawInput: () => Promise.resolve(input) };
      const { data } = await inCompany(context, meta, asked, async (own) => {
        const parsed = schema?.safeParse(input);
        if (parsed?.error) throw toValidationError(parsed.error);
        return { ok: true, data: await (answer as Answer)(own, parsed?.data) };
      });
      return data;
    };
    return [{ name, type: type as HotCall['type'], route: routes.get(name) ?? null, run }];
  });
}
