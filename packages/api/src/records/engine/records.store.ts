import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
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
export async function lockRecord(recorded: Recorded, tx: CompanyTx, id: string): Promise<HeldRow | null> {
  const [row] = await lockRecords(recorded, tx, [id]);
  return row ?? null;
}

/**
 * Several rows in the order of their ids, so that two who lock some of the same never wait for each other. As JSON:
 * days and amounts are as drafts have them.
 */
export async function lockRecords({ table }: Recorded, tx: CompanyTx, ids: string[]): Promise<HeldRow[]> {
  const rows = await tx.$queryRaw<{ row: HeldRow }[]>`
    SELECT to_jsonb(r) AS row FROM ${table} r WHERE r.id = ANY(${ids}::uuid[]) ORDER BY r.id FOR NO KEY UPDATE`;
  return rows.map(({ row }) => row);
}

const columnsOf = (draft: Draft) => Prisma.join(Object.keys(draft).map((key) => Prisma.raw(key)));
/**
 * The draft as a row, its columns typed as the table has them. Its keys are the catalogue's: never what somebody sent.
 */
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
    UPDATE ${recorded.table} r
    SET ${Prisma.join([...sets, Prisma.sql`version = r.version + 1`, Prisma.sql`updated_at = ${now}`])}
    FROM ${rowsOf(recorded, changes)} WHERE r.id = ${id}::uuid`;
}

/**
 * Several rows at once, each to its own values; those that change the same columns in one statement. Their versions go
 * up.
 */
export async function updateRecords(
  { table }: Recorded,
  tx: CompanyTx,
  changes: { id: string; draft: Draft }[],
  now: Date,
): Promise<void> {
  const alike = groupBy(changes, ({ draft }) => Object.keys(draft).toSorted().join());
  for (const group of alike.values()) {
    const sets = Object.keys(group[0]?.draft ?? {}).map((key) => Prisma.raw(`${key} = d.${key}`));
    const rows = JSON.stringify(group.map(({ id, draft }) => ({ ...draft, id })));
    await tx.$executeRaw`
      UPDATE ${table} r
      SET ${Prisma.join([...sets, Prisma.sql`version = r.version + 1`, Prisma.sql`updated_at = ${now}`])}
      FROM jsonb_populate_recordset(NULL::${table}, ${rows}::jsonb) d WHERE r.id = d.id`;
  }
}

/** @returns the ids that went into the bin */
export async function binRecords({ bin }: Recorded, tx: CompanyTx, ids: string[], now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${bin}(${ids}::uuid[], ${now}) AS id`;
  return rows.map(({ id }) => id);
}

const nameKey = (tx: CompanyTx, kind: string, name: string) => `${kind} ${tx.companyId} ${name}`;

/** Waits for everybody else who is about to give a record of the company this name, until the transaction ends. */
export async function lockName(tx: CompanyTx, kind: string, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${nameKey(tx, kind, name)}, 0))`;
}

/**
 * The same of many names. Whoever takes several takes them in this order of kinds: domains, names of accounts, emails
 * of contacts.
 */
export async function lockNames(tx: CompanyTx, kind: string, names: string[]): Promise<void> {
  const keys = [...new Set(names)].toSorted().map((name) => nameKey(tx, kind, name));
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS k(key)`;
}
