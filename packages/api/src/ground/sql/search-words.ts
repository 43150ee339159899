import { type CompanyQueries, Prisma } from '@outrider/db';

/** Words a person typed, the longest first: the trigram index looks at that one. */
export const wordsOf = (q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8);
/** The same as LIKE patterns. */
export const likePatterns = (q: string): string[] =>
  wordsOf(q).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
/** Whether a column that search looks through has all of the words. */
export const holdsWords = (column: Prisma.Sql, q: string): Prisma.Sql =>
  Prisma.join(
    wordsOf(q).map((word) => Prisma.sql`strpos(${column}, ${word}) > 0`),
    ' AND ',
  );

/** So many of the newest records tell how common words are. */
export const SAMPLE = 200;
/**
 * Above this share of them, from 0 to 1, words are looked for in all records: finding each one by the trigram index
 * takes longer.
 */
export const COMMON = 0.12;
/** Letters in the index's parts of words: it narrows down nothing shorter. */
export const TRIGRAM = 3;

/** What is searched of rows `r`, and by when they are the newest. */
type Searched = { text: Prisma.Sql; at: Prisma.Sql };
const OF_RECORDS: Searched = { text: Prisma.sql`r.search_text`, at: Prisma.sql`r.created_at` };

/**
 * How many of the newest records of a table have the words that the trigram index knows, from 0 to 1: what it is worth
 * for them. 1 where it knows none.
 */
export async function shareWith(
  db: CompanyQueries,
  table: Prisma.Sql,
  words: string,
  { text, at }: Searched = OF_RECORDS,
): Promise<number> {
  const q = wordsOf(words)
    .filter((word) => word.length >= TRIGRAM)
    .join(' ');
  if (!q) return 1;
  const [row] = await db.$queryRaw<{ hits: number; of: number }[]>`
    SELECT count(*) FILTER (WHERE ${holdsWords(Prisma.sql`s.text`, q)})::int AS hits, count(*)::int AS of
    FROM (SELECT ${text} AS text FROM ${table} r ORDER BY ${at} DESC, r.id DESC LIMIT ${SAMPLE}) s`;
  return row && row.of > 0 ? row.hits / row.of : 0;
}
