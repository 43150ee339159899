import { type CompanyQueries, Prisma } from '@outrider/db';

/** How often a company's own fields are used, from the records themselves: leads. The database shows none that are deleted. */

/** A record's value of a key as rows of texts: several choices are several, any other value is one. */
export const wordsOf = (value: Prisma.Sql) =>
  Prisma.sql`jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} ELSE jsonb_build_array(${value}) END)`;

export type KeyCount = { key: string; records: number };
export type OptionCount = KeyCount & { value: string };

export const countRecords = (db: CompanyQueries): Promise<number> => db.lead.count();

/** Records with a value, by key. */
export const countByKey = (db: CompanyQueries): Promise<KeyCount[]> => db.$queryRaw<KeyCount[]>`
  SELECT k.key, count(*)::int AS records FROM leads l CROSS JOIN LATERAL jsonb_object_keys(l.custom) AS k(key)
  WHERE l.custom <> '{}' GROUP BY k.key`;

/** Records by key and option, of these keys. */
export const countByOption = (db: CompanyQueries, keys: string[]): Promise<OptionCount[]> =>
  db.$queryRaw<OptionCount[]>`
  SELECT k.key, w.value, count(*)::int AS records FROM leads l
    JOIN unnest(${keys}::text[]) AS k(key) ON l.custom ? k.key
    CROSS JOIN LATERAL ${wordsOf(Prisma.sql`(l.custom -> k.key)`)} AS w(value)
  WHERE l.custom <> '{}' GROUP BY k.key, w.value`;

/** Records that have a value. */
export async function countHolders(db: CompanyQueries, key: string): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM leads WHERE custom ? ${key}::text`;
  return row?.n ?? 0;
}
