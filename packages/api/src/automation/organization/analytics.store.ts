import { type CompanyQueries, Prisma } from '@outrider/db';
import type { OrganizationAnalytics } from '@outrider/shared/automation/organization';
import { moment } from '../../ground/sql/conditions.ts';
import { ZONE } from '../../ground/time/company-zone.ts';

const DAY_MS = 86_400_000;

type Sales = OrganizationAnalytics['performance_metrics']['sales'];
type Counts = OrganizationAnalytics['overview'] &
  Pick<Sales, 'leads' | 'opportunities' | 'open_pipeline' | 'win_rate' | 'conversion_rate'> & {
    won_deals: number;
    won_amount: number;
  } & OrganizationAnalytics['performance_metrics']['customer'];

export async function countOrganization(db: CompanyQueries, now: Date): Promise<Counts> {
  const month = Prisma.sql`date_trunc('month', ${moment(now)}, ${ZONE})`;
  const ago = (days: number) => moment(new Date(now.getTime() - days * DAY_MS));
  const [row] = await db.$queryRaw<Counts[]>`
    SELECT * FROM
      (SELECT count(*)::int AS total_departments, count(*) FILTER (WHERE is_active)::int AS active_departments
          FROM departments) a,
      (SELECT count(*)::int AS total_users, count(*) FILTER (WHERE created_at >= ${month})::int AS joined_this_month
          FROM users WHERE disabled_at IS NULL) b,
      (SELECT count(*)::int AS total_ai_agents, count(*) FILTER (WHERE status = 'active')::int AS active_ai_agents
          FROM sales_agents) c,
      (SELECT count(*) FILTER (WHERE is_active)::int AS active_interdepartmental_flows,
          count(*) FILTER (WHERE NOT is_active)::int AS inactive_flows FROM flows) d,
      (SELECT coalesce(sum(leads), 0)::int AS leads FROM lead_counts) e,
      (SELECT count(*)::int AS opportunities,
          coalesce(sum(base_amount) FILTER (WHERE closed_at IS NULL), 0)::float8 AS open_pipeline,
        count(*) FILTER (WHERE stage = 'won' AND closed_at > ${ago(30)})::int AS won_deals,
        coalesce(sum(base_amount) FILTER (WHERE stage = 'won' AND closed_at > ${ago(30)}), 0)::float8 AS won_amount,
        round(100.0 * count(*) FILTER (WHERE stage = 'won'
              AND closed_at > ${ago(90)}) / nullif(count(*) FILTER (WHERE closed_at > ${ago(90)}), 0),
            1)::float8 AS win_rate
        FROM opportunities) f,
      (SELECT round(100.0 * count(*) FILTER (WHERE status = 'converted') / nullif(count(*), 0),
            1)::float8 AS conversion_rate FROM leads WHERE created_at > ${ago(90)}) h,
      (SELECT avg(score)::float8 AS satisfaction_score, count(*)::int AS answers FROM surveys
          WHERE answered_at > ${ago(90)}) g`;
  return row as Counts;
}

/** People and agents of each department; null is of none. */
export const countPlaces = (db: CompanyQueries) => db.$queryRaw<
  { department: string | null; users: number; ai_agents: number }[]
>`
  SELECT department, sum(users)::int AS users, sum(ai_agents)::int AS ai_agents FROM (
    SELECT department, 1 AS users, 0 AS ai_agents
    FROM users
    WHERE disabled_at IS NULL
    UNION ALL SELECT department, 0, 1
    FROM sales_agents) p
  GROUP BY department`;
