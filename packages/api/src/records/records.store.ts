import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { recordJson } from './list.ts';
import type { Draft, HeldRow, Recorded } from './recorded.ts';

/** The record as the wire's JSON text; null where there is none. */
export async function recordText(recorded: Recorded, db: CompanyQueries, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<
    { text: string }[]
  >`SELECT ${recordJson(recorded)}::text AS text FROM ${recorded.table} r WHERE r.id = ${id}::uuid`;
  return row?.text ?? null;
}

/** The row, locked until the transaction ends; what hangs on it can be written meanwhile. */
export async function lockRecord({ table }: Recorded, tx: CompanyTx, id: string): Promise<HeldRow | null> {
  const [row] = await tx.$queryRaw<HeldRow[]>`SELECT * FROM ${table} WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

/** Several rows in the order of their ids, so that two who lock some of the same never wait for each other. */
export const lockRecords = ({ table }: Recorded, tx: CompanyTx, ids: string[]): Promise<HeldRow[]> =>
  tx.$queryRaw<HeldRow[]>`SELECT * FROM ${table} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

const columnsOf = (draft: Draft) => Prisma.join(Object.keys(draft).map((key) => Prisma.raw(key)));
/** The draft as a row, its columns typed as the table has them. Its keys are the catalogue's: never what somebody sent. */
const rowsOf = ({ table }: Recorded, draft: Draft) =>
  Prisma.sql`jsonb_populate_record(NULL::${table}, ${JSON.stringify(draft)}::jsonb) d`;

/** The draft has an id of its own. */
export async function insertRecord(recorded: Recorded, tx: CompanyTx, draft: Draft): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO ${recorded.table} (${columnsOf(draft)}) SELECT ${columnsOf(draft)} FROM ${rowsOf(recorded, draft)}`;
}

export async function updateRecord(
  recorded: Recorded,
  tx: CompanyTx,
  id: string,
  changes: Draft,
  now: Date,
): Promise<void> {
  const sets = Object.keys(changes).map((key) => Prisma.raw(`${key} = d.${key}`));
  await tx.$executeRaw`
    UPDATE ${recorded.table} r SET ${Prisma.join([...sets, Prisma.sql`version = r.version + 1`, Prisma.sql`updated_at = ${now}`])}
    FROM ${rowsOf(recorded, changes)} WHERE r.id = ${id}::uuid`;
}

/** @returns the ids that went into the bin */
export async function binRecords({ bin }: Recorded, tx: CompanyTx, ids: string[], now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${bin}(${ids}::uuid[], ${now}) AS id`;
  return rows.map(({ id }) => id);
}

/** Waits for everybody else who is about to give a record of the company this name, until the transaction ends. */
export async function lockName(tx: CompanyTx, kind: string, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${tx.companyId} ${name}`}, 0))`;
}
