import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import type { Priority } from '@outrider/shared/records/leads';

/** The leads of a kind: how many, how many of them have a score, and what the scores add up to. */
export type LeadKind = {
  source: string;
  processing_mode: string;
  priority: Priority | null;
  count: number;
  scored: number;
  total: number;
};

/** How many leads rows of lead_counts stand for, of those that meet a condition. */
export const leadsOf = (condition: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(sum(leads) FILTER (WHERE ${condition}), 0)::int`;

/**
 * What says how many leads there are of each kind: lead_counts, or for whoever sees a part of them those that they see.
 */
export const countedFor = ({ reader }: CompanyQueries): Prisma.Sql =>
  reader
    ? Prisma.sql`(SELECT status, source, processing_mode, priority, 1 AS leads, (score IS NOT NULL)::int AS scored,
          coalesce(score, 0) AS score_sum FROM leads) l`
    : Prisma.sql`lead_counts l`;

/** Counts and score sums by source, mode and priority, at most a few hundred rows. */
export const countByKind = (db: CompanyQueries): Promise<LeadKind[]> =>
  db.$prepared<LeadKind[]>(Prisma.sql`
    SELECT source, processing_mode, priority, sum(leads)::int AS count, sum(scored)::int AS scored,
      sum(score_sum)::int AS total
    FROM ${countedFor(db)} GROUP BY source, processing_mode, priority HAVING sum(leads) > 0`);

/** Fewer changes than these of one company are read quickly by whoever counts. */
const FEW = 64;

/**
 * Folds the changes of companies that have many into one total a kind, a transaction a company. The sum over all rows
 * stays what it is at every moment: what goes comes back in the same statement. Two that fold at once take different
 * changes, and write their totals in one order.
 * @param least how many changes a company has to have
 * @returns how many changes were folded
 */
export async function foldCounts(platform: PlatformQueries, least = FEW): Promise<number> {
  const companies = await platform.$queryRaw<{ company_id: string }[]>`
    SELECT company_id FROM lead_counts WHERE NOT is_total GROUP BY company_id HAVING count(*) >= ${least}`;
  let folded = 0;
  for (const { company_id } of companies) {
    const [row] = await platform.$queryRaw<[{ folded: number }]>`
      WITH change AS (
        DELETE FROM lead_counts WHERE company_id = ${company_id}::uuid AND id = ANY (ARRAY(
          SELECT id FROM lead_counts WHERE company_id = ${company_id}::uuid AND NOT is_total FOR UPDATE SKIP LOCKED))
        RETURNING status, source, processing_mode, priority, leads, scored, score_sum
      ), total AS (
       
        INSERT INTO lead_counts AS t (company_id, status, source, processing_mode, priority, leads, scored, score_sum,
            is_total)
       
        SELECT ${company_id}::uuid, status, source, processing_mode, priority, sum(leads), sum(scored),
          sum(score_sum), true
       
        FROM change
        GROUP BY status, source, processing_mode, priority
        ORDER BY status, source, processing_mode, priority
        ON CONFLICT (company_id, status, source, processing_mode, priority) WHERE is_total
          DO UPDATE SET leads = t.leads + excluded.leads, scored = t.scored + excluded.scored,
            score_sum = t.score_sum + excluded.score_sum
      )
      SELECT count(*)::int AS folded FROM change`;
    folded += row.folded;
  }
  return folded;
}
