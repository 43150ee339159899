import { type CompanyQueries, Prisma } from '@outrider/db';

export type FactRow = { field: string; label: string; points: number; n: number; leads: number };

/**
 * A factor's label names what the lead said behind what was read from it: "Top decision maker: Managing Director",
 * "Business email (acme.example)". Counted is what was read; of the company's own fields, what was said.
 */
const ANSWER = Prisma.sql`CASE WHEN f.value ->> 'field' LIKE 'custom.%' THEN f.value ->> 'label'
  ELSE regexp_replace(f.value ->> 'label', '( \\(.*\\)|: .*)$', '') END`;

/**
 * What leads said in each field and the points that it was worth on average, in the newest score of each of the leads
 * that were scored last. Whatever version gave it: it is what lists show of them.
 */
export const listFacts = (db: CompanyQueries, most: number, ofAnswer: number): Promise<FactRow[]> =>
  db.$queryRaw<FactRow[]>`
    WITH newest AS (
      SELECT DISTINCT ON (h.lead_id) h.lead_id, h.factors FROM (
        SELECT s.lead_id, s.factors, s.created_at, s.id FROM score_history s ORDER BY s.id DESC LIMIT ${most}) h
      ORDER BY h.lead_id, h.created_at DESC, h.id DESC)
    SELECT f.value ->> 'field' AS field, ${ANSWER} AS label,
      avg((f.value ->> 'points')::float8)::float8 AS points, count(*)::int AS n,
      (SELECT count(*)::int FROM newest) AS leads
    FROM newest CROSS JOIN LATERAL jsonb_array_elements(newest.factors) AS f
    GROUP BY 1, 2 HAVING count(*) >= ${ofAnswer}`;
