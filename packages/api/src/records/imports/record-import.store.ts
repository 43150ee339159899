import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import type { ImportProgram } from '@outrider/shared/records/import-programs';
import type { Draft, Recorded } from '../engine/recorded.ts';
import type { Entry } from './match-records.ts';
import type { EngineRecord, ImportedRecord } from './record-rows.ts';

/** What rows say that could name a record there is. */
export type Sought = {
  external_ids: string[];
  /** Domains of accounts, addresses of contacts. */
  uniques: string[];
  names: string[];
  /** For contacts: where people of these names may be. */
  account_ids: string[];
};

const CANDIDATES: Record<EngineRecord, (sought: Sought) => Prisma.Sql> = {
  account: ({ uniques, names }) => Prisma.sql`
    SELECT id FROM accounts WHERE domain = ANY(${uniques}::text[])
    UNION SELECT id
    FROM accounts
    WHERE sort_name IN (SELECT text_within(lower(name), 400) FROM unnest(${names}::text[]) AS name)`,
  contact: ({ uniques, names, account_ids }) => Prisma.sql`
    SELECT contact_id FROM contact_addresses WHERE email_key = ANY(${uniques}::text[])
    UNION SELECT id FROM contacts WHERE account_id = ANY(${account_ids}::uuid[])
      AND sort_name IN (SELECT text_within(lower(name), 400) FROM unnest(${names}::text[]) AS name)`,
  opportunity: ({ names }) => Prisma.sql`
    SELECT id
    FROM opportunities
    WHERE sort_name IN (SELECT text_within(lower(name), 400) FROM unnest(${names}::text[]) AS name)`,
};

type Known = Pick<ImportedRecord, 'type' | 'recorded' | 'columns'>;
type Stored = { id: string; version: number; owner_id: string | null; values: Draft; custom: CustomValues };
const valuesOf = (columns: readonly string[]) =>
  Prisma.raw(`jsonb_build_object(${columns.map((column) => `'${column}', r.${column}`).join(', ')})`);
const idColumn = (type: EngineRecord) => Prisma.raw(`${type}_id`);

/** The records that rows may mean, the oldest first. `held`: until the transaction ends. */
export async function findKnown(
  db: CompanyQueries,
  { type, recorded: { table }, columns }: Known,
  program: ImportProgram,
  sought: Sought,
  held: boolean,
): Promise<Entry[]> {
  const rows = await db.$queryRaw<(Stored & { external_ids: string[] })[]>`
    SELECT r.id, r.version, r.owner_id, r.custom, ${valuesOf(columns)} AS values,
      ARRAY(SELECT e.external_id FROM external_ids e
          WHERE e.${idColumn(type)} = r.id AND e.program = ${program}) AS external_ids
    FROM ${table} r WHERE r.id IN (
      SELECT ${idColumn(type)}
      FROM external_ids
      WHERE program = ${program} AND record_type = ${type} AND external_id = ANY(${sought.external_ids}::text[])
      UNION ${CANDIDATES[type](sought)})
    ORDER BY r.id ${held ? Prisma.sql`FOR NO KEY UPDATE OF r` : Prisma.empty}`;
  return rows.map((row) => ({ ...row, isNew: false }));
}

/** These records, held until the transaction ends, and whether `busy` holds of them. */
export async function findByIds(
  tx: CompanyTx,
  { recorded: { table }, columns }: Known,
  ids: string[],
  busy: Prisma.Sql,
): Promise<(Entry & { busy: boolean })[]> {
  const rows = await tx.$queryRaw<(Stored & { busy: boolean })[]>`
    WITH held AS MATERIALIZED (SELECT id FROM ${table} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE)
    SELECT r.id, r.version, r.owner_id, r.custom, ${valuesOf(columns)} AS values, ${busy} AS busy
    FROM held
    JOIN ${table} r ON r.id = held.id`;
  return rows.map((row) => ({ ...row, external_ids: [], isNew: false }));
}

/**
 * Which of these records would get a domain or an address that another one has by now; those that are leaving do not
 * count.
 */
export async function findTaken(
  tx: CompanyTx,
  { type, identitiesOf }: Pick<ImportedRecord, 'type' | 'identitiesOf'>,
  leaving: string[],
  records: readonly { entry: Entry }[],
): Promise<Set<string>> {
  const wanted = records.flatMap(({ entry: { id, values } }) =>
    identitiesOf({ values, external_ids: [] })
      .filter(({ kind }) => kind === 'unique')
      .map(({ key }) => ({ id, key })),
  );
  const having =
    type === 'account'
      ? Prisma.sql`SELECT a.id, a.domain AS key FROM accounts a`
      : Prisma.sql`SELECT c.contact_id AS id, c.email_key AS key FROM contact_addresses c`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(id uuid, key text)
      JOIN (${having}) h ON h.key = w.key AND h.id <> w.id AND NOT h.id = ANY(${leaving}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

const namesOf = (columns: readonly string[]) => Prisma.raw(columns.join(', '));
const rowsOf = ({ table }: Recorded, rows: readonly Draft[]) =>
  Prisma.sql`jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb) d`;

/** New records in one statement; of every draft the same columns count. */
export async function insertRecords(
  recorded: Recorded,
  tx: CompanyTx,
  columns: readonly string[],
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const names = namesOf(columns);
  await tx.$executeRaw`INSERT INTO ${recorded.table} (${names}) SELECT ${names} FROM ${rowsOf(recorded, drafts)}`;
}

/** Changes many records in one statement: each gets all these columns, as it has them then. The caller holds them. */
export async function updateRecords(
  recorded: Recorded,
  tx: CompanyTx,
  columns: readonly string[],
  drafts: readonly (Draft & { id: string })[],
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  const sets = Prisma.raw(columns.map((column) => `${column} = d.${column}`).join(', '));
  await tx.$executeRaw`
    UPDATE ${recorded.table} r
    SET ${sets}, version = r.version + 1, updated_at = ${now}
    FROM ${rowsOf(recorded, drafts)}
    WHERE r.id = d.id`;
}

/**
 * These contacts have these addresses and no others from now on. An address that somebody else took a moment ago ends
 * the transaction: asked again, the row is that person's.
 */
export async function writeAddresses(
  tx: CompanyTx,
  addresses: readonly { contact_id: string; keys: string[] }[],
): Promise<void> {
  if (addresses.length === 0) return;
  const ids = addresses.map(({ contact_id }) => contact_id);
  const wanted = addresses.flatMap(({ contact_id, keys }) => keys.map((email_key) => ({ contact_id, email_key })));
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(contact_id uuid, email_key text)`;
  await tx.$executeRaw`
    DELETE FROM contact_addresses a WHERE a.contact_id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM ${rows} WHERE w.contact_id = a.contact_id AND w.email_key = a.email_key)`;
  await tx.$executeRaw`
    INSERT INTO contact_addresses (email_key, contact_id) SELECT w.email_key, w.contact_id FROM ${rows}
    WHERE NOT EXISTS (SELECT FROM contact_addresses a WHERE a.contact_id = w.contact_id AND a.email_key = w.email_key)`;
}
