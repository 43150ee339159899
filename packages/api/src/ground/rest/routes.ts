import type { AnyTRPCRouter } from '@trpc/server';
import type { ZodObject, ZodType } from 'zod';
import { z } from 'zod';
import type { Meta, RestMeta } from '../trpc.ts';
import { pickableFields } from './sparse-fields.ts';

/** A procedure with a REST route. `name` is its dotted path in the router; `keys` are its path parameters. */
export type RestRoute = {
  rest: RestMeta;
  open: boolean;
  name: string;
  input: ZodObject | null;
  output: ZodType;
  keys: string[];
  reads: 'query' | 'body' | 'either';
  /** What `fields=` may name here; none where the procedure takes `fields` itself. */
  pickable: readonly string[];
};

type ProcedureDef = { type: string; meta?: Meta; inputs: ZodType[]; output?: ZodType };

/** Every procedure of a router with its meta. */
export function listProcedures(router: AnyTRPCRouter): [name: string, def: ProcedureDef][] {
  const procedures = router._def.procedures as unknown as Record<string, { _def: ProcedureDef }>;
  return Object.entries(procedures).map(([name, procedure]) => [name, procedure._def]);
}

/** What an input's parts are called; a choice of several objects says it by what describes it. */
const shapeOf = (input: ZodType | undefined, { describes }: RestMeta): ZodObject | null =>
  input instanceof z.ZodObject ? input : input ? (describes ?? (input as ZodObject)) : null;

/** The router's REST routes. @throws when a path parameter is not in the input, or two procedures claim one path */
export function restRoutes(router: AnyTRPCRouter): RestRoute[] {
  const seen = new Map<string, string>();
  return listProcedures(router).flatMap(([name, { meta, inputs, output }]) => {
    const rest = meta?.rest;
    if (!rest) return [];
    const input = shapeOf(inputs[0], rest);
    const keys = [...rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    for (const key of keys) if (!input?.shape[key]) throw new Error(`${name}: {${key}} is not in its input`);
    const address = `${rest.method} ${rest.path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = seen.get(address);
    if (other) throw new Error(`${name} and ${other} both answer ${address}`);
    seen.set(address, name);
    const reads = rest.from ?? (rest.method === 'GET' || rest.method === 'DELETE' ? 'query' : 'body');
    const pickable = input?.shape.fields ? [] : pickableFields(rest, output);
    const open = meta !== undefined && 'public' in meta;
    return [{ rest, open, name, input, output: output ?? z.unknown(), keys, reads, pickable }];
  });
}
