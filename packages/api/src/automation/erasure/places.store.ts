import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';

/** A table whose texts may name anybody: its key beside the company, and the columns that hold text. */
export type Place = {
  table: string;
  keys: { name: string; type: string }[];
  columns: { name: string; type: string }[];
};

/**
 * What is not searched by words: who works here and what lets them in, the log that only its own function rewrites,
 * what is derived of records, content that has a step of its own, and the erasures themselves.
 */
const LEFT_ALONE: readonly string[] = [
  'users',
  'access_tokens',
  'oauth_codes',
  'oauth_refresh_tokens',
  'google_auth_states',
  'audit_log',
  'deliveries',
  'import_chunks',
  'file_chunks',
  'lead_slots',
  'account_slots',
  'contact_slots',
  'opportunity_slots',
  'scoring_models',
  'erasures',
  'erased_addresses',
];
const TEXTS = ['text', 'jsonb', 'json', 'text[]', 'character varying'];

/** Every table of the company's that holds text, asked of the database: one that is added tomorrow is among them. */
export async function listPlaces(db: CompanyQueries): Promise<Place[]> {
  const rows = await db.$queryRaw<Place[]>`
    SELECT c.relname AS "table",
      (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
            ORDER BY array_position(k.conkey, a.attnum))
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attname <> 'company_id') AS keys,
      (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
            ORDER BY a.attnum) FROM pg_attribute a
       
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          AND format_type(a.atttypid, NULL) = ANY (${TEXTS})
          AND has_column_privilege(c.oid, a.attnum, 'UPDATE')) AS columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname = ANY (${[...LEFT_ALONE]})
      AND EXISTS (SELECT FROM pg_attribute a
          WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
    ORDER BY c.relname`;
  return rows.filter(({ keys, columns }) => keys !== null && columns !== null);
}

const name = (text: string) => Prisma.raw(`"${text}"`);
const keyOf = ({ keys }: Place) =>
  Prisma.join(
    keys.map((key) => Prisma.sql`t.${name(key.name)}`),
    ', ',
  );
const past = (place: Place, after: string[], sign: string) =>
  Prisma.sql`(${keyOf(place)}) ${Prisma.raw(sign)} (${Prisma.join(
    place.keys.map(({ type }, at) => Prisma.sql`${after[at]}::text::${Prisma.raw(type)}`),
    ', ',
  )})`;

/** The key of the last row of the next stretch; null when there is none. */
export async function endOfStretch(
  tx: CompanyTx,
  place: Place,
  after: string[] | null,
  most: number,
): Promise<string[] | null> {
  const from = after ? past(place, after, '>') : Prisma.sql`true`;
  const keys = Prisma.join(
    place.keys.map((key) => Prisma.sql`t.${name(key.name)}::text`),
    ', ',
  );
  const [row] = await tx.$queryRaw<{ key: string[] }[]>`
    SELECT ARRAY[${keys}] AS key
    FROM (SELECT * FROM ${name(place.table)} t WHERE ${from} ORDER BY ${keyOf(place)} LIMIT ${most}) t
    ORDER BY ${Prisma.join(
      place.keys.map((key) => Prisma.sql`t.${name(key.name)} DESC`),
      ', ',
    )} LIMIT 1`;
  return row?.key ?? null;
}

/** The rows of a stretch that may name the person, with key and texts as JSON; locked. */
export async function findNamed(
  tx: CompanyTx,
  place: Place,
  { after, until }: { after: string[] | null; until: string[] },
  pattern: string,
): Promise<Record<string, unknown>[]> {
  const hit = Prisma.join(
    place.columns.map((column) => Prisma.sql`t.${name(column.name)}::text ~* ${pattern}`),
    ' OR ',
  );
  const shown = Prisma.join(
    [...place.keys, ...place.columns].map((column) => Prisma.sql`${column.name}::text, t.${name(column.name)}`),
    ', ',
  );
  const rows = await tx.$queryRaw<{ row: Record<string, unknown> }[]>`
    SELECT jsonb_build_object(${shown}) AS row FROM ${name(place.table)} t
    WHERE ${after ? past(place, after, '>') : Prisma.sql`true`} AND ${past(place, until, '<=')} AND (${hit})
    FOR UPDATE`;
  return rows.map(({ row }) => row);
}

/**
 * What a row becomes, of the columns those that change. A text of its key may be among them, so that the row is found
 * by what it was.
 */
export async function writePlace(
  tx: CompanyTx,
  place: Place,
  before: Record<string, unknown>,
  next: Record<string, unknown>,
  columns: string[],
): Promise<void> {
  const sets = Prisma.join(
    columns.map((column) => Prisma.sql`${name(column)} = n.${name(column)}`),
    ', ',
  );
  const same = Prisma.join(
    place.keys.map((key) => Prisma.sql`t.${name(key.name)} = o.${name(key.name)}`),
    ' AND ',
  );
  await tx.$executeRaw`
    UPDATE ${name(place.table)} t
    SET ${sets}
    FROM jsonb_populate_record(NULL::${name(place.table)}, ${JSON.stringify(next)}::jsonb) n,
      jsonb_populate_record(NULL::${name(place.table)}, ${JSON.stringify(before)}::jsonb) o WHERE ${same}`;
}
