import { Prisma } from '@outrider/db';
import type { RowKind } from '@outrider/shared/insight/dashboard';
import { isStale } from '../../records/opportunities/deal-columns.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import type { Periods } from './periods.ts';
import type { Owner } from './scope.ts';

/** Which rows a figure counts. The figure and the list behind it take the same condition, so they cannot differ. */
const DEAL_KINDS = [
  'open_deals',
  'won_quarter',
  'won_weeks',
  'won_deals',
  'closed_deals',
  'past_due_deals',
  'stalled_deals',
  'stale_deals',
  'risky_deals',
  'closing_deals',
  'closing_month',
] as const;
export type DealKind = (typeof DEAL_KINDS)[number];
export type TaskKind = Extract<RowKind, `${string}_tasks`>;
export type LeadKind = Exclude<Extract<RowKind, `${string}_leads`>, 'qualified_leads' | 'converted_leads'>;

const OPEN = Prisma.sql`o.closed_at IS NULL`;

/** Of opportunities `o`. */
export function dealsWhere(
  kind: DealKind,
  { now, today, in_30_days, rates_since, stalled_since, quarter, month, weeks }: Periods,
): Prisma.Sql {
  const lately = Prisma.sql`o.closed_at > ${moment(rates_since)} AND o.closed_at <= ${moment(now)}`;
  const late = Prisma.sql`o.close_date < ${today}::date`;
  const still = Prisma.sql`o.stage_since < ${moment(stalled_since)}`;
  switch (kind) {
    case 'open_deals':
      return OPEN;
    case 'won_quarter':
      return Prisma.sql`o.stage = 'won' AND o.closed_at >= ${moment(quarter.starts_at)}
          AND o.closed_at < ${moment(quarter.ends_at)}`;
    case 'won_weeks':
      return Prisma.sql`o.stage = 'won' AND o.closed_at >= ${moment(weeks[0] ?? now)}`;
    case 'won_deals':
      return Prisma.sql`o.stage = 'won' AND ${lately}`;
    case 'closed_deals':
      return Prisma.sql`${lately}`;
    case 'past_due_deals':
      return Prisma.sql`${OPEN} AND ${late}`;
    case 'stalled_deals':
      return Prisma.sql`${OPEN} AND ${still}`;
    case 'stale_deals':
      return Prisma.sql`EXISTS (SELECT FROM pipeline_stages s
            WHERE s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
            AND ${isStale('o')})`;
    case 'risky_deals':
      return Prisma.sql`${OPEN} AND (${late} OR ${still})`;
    case 'closing_deals':
      return Prisma.sql`${OPEN} AND o.close_date >= ${today}::date AND o.close_date <= ${in_30_days}::date`;
    case 'closing_month':
      return Prisma.sql`${OPEN} AND o.close_date >= ${month.starts_on}::date
          AND o.close_date <= ${month.ends_on}::date`;
  }
}

/** Open deals that nobody has planned anything for, of opportunities `o`. */
export const IDLE = Prisma.sql`${OPEN}
      AND NOT EXISTS (SELECT FROM tasks t
          WHERE t.company_id = o.company_id AND t.opportunity_id = o.id AND t.done_at IS NULL)
      AND NOT EXISTS (SELECT FROM tasks t
          WHERE t.company_id = o.company_id AND t.lead_id = o.lead_id AND t.done_at IS NULL)`;

/** Of tasks `t`. */
export function tasksWhere(kind: TaskKind, { now }: Periods): Prisma.Sql {
  return kind === 'pending_tasks'
    ? Prisma.sql`t.done_at IS NULL`
    : Prisma.sql`t.done_at IS NULL AND t.due_at < ${moment(now)}`;
}

/** Of meetings `m`: not over yet and not cancelled. */
export const meetingsWhere = ({ now }: Periods) => Prisma.sql`m.cancelled_at IS NULL AND m.ends_at > ${moment(now)}`;

/** Of leads `l`; 'answered_leads' needs FIRST_CONTACT beside it. */
export function leadsWhere(
  kind: LeadKind,
  { day_ago, automation_since, rates_since, quiet_since }: Periods,
): Prisma.Sql {
  switch (kind) {
    case 'recent_leads':
      return Prisma.sql`l.created_at > ${moment(day_ago)}`;
    case 'automated_leads':
      return Prisma.sql`l.created_at > ${moment(automation_since)} AND l.processing_mode IN ('ai', 'hybrid')`;
    case 'answered_leads':
      return Prisma.sql`l.created_at > ${moment(rates_since)} AND contact.first_at IS NOT NULL`;
    case 'quiet_leads':
      return Prisma.sql`l.status IN ('contacted', 'qualified') AND l.last_contacted < ${moment(quiet_since)}`;
    case 'ai_leads':
      return Prisma.sql`l.created_at > ${moment(rates_since)} AND l.processing_mode IN ('ai', 'hybrid')`;
    case 'manual_leads':
      return Prisma.sql`l.created_at > ${moment(rates_since)} AND l.processing_mode = 'manual'`;
  }
}

/**
 * Who moved which lead to qualified lately, as rows of lead_id, actor_id and the last such moment. Read from the newest
 * activity back, by the primary key.
 */
export const qualifications = ({ rates_since }: Periods) => Prisma.sql`(
  SELECT a.lead_id, a.actor_id, max(a.created_at) AS qualified_at FROM lead_activities a
  WHERE a.id > ${firstIdAt(rates_since)}::uuid AND a.kind = 'status_changed' AND a.detail ->> 'to' = 'qualified'
  GROUP BY a.lead_id, a.actor_id)`;

/** How a lead ended. */
export const DECIDED = Prisma.sql`l.status IN ('converted', 'unqualified')`;

export const dealsInScope = (owner: Owner) => (owner ? Prisma.sql`o.owner_id = ${owner}::uuid` : Prisma.sql`true`);
export const leadsInScope = (owner: Owner) => (owner ? Prisma.sql`l.assigned_to = ${owner}::uuid` : Prisma.sql`true`);
