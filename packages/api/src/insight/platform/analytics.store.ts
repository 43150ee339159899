import { type PlatformQueries, Prisma } from '@outrider/db';
import { leadsOf } from '../../records/leads/counts.store.ts';

type PlatformCounts = {
  companies: number;
  active_companies: number;
  trial_companies: number;
  users: number;
  active_users: number;
  leads: number;
  automated_leads: number;
};

/** What companies try out in their sandboxes is not the platform's business. */
const NO_SANDBOX = Prisma.sql`NOT EXISTS (SELECT FROM companies s
      WHERE s.id = u.company_id AND s.sandbox_of IS NOT NULL)`;

/** The whole platform in one statement. Who signed in since then, or has a session used since then, is active. */
export async function countPlatform(db: PlatformQueries, activeSince: Date): Promise<PlatformCounts> {
  const [row] = await db.$queryRaw<PlatformCounts[]>`
    SELECT c.*, l.*, (SELECT count(*)::int FROM users u WHERE ${NO_SANDBOX}) AS users, (SELECT count(*)::int FROM (
       
        SELECT a.actor_id
        FROM audit_log a
        JOIN users u ON u.company_id = a.company_id AND u.id = a.actor_id
        WHERE a.action = 'session.sign_in' AND a.created_at > ${activeSince}
       
        UNION SELECT s.login_id
        FROM sessions s
        JOIN users u ON u.id = s.login_id
        WHERE s.last_active_at > ${activeSince}) seen) AS active_users
    FROM (SELECT count(*)::int AS companies, count(*) FILTER (WHERE status = 'active')::int AS active_companies,
        count(*) FILTER (WHERE status = 'trial')::int AS trial_companies FROM companies WHERE sandbox_of IS NULL) c,
      (SELECT ${leadsOf(Prisma.sql`true`)} AS leads,
          ${leadsOf(Prisma.sql`processing_mode <> 'manual'`)} AS automated_leads FROM lead_counts u
          WHERE ${NO_SANDBOX}) l`;
  if (!row) throw new Error('Counting the platform gave no row');
  return row;
}

type DayCount = { kind: 'leads' | 'sign_ins' | 'deliveries'; day: string; count: number };

/** Leads captured, sign-ins and deliveries since then, by UTC day; a day without any has no row. */
export function countByDay(db: PlatformQueries, since: Date): Promise<DayCount[]> {
  return db.$queryRaw<DayCount[]>`
    SELECT kind, to_char(at, 'YYYY-MM-DD') AS day, count(*)::int AS count FROM (
      SELECT 'leads' AS kind, created_at AS at FROM leads u WHERE created_at >= ${since} AND ${NO_SANDBOX}
      UNION ALL SELECT 'sign_ins', created_at
      FROM audit_log u
      WHERE action = 'session.sign_in' AND created_at >= ${since} AND ${NO_SANDBOX}
      UNION ALL SELECT 'deliveries', received_at
      FROM deliveries u
      WHERE NOT is_test AND received_at >= ${since} AND ${NO_SANDBOX}
    ) happened GROUP BY 1, 2`;
}
