import type { CompanyQueries } from '@outrider/db';
import type { OrganizationAnalytics } from '@outrider/shared/organization';
import { moment } from '../sql/conditions.ts';

const DAY_MS = 86_400_000;

type Counts = OrganizationAnalytics['overview'] &
  OrganizationAnalytics['performance_metrics']['sales'] &
  OrganizationAnalytics['performance_metrics']['customer'];

export async function countOrganization(db: CompanyQueries, now: Date): Promise<Counts> {
  const month = moment(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)));
  const [row] = await db.$queryRaw<Counts[]>`
    SELECT * FROM
      (SELECT count(*)::int AS total_departments, count(*) FILTER (WHERE is_active)::int AS active_departments FROM departments) a,
      (SELECT count(*)::int AS total_users, count(*) FILTER (WHERE created_at >= ${month})::int AS joined_this_month FROM users WHERE disabled_at IS NULL) b,
      (SELECT count(*)::int AS total_ai_agents, count(*) FILTER (WHERE status = 'active')::int AS active_ai_agents FROM sales_agents) c,
      (SELECT count(*) FILTER (WHERE is_active)::int AS active_interdepartmental_flows, count(*) FILTER (WHERE NOT is_active)::int AS inactive_flows FROM flows) d,
      (SELECT coalesce(sum(leads), 0)::int AS leads FROM lead_counts) e,
      (SELECT count(*)::int AS opportunities, coalesce(sum(base_amount) FILTER (WHERE closed_at IS NULL), 0)::float8 AS open_pipeline FROM opportunities) f,
      (SELECT avg(score)::float8 AS satisfaction_score, count(*)::int AS answers FROM surveys WHERE answered_at > ${moment(new Date(now.getTime() - 90 * DAY_MS))}) g`;
  return row as Counts;
}

/** People and agents of each department; null is of none. */
export const countPlaces = (db: CompanyQueries) => db.$queryRaw<
  { department: string | null; users: number; ai_agents: number }[]
>`
  SELECT department, sum(users)::int AS users, sum(ai_agents)::int AS ai_agents FROM (
    SELECT department, 1 AS users, 0 AS ai_agents FROM users WHERE disabled_at IS NULL UNION ALL SELECT department, 0, 1 FROM sales_agents) p
  GROUP BY department`;
