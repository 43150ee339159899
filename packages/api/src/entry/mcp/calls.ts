import { type CompanyTx, type Database, joinCompanyDoor, joinReaderDoor } from '@outrider/db';
import type { Capability } from '@outrider/shared/ground/permissions';
import type { ZodObject, ZodType } from 'zod';
import type { Context } from '../../ground/context.ts';
import { listProcedures } from '../../ground/rest/routes.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../../ground/trpc.ts';

const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
export const callerOf = (context: Context): Caller => createCaller(context);

type Procedure = (input: unknown) => Promise<unknown>;

/**
 * Calls one of the product's procedures by its dotted name, as the screen would. What it takes and gives, its own
 * schemas say.
 */
export async function call(caller: Caller, name: string, input: unknown): Promise<Record<string, unknown>> {
  const procedure = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], caller) as Procedure;
  return (await procedure(input)) as Record<string, unknown>;
}

const PROCEDURES = new Map(listProcedures(appRouter));

function procedureOf(name: string) {
  const found = PROCEDURES.get(name);
  if (!found?.meta || !('can' in found.meta)) throw new Error(`${name} is no procedure of a company`);
  return { can: found.meta.can, input: found.inputs[0] };
}

export const capabilityOf = (name: string): Capability => procedureOf(name).can;
export const inputOf = (name: string): ZodType => procedureOf(name).input as ZodType;
/** The names of what a procedure takes. */
export const keysOf = (name: string): string[] => Object.keys((inputOf(name) as ZodObject).shape);

/** A database that has the doors onto one transaction alone, for calls that may reach nothing beside it. */
export const onlyDoor = (tx: CompanyTx): Database =>
  ({
    forCompany: () => joinCompanyDoor(tx),
    forReader: (_: string, readerId: string) => joinReaderDoor(tx, readerId),
  }) as unknown as Database;
