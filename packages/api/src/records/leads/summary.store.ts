import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LeadOversight, LeadSummary } from '@outrider/shared/records/lead-edit';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { countedFor, leadsOf } from './counts.store.ts';

/** The tiles: what is counted anyway, and whose own are found by their owner. */
export async function summariseCompany(db: CompanyQueries, me: string): Promise<LeadSummary> {
  const [row] = await db.$queryRaw<LeadSummary[]>`
    SELECT ${leadsOf(Prisma.sql`true`)} AS total,
      ${leadsOf(Prisma.sql`processing_mode IN ('ai', 'hybrid')`)} AS ai_processed,
      ${leadsOf(Prisma.sql`processing_mode = 'manual'`)} AS manual,
      ${leadsOf(Prisma.sql`status = 'qualified'`)} AS qualified,
        ${leadsOf(Prisma.sql`status = 'converted'`)} AS converted,
      round(sum(score_sum)::numeric / nullif(sum(scored), 0))::float8 AS average_score,
        (SELECT count(*)::int FROM leads WHERE assigned_to = ${me}::uuid) AS mine
    FROM ${countedFor(db)}`;
  if (!row) throw new Error('Counting leads gave no row');
  return row;
}

type Figures = Omit<LeadOversight, 'statuses'>;

export async function overseeCompany(db: CompanyQueries, weekAgo: Date, untouchedSince: Date): Promise<LeadOversight> {
  const [statuses, [figures]] = await Promise.all([
    db.$queryRaw<
      { status: LeadStatus; count: number }[]
    >`SELECT status, sum(leads)::int AS count FROM lead_counts GROUP BY status HAVING sum(leads) > 0`,
    db.$queryRaw<Figures[]>`
      SELECT (SELECT count(*)::int FROM leads WHERE created_at >= ${weekAgo}) AS captured_week,
        (SELECT count(*)::int FROM leads WHERE assigned_to IS NULL) AS unassigned,
        (SELECT count(*)::int FROM leads
            WHERE status IN ('new', 'contacted', 'qualified', 'nurturing')
            AND (last_contacted < ${untouchedSince} OR last_contacted IS NULL)
            AND created_at < ${untouchedSince}) AS untouched,
        (SELECT count(*)::int FROM users WHERE disabled_at IS NULL) AS users,
        (SELECT count(*)::int FROM deliveries WHERE NOT is_test AND received_at >= ${weekAgo}) AS deliveries_week,
        (SELECT count(*)::int FROM deliveries
            WHERE NOT is_test AND received_at >= ${weekAgo} AND state IN ('failed', 'refused')) AS deliveries_failed,
        (SELECT count(*)::int FROM deliveries
            WHERE NOT is_test AND state IN ('received', 'waiting')) AS deliveries_waiting,
        (SELECT count(*)::int FROM outbox_messages WHERE state = 'queued') AS mail_waiting,
        (SELECT count(*)::int FROM bulk_runs
            WHERE record_type = 'lead' AND state IN ('queued', 'running')) AS runs_open,
        (SELECT coalesce(sum(done), 0)::int FROM bulk_runs r
            WHERE record_type = 'lead' AND action = 'delete'
            AND NOT EXISTS (SELECT FROM bulk_runs u WHERE u.company_id = r.company_id AND u.undo_of = r.id)
          AND created_at >= now() - interval '30 days') AS binned`,
  ]);
  if (!figures) throw new Error('Counting the company gave no row');
  return { statuses, ...figures };
}
