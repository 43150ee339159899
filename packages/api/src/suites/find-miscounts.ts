import type { PlatformQueries } from '@outrider/db';

/** The kinds of leads of which lead_counts says something else than a count of the leads, and by how much. */
export const findMiscounts = (platform: PlatformQueries): Promise<object[]> => platform.$queryRaw<object[]>`
  SELECT company_id, status, source, processing_mode, priority, sum(leads)::int AS leads, sum(scored)::int AS scored,
    sum(score_sum)::int AS score_sum
  FROM (
    SELECT company_id, status, source, processing_mode, priority, leads, scored, score_sum FROM lead_counts
    UNION ALL
    SELECT company_id, status, source, processing_mode, priority, -1, -(score IS NOT NULL)::int, -coalesce(score, 0)
    FROM leads
  ) both_ways
  GROUP BY company_id, status, source, processing_mode, priority
  HAVING sum(leads) <> 0 OR sum(scored) <> 0 OR sum(score_sum) <> 0`;
