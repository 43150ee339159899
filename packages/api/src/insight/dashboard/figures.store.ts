import { type CompanyQueries, Prisma } from '@outrider/db';
import { meetingsOf } from '../../records/meetings/meetings.store.ts';
import type { ActorKind } from '@outrider/shared/ground/actors';
import { moment } from '../../ground/sql/conditions.ts';
import { dealsInScope, dealsWhere, leadsInScope, leadsWhere, meetingsWhere, tasksWhere } from './conditions.store.ts';
import type { Periods } from './periods.ts';
import type { Owner } from './scope.ts';

export type Counts = {
  leads_assigned: number;
  leads_new: number;
  captured: number;
  automated: number;
  tasks_pending: number;
  tasks_overdue: number;
  next_due_at: Date | null;
  meetings_upcoming: number;
  next_meeting_at: Date | null;
};

/**
 * Counts of leads within the scope, of one's own tasks and meetings. One statement; every count has an index of its
 * own.
 */
export async function countWork(db: CompanyQueries, owner: Owner, me: string, when: Periods): Promise<Counts> {
  const assigned = owner ? leadsInScope(owner) : Prisma.sql`l.assigned_to IS NOT NULL`;
  const mine = Prisma.sql`t.owner_id = ${me}::uuid`;
  const organised = Prisma.sql`${meetingsOf(me)} AND ${meetingsWhere(when)}`;
  const [row] = await db.$queryRaw<[Counts]>`
    SELECT
      (SELECT count(*)::int FROM leads l WHERE ${assigned}) AS leads_assigned,
      (SELECT count(*)::int FROM leads l WHERE ${assigned} AND l.created_at > ${moment(when.week_ago)}) AS leads_new,
      (SELECT count(*)::int FROM leads l
          WHERE ${leadsInScope(owner)} AND l.created_at > ${moment(when.automation_since)}) AS captured,
      (SELECT count(*)::int FROM leads l
          WHERE ${leadsInScope(owner)} AND ${leadsWhere('automated_leads', when)}) AS automated,
      (SELECT count(*)::int FROM tasks t WHERE ${mine} AND ${tasksWhere('pending_tasks', when)}) AS tasks_pending,
      (SELECT count(*)::int FROM tasks t WHERE ${mine} AND ${tasksWhere('overdue_tasks', when)}) AS tasks_overdue,
      (SELECT min(t.due_at) FROM tasks t
          WHERE ${mine} AND t.done_at IS NULL AND t.due_at >= ${moment(when.now)}) AS next_due_at,
      (SELECT count(*)::int FROM meetings m WHERE ${organised}) AS meetings_upcoming,
      (SELECT min(m.starts_at) FROM meetings m WHERE ${organised}) AS next_meeting_at`;
  return row;
}

type DealFigures = {
  open: number;
  open_amount: number;
  won: number;
  lost: number;
  average: number | null;
  median: number | null;
  won_quarter: number;
  won_quarter_amount: number;
  closing: number;
  closing_amount: number;
  stale: number;
  stale_amount: number;
};

/** What is open, due this month or quiet, what was won and lost lately, and what was won this quarter. */
export async function readDealFigures(db: CompanyQueries, owner: Owner, when: Periods): Promise<DealFigures> {
  const [open, won, closed, quarter, closing, stale] = (
    ['open_deals', 'won_deals', 'closed_deals', 'won_quarter', 'closing_month', 'stale_deals'] as const
  ).map((kind) => dealsWhere(kind, when));
  const [row] = await db.$queryRaw<[DealFigures]>`
    SELECT
      count(*) FILTER (WHERE ${open})::int AS open,
      coalesce(sum(o.base_amount) FILTER (WHERE ${open}), 0)::float8 AS open_amount,
      count(*) FILTER (WHERE ${won})::int AS won,
      count(*) FILTER (WHERE ${closed} AND o.stage = 'lost')::int AS lost,
      (avg(o.base_amount) FILTER (WHERE ${won}))::float8 AS average,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY o.base_amount::float8) FILTER (WHERE ${won}) AS median,
      count(*) FILTER (WHERE ${quarter})::int AS won_quarter,
      coalesce(sum(o.base_amount) FILTER (WHERE ${quarter}), 0)::float8 AS won_quarter_amount,
      count(*) FILTER (WHERE ${closing})::int AS closing,
      coalesce(sum(o.base_amount) FILTER (WHERE ${closing}), 0)::float8 AS closing_amount,
      count(*) FILTER (WHERE ${stale})::int AS stale,
      coalesce(sum(o.base_amount) FILTER (WHERE ${stale}), 0)::float8 AS stale_amount
    FROM opportunities o WHERE ${dealsInScope(owner)}`;
  return row;
}

