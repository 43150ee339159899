import { type CompanyQueries, Prisma } from '@outrider/db';
import type { AgentPerformance } from '@outrider/shared/automation/agents';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import { ZONE } from '../../ground/time/company-zone.ts';
import { SAID } from './policy/trust.store.ts';
import { DID_SOMETHING } from './task-outcome.ts';

/** Whose: one agent's, or everybody's. */
const ofAgent = (id: string | null) => (id ? Prisma.sql`agent_id = ${id}::uuid` : Prisma.sql`agent_id IS NOT NULL`);

export type TaskFigures = {
  total_tasks: number;
  average_confidence: number | null;
  median_seconds: number | null;
  task_distribution: Record<string, number>;
};

/** Over all tasks there ever were; a median from begin to end of those that were completed. */
export async function readTaskFigures(db: CompanyQueries, id: string | null): Promise<TaskFigures> {
  const [row] = await db.$queryRaw<[TaskFigures]>`
    SELECT count(*)::int AS total_tasks,
      avg(confidence) AS average_confidence,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
            FROM finished_at - started_at)::float8) FILTER (WHERE status = 'completed'
          AND finished_at >= started_at) AS median_seconds,
      (SELECT coalesce(jsonb_object_agg(task_type, tasks), '{}')
          FROM (SELECT task_type, count(*)::int AS tasks FROM agent_tasks WHERE ${ofAgent(id)}
            GROUP BY task_type) types) AS task_distribution
    FROM agent_tasks WHERE ${ofAgent(id)}`;
  return row;
}

type WeekRow = { week: Date; completed: number; failed: number };

/** Tasks by the week, from Monday in the company's zone, that they ended in, the weeks without any as well. */
export const listWeeks = (db: CompanyQueries, id: string | null, first: string, weeks: number) =>
  db.$queryRaw<WeekRow[]>`
    SELECT w.week::date AS week, coalesce(t.completed, 0) AS completed, coalesce(t.failed, 0) AS failed
    FROM (SELECT ${first}::date + n * 7 AS week FROM generate_series(0, ${weeks - 1}::int) AS n) w
    LEFT JOIN (
      SELECT date_trunc('week', finished_at AT TIME ZONE ${ZONE})::date AS week,
        (count(*) FILTER (WHERE ${DID_SOMETHING}))::int AS completed,
        (count(*) FILTER (WHERE status = 'failed'))::int AS failed
      FROM agent_tasks t WHERE ${ofAgent(id)} AND finished_at >= ${first}::timestamp AT TIME ZONE ${ZONE}
        AND finished_at < (${first}::date + ${weeks * 7}::int)::timestamp AT TIME ZONE ${ZONE}
      GROUP BY 1
    ) t ON t.week = w.week
    ORDER BY w.week`;

/** What persons said to what agents did or would do. */
export async function readApprovals(db: CompanyQueries, id: string | null): Promise<AgentPerformance['approvals']> {
  const [row] = await db.$queryRaw<[AgentPerformance['approvals']]>`
    SELECT ${SAID}, (count(*) FILTER (WHERE state = 'expired'))::int AS expired,
      (count(*) FILTER (WHERE allowed_by <> 'person'))::int AS done_alone
    FROM agent_actions WHERE ${ofAgent(id)}`;
  return row;
}

export type WaitRow = {
  person_minutes: number | null;
  person_leads: number;
  agent_minutes: number | null;
  agent_leads: number;
};

/**
 * How long a lead waited for its first contact, in the median, among leads made since then: where a person made it, and
 * where one of these agents did.
 */
export async function readFirstContacts(db: CompanyQueries, id: string | null, since: Date): Promise<WaitRow> {
  const agent = id ? Prisma.sql`first.actor_id = ${id}::uuid` : Prisma.sql`true`;
  const [row] = await db.$queryRaw<[WaitRow]>`
    WITH first AS (
      SELECT DISTINCT ON (a.lead_id) a.lead_id, a.actor_kind, a.actor_id,
        extract(epoch FROM a.created_at - l.created_at)::float8 / 60 AS minutes
      FROM lead_activities a JOIN leads l ON l.company_id = a.company_id AND l.id = a.lead_id
      WHERE l.created_at >= ${since} AND a.id >= ${firstIdAt(since)}::uuid AND a.created_at >= l.created_at
        AND a.kind IN ('email_sent', 'contacted')
      ORDER BY a.lead_id, a.created_at, a.id
    )
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE actor_kind = 'user') AS person_minutes,
      (count(*) FILTER (WHERE actor_kind = 'user'))::int AS person_leads,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE actor_kind = 'agent'
          AND ${agent}) AS agent_minutes,
        (count(*) FILTER (WHERE actor_kind = 'agent' AND ${agent}))::int AS agent_leads
    FROM first`;
  return row;
}
