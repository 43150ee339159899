import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import { type OperationName, type OperationResult, recordRemovalSchema } from '@outrider/shared/records/records';
import { type ZodType, z } from 'zod';
import type { CompanyUser } from '../../ground/guard.ts';
import { refusalOf, toUnstorableError, toValidationError } from '../../ground/trpc.ts';

type Tag = { id: string; version: number };

/** What can be done to the records of a type, one by one, by somebody. */
export type RecordWork<Create = never, Update = never, Upsert = never, One = Tag> = {
  create(record: Create): Promise<One>;
  update(record: Update): Promise<One>;
  upsert(record: Upsert): Promise<{ created: boolean; record: One }>;
  remove(record: z.output<typeof recordRemovalSchema>): Promise<{ id: string }>;
  restore(id: string): Promise<One>;
};

type OperationSchemas = Record<'create' | 'update' | 'upsert', ZodType>;

const operationSchema = z.strictObject({ op: z.enum(['create', 'update', 'upsert', 'delete']), record: z.unknown() });

/**
 * One after the other, each all or nothing: what is wrong with one is told in its place, and the others happen. A fault
 * of ours ends the batch; under an Idempotency-Key nothing of it has happened then.
 */
export async function runBatch(
  work: RecordWork,
  schemas: OperationSchemas,
  operations: readonly unknown[],
  may: { user: CompanyUser; create: Capability },
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const operation of operations) results.push(await runOne(work, schemas, operation, may));
  return results;
}

async function runOne(
  work: RecordWork,
  schemas: OperationSchemas,
  operation: unknown,
  may: { user: CompanyUser; create: Capability },
): Promise<OperationResult> {
  const { data } = operationSchema.safeParse(operation);
  try {
    const { op, record } = data ?? read(operationSchema, operation);
    return { op, error: null, ...(await DOING[op](work, schemas, record, may)) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status >= 500) throw error;
    const { status, message: detail, reason: code, extras } = refusal;
    const { errors, existing_id, version } = extras;
    return {
      op: data?.op ?? null,
      status,
      id: null,
      version: null,
      error: {
        detail,
        code,
        ...(errors && { errors }),
        ...(existing_id && { existing_id }),
        ...(version !== undefined && { version }),
      },
    };
  }
}

type Done = Pick<OperationResult, 'status' | 'id' | 'version'>;
type Doing = (
  work: RecordWork,
  schemas: OperationSchemas,
  record: unknown,
  may: { user: CompanyUser; create: Capability },
) => Promise<Done>;

const told = (status: number, { id, version }: Tag): Done => ({ status, id, version });

const DOING: Record<OperationName, Doing> = {
  async create(work, schemas, record, { user, create }) {
    if (!can(user, create)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    return told(201, await work.create(read(schemas.create, record)));
  },
  update: async (work, schemas, record) => told(200, await work.update(read(schemas.update, record))),
  async upsert(work, schemas, sent, { user, create }) {
    if (!can(user, create)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    const { created, record } = await work.upsert(read(schemas.upsert, sent));
    return told(created ? 201 : 200, record);
  },
  async delete(work, _schemas, record) {
    const { id } = await work.remove(read(recordRemovalSchema, record));
    return { status: 200, id, version: null };
  },
};

/** @throws 422 that names the fields */
function read<T>(schema: ZodType<T>, sent: unknown): never {
  const unstorable = toUnstorableError(sent);
  if (unstorable) throw unstorable;
  const { data, error } = schema.safeParse(sent);
  if (error) throw toValidationError(error);
  return data as never;
}
