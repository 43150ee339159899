import { type CompanyQueries, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { recordTable } from '../../ground/sql/record-table.ts';

/** How often a company's own fields are used, from the records themselves. The database shows none that are deleted. */

/** A record's value of a key as rows of texts: several choices are several, any other value is one. */
export const wordsOf = (value: Prisma.Sql) =>
  Prisma.sql`jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE jsonb_build_array(${value}) END)`;

type KeyCount = { key: string; records: number };
type OptionCount = KeyCount & { value: string };

export const tableOf = (type: RecordTypeName): Prisma.Sql => Prisma.raw(recordTable(type));

export async function countRecords(db: CompanyQueries, type: RecordTypeName): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${tableOf(type)}`;
  return row?.n ?? 0;
}

/** Records with a value, by key. */
export const countByKey = (db: CompanyQueries, type: RecordTypeName): Promise<KeyCount[]> => db.$queryRaw<KeyCount[]>`
  SELECT k.key, count(*)::int AS records
  FROM ${tableOf(type)} r
  CROSS JOIN LATERAL jsonb_object_keys(r.custom) AS k(key)
  WHERE r.custom <> '{}' GROUP BY k.key`;

/** Records by key and option, of these keys. */
export const countByOption = (db: CompanyQueries, type: RecordTypeName, keys: string[]): Promise<OptionCount[]> =>
  db.$queryRaw<OptionCount[]>`
  SELECT k.key, w.value, count(*)::int AS records FROM ${tableOf(type)} r
    JOIN unnest(${keys}::text[]) AS k(key) ON r.custom ? k.key
    CROSS JOIN LATERAL ${wordsOf(Prisma.sql`(r.custom -> k.key)`)} AS w(value)
  WHERE r.custom <> '{}' GROUP BY k.key, w.value`;

/** Records that have a value. */
export async function countHolders(db: CompanyQueries, type: RecordTypeName, key: string): Promise<number> {
  const [row] = await db.$queryRaw<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM ${tableOf(type)} WHERE custom ? ${key}::text`;
  return row?.n ?? 0;
}
