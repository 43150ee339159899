import type { CompanyQueries } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { FIRST_CONTACT, MEDIAN_MINUTES } from '../../records/leads/first-contact.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { dealsWhere, DECIDED, leadsInScope, qualifications, tasksWhere } from './conditions.store.ts';
import type { Periods } from './periods.ts';

type OwnFigures = {
  leads: number;
  converted: number;
  decided: number;
  qualified: number;
  captured: number;
  contacted: number;
  median_minutes: number | null;
  won_quarter: number;
};

/** One person's leads, how they ended, how fast they were answered, and the quarter. */
export async function readOwnFigures(db: CompanyQueries, me: string, when: Periods): Promise<OwnFigures> {
  const [row] = await db.$queryRaw<[OwnFigures]>`
    WITH moved AS MATERIALIZED (
      SELECT q.lead_id FROM ${qualifications(when)} q WHERE q.actor_id = ${me}::uuid
    ), fate AS (
      SELECT count(*) FILTER (WHERE ended.status = 'converted')::int AS converted, count(*)::int AS decided
      FROM (
        SELECT l.status FROM leads l WHERE ${leadsInScope(me)} AND ${DECIDED}
       
        UNION ALL SELECT l.status
        FROM moved
        JOIN leads l ON l.id = moved.lead_id
        WHERE l.assigned_to IS DISTINCT FROM ${me}::uuid AND ${DECIDED}
      ) ended
    ), answer AS (
      SELECT count(*)::int AS captured, count(contact.first_at)::int AS contacted, ${MEDIAN_MINUTES} AS median_minutes
      FROM leads l ${FIRST_CONTACT} WHERE ${leadsInScope(me)} AND l.created_at > ${moment(when.rates_since)}
    )
    SELECT fate.*, answer.*,
      (SELECT count(*)::int FROM leads l WHERE ${leadsInScope(me)}) AS leads,
      (SELECT count(*)::int FROM moved) AS qualified,
      (SELECT coalesce(sum(o.base_amount), 0)::float8 FROM opportunities o
          WHERE o.owner_id = ${me}::uuid AND ${dealsWhere('won_quarter', when)}) AS won_quarter
    FROM fate, answer`;
  return row;
}

type WonDeal = { closed_at: Date; amount: number };

/** What one person won since `since`; the weeks are made of it. */
export function listWon(db: CompanyQueries, me: string, since: Date, until: Date): Promise<WonDeal[]> {
  return db.$queryRaw<WonDeal[]>`
    SELECT o.closed_at, o.base_amount::float8 AS amount FROM opportunities o
    WHERE o.owner_id = ${me}::uuid AND o.stage = 'won' AND o.closed_at >= ${moment(since)}
      AND o.closed_at <= ${moment(until)}`;
}

export type MemberRow = {
  id: string;
  full_name: string;
  role: string;
  team: string | null;
  department: DepartmentKey | null;
  disabled: boolean;
  leads: number;
  converted: number;
  decided: number;
  qualified: number;
  open: number;
  open_amount: number;
  won_quarter: number;
  overdue: number;
};

/** Everybody of the company, and who was disabled but still owns something. One pass over each table. */
export function listTeam(db: CompanyQueries, when: Periods): Promise<MemberRow[]> {
  return db.$queryRaw<MemberRow[]>`
    WITH moved AS MATERIALIZED (
      SELECT q.actor_id, q.lead_id FROM ${qualifications(when)} q WHERE q.actor_id IS NOT NULL
    ), ended AS (
      SELECT l.assigned_to AS who, l.status FROM leads l WHERE l.assigned_to IS NOT NULL AND ${DECIDED}
      UNION ALL SELECT moved.actor_id, l.status
      FROM moved
      JOIN leads l ON l.id = moved.lead_id
      WHERE l.assigned_to IS DISTINCT FROM moved.actor_id AND ${DECIDED}
    )
    SELECT u.id, u.full_name, u.role, u.team, u.department, u.disabled_at IS NOT NULL AS disabled,
      coalesce(l.leads, 0) AS leads, coalesce(f.converted, 0) AS converted, coalesce(f.decided, 0) AS decided,
        coalesce(q.qualified, 0) AS qualified,
      coalesce(o.open, 0) AS open, coalesce(o.open_amount, 0) AS open_amount,
        coalesce(o.won_quarter, 0) AS won_quarter, coalesce(t.overdue, 0) AS overdue
    FROM users u
    LEFT JOIN (SELECT assigned_to, count(*)::int AS leads FROM leads WHERE assigned_to IS NOT NULL
        GROUP BY assigned_to) l ON l.assigned_to = u.id
    LEFT JOIN (
      SELECT who, count(*) FILTER (WHERE status = 'converted')::int AS converted, count(*)::int AS decided
      FROM ended
      GROUP BY who
    ) f ON f.who = u.id
    LEFT JOIN (SELECT actor_id, count(*)::int AS qualified FROM moved GROUP BY actor_id) q ON q.actor_id = u.id
    LEFT JOIN (
      SELECT o.owner_id, count(*) FILTER (WHERE ${dealsWhere('open_deals', when)})::int AS open,
        coalesce(sum(o.base_amount) FILTER (WHERE ${dealsWhere('open_deals', when)}), 0)::float8 AS open_amount,
        coalesce(sum(o.base_amount) FILTER (WHERE ${dealsWhere('won_quarter', when)}), 0)::float8 AS won_quarter
      FROM opportunities o WHERE o.owner_id IS NOT NULL GROUP BY o.owner_id
    ) o ON o.owner_id = u.id
    LEFT JOIN (SELECT t.owner_id, count(*)::int AS overdue FROM tasks t WHERE ${tasksWhere('overdue_tasks', when)}
        GROUP BY t.owner_id) t ON t.owner_id = u.id
    WHERE u.disabled_at IS NULL OR l.leads > 0 OR o.open > 0 OR t.overdue > 0
    ORDER BY won_quarter DESC, open_amount DESC, leads DESC, u.full_name, u.id`;
}