export type StageSum = {
  pipeline_id: string;
  pipeline: string;
  stage: string;
  label: string;
  count: number;
  amount: number;
  ai_amount: number;
};

/**
 * Every open stage of every pipeline in their order with its deals, and last in each what was won this quarter; an
 * archived one as long as it has some. `ai_amount` is of deals whose lead is in ai or hybrid mode.
 */
export function sumStages(db: CompanyQueries, owner: Owner, when: Periods): Promise<StageSum[]> {
  return db.$queryRaw<StageSum[]>`
    WITH sums AS (
      SELECT o.pipeline_id, o.stage, count(*)::int AS count, sum(o.base_amount)::float8 AS amount,
        coalesce(sum(o.base_amount) FILTER (WHERE l.processing_mode IN ('ai', 'hybrid')), 0)::float8 AS ai_amount
      FROM opportunities o LEFT JOIN leads l ON l.company_id = o.company_id AND l.id = o.lead_id
      WHERE ${dealsInScope(owner)} AND (o.closed_at IS NULL OR (${dealsWhere('won_quarter', when)}))
      GROUP BY o.pipeline_id, o.stage
    )
    SELECT p.id AS pipeline_id, p.name AS pipeline, s.key AS stage, s.label,
      coalesce(count, 0)::int AS count, coalesce(amount, 0)::float8 AS amount,
        coalesce(ai_amount, 0)::float8 AS ai_amount
    FROM pipelines p JOIN pipeline_stages s ON s.company_id = p.company_id AND s.pipeline_id = p.id
    LEFT JOIN sums ON sums.pipeline_id = p.id AND sums.stage = s.key
    WHERE s.kind <> 'lost' AND (p.archived_at IS NULL AND s.archived_at IS NULL OR sums.count > 0)
    ORDER BY p.position, p.id, s.kind = 'won', s.position, s.key`;
}

export type HotLeadRow = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
  score: number;
  next_action: string | null;
};

/** The highest scores after the first `offset` among the leads that are still open. Unscored leads are left out. */
export function listHotLeads(db: CompanyQueries, owner: Owner, limit: number, offset = 0): Promise<HotLeadRow[]> {
  return db.$queryRaw<HotLeadRow[]>`
    SELECT id, first_name, last_name, email, company_name, score, ai_insights ->> 'next_action' AS next_action
    FROM (SELECT l.* FROM leads l
        WHERE ${leadsInScope(owner)} AND l.score IS NOT NULL AND l.status NOT IN ('converted', 'unqualified')
        ORDER BY l.score DESC, l.id DESC LIMIT ${limit} OFFSET ${offset}) hot
    ORDER BY score DESC, id DESC`;
}

export type TaskRow = {
  id: string;
  title: string;
  due_at: Date | null;
  priority: 'urgent' | 'high' | 'medium' | 'low';
  lead_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  company_name: string | null;
};

/** What is due first; what has no date comes last. */
export function listNextTasks(db: CompanyQueries, me: string, limit: number): Promise<TaskRow[]> {
  return db.$queryRaw<TaskRow[]>`
    SELECT t.id, t.title, t.due_at, t.priority, t.lead_id, l.first_name, l.last_name, l.email, l.company_name
    FROM tasks t LEFT JOIN leads l ON l.company_id = t.company_id AND l.id = t.lead_id
    WHERE t.owner_id = ${me}::uuid AND t.done_at IS NULL ORDER BY t.due_at ASC NULLS LAST, t.id LIMIT ${limit}`;
}

export type ActivityRow = {
  id: string;
  kind: string;
  actor_kind: ActorKind;
  actor_name: string | null;
  detail: unknown;
  created_at: Date;
  lead_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
};

/**
 * The newest activities. Ids are UUIDv7, so the primary key has them in the order of time; `since_id` is where the walk
 * back ends.
 */
export function listRecentActivity(
  db: CompanyQueries,
  owner: Owner,
  since_id: string,
  limit: number,
  offset = 0,
): Promise<ActivityRow[]> {
  return db.$queryRaw<ActivityRow[]>`
    SELECT a.id, a.kind, a.actor_kind, a.actor_name, a.detail, a.created_at, l.id AS lead_id, l.first_name,
      l.last_name, l.email, l.company_name
    FROM lead_activities a JOIN leads l ON l.company_id = a.company_id AND l.id = a.lead_id
    WHERE a.id > ${since_id}::uuid AND ${leadsInScope(owner)} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`;
}
