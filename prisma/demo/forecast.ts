import { type PlatformQueries, Prisma } from '@outrider/db';
import type { DemoCompany } from './people.ts';
import type { Team } from './team.ts';

/** A month's quota over a third of a rep's goal for the quarter, from the quiet months to the last one. */
const SHARE_OF_MONTH = [0.9, 0.95, 1.15] as const;
const THOUSAND = 1_000;
const QUARTERS_BACK = 2;

/** Mornings since the company's first day, as the log of stages tells them, and quotas by month. */
export async function seedForecast(
  tx: PlatformQueries,
  company_id: string,
  company: DemoCompany,
  team: Team,
  { since, now }: { since: number; now: number },
): Promise<void> {
  await keepMornings(tx, company_id, new Date(since), new Date(now));
  if (company.organized) await tx.quota.createMany({ data: quotaRows(company_id, team, new Date(now)) });
}

/**
 * What keeping every morning would have kept: a row from the first morning after a deal came to a stage or said
 * something else of itself until the first one after the next such change. Close dates are those that were known then
 * (opportunity_terms), so a deal that slipped stands where it was hoped for.
 */
async function keepMornings(tx: PlatformQueries, company_id: string, since: Date, now: Date): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO forecast_days (company_id, day, taken_at)
    SELECT ${company_id}::uuid, day, day
    FROM generate_series(${since}::timestamptz::date + 1, ${now}::timestamptz::date, interval '1 day') AS day`);
  await tx.$executeRaw(Prisma.sql`
    WITH changes AS (
      SELECT opportunity_id, moved_at::date + 1 AS from_day
      FROM opportunity_stages_log
      WHERE company_id = ${company_id}::uuid
      UNION SELECT opportunity_id, since::date + 1 FROM opportunity_terms WHERE company_id = ${company_id}::uuid
    ), spans AS (
      SELECT opportunity_id, from_day, lead(from_day) OVER (PARTITION BY opportunity_id ORDER BY from_day) AS to_day
      FROM changes
    )
    INSERT INTO forecast_snapshots (company_id, opportunity_id, from_day, to_day, pipeline_id, stage, kind, category,
        amount, close_date, chance, owner_id, closed_on)
    SELECT c.id, p.opportunity_id, p.from_day, p.to_day, e.pipeline_id, e.to_stage, s.kind,
      CASE WHEN s.probability >= c.commit_from THEN 'commit' WHEN s.probability >= c.best_case_from THEN 'best_case' ELSE 'pipeline' END,
      t.amount, t.close_date, s.probability, t.owner_id, CASE WHEN s.kind <> 'open' THEN e.moved_at::date END
    FROM spans p JOIN companies c ON c.id = ${company_id}::uuid
    CROSS JOIN LATERAL (
      SELECT e.pipeline_id, e.to_stage, e.moved_at FROM opportunity_stages_log e
      WHERE e.company_id = c.id AND e.opportunity_id = p.opportunity_id AND e.moved_at < p.from_day
      ORDER BY e.moved_at DESC, e.id DESC LIMIT 1) e
    CROSS JOIN LATERAL (
      SELECT t.amount, t.close_date, t.owner_id FROM opportunity_terms t
      WHERE t.company_id = c.id AND t.opportunity_id = p.opportunity_id AND t.since < p.from_day
      ORDER BY t.since DESC LIMIT 1) t
    JOIN pipeline_stages s ON s.company_id = c.id AND s.pipeline_id = e.pipeline_id AND s.key = e.to_stage
    WHERE p.from_day <= ${now}::timestamptz::date`);
}

/**
 * Two quarters back and one ahead, of everybody who sells; the months of a quarter together are a little more than
 * their goal for it.
 */
function quotaRows(company_id: string, { all }: Team, now: Date): Prisma.QuotaCreateManyInput[] {
  const first = Math.floor(now.getUTCMonth() / 3) * 3 - QUARTERS_BACK * 3;
  const months = Array.from({ length: (QUARTERS_BACK + 2) * 3 }, (_, i) => i);
  return all.flatMap(({ id, quarterly_goal }) =>
    quarterly_goal === null
      ? []
      : months.map((month) => ({
          company_id,
          user_id: id,
          month: new Date(Date.UTC(now.getUTCFullYear(), first + month, 1)),
          amount: Math.round(((quarterly_goal / 3) * (SHARE_OF_MONTH[month % 3] ?? 1)) / THOUSAND) * THOUSAND,
        })),
  );
}
