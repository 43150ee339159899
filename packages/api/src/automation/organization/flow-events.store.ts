import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import { type FlowSubject, type FlowTrigger, LEAD_STALLED_DAYS } from '@outrider/shared/automation/organization';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';
import type { LiveNews } from '../../ground/events/live.ts';
import { rowOf, tableOf } from '../../insight/reports/sources.ts';
import { fromSql, type Narrowed } from '../../records/engine/list.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { causeOf, type Moved, triggersOf } from './flow-events.ts';

const DAY_MS = 86_400_000;

/**
 * Hands on what sets flows off, in the transaction that marks the outbox events as relayed. Told twice, it is there
 * already. A company without an active flow for it gets nothing.
 */
export async function handToFlows(tx: PlatformQueries, events: PendingEvent[]): Promise<LiveNews[]> {
  const rows = events.flatMap((event) =>
    triggersOf(event).map(({ trigger, detail }) => ({
      company_id: event.company_id,
      event_key: `${trigger}:${event.id}`,
      trigger,
      subject_id: event.subject_id,
      cause_id: causeOf(event),
      detail,
    })),
  );
  if (rows.length === 0) return [];
  await tx.$prepared(Prisma.sql`
    INSERT INTO flow_events (company_id, event_key, trigger, subject_id, cause_id, detail)
    SELECT e.company_id, e.event_key, e.trigger, e.subject_id, e.cause_id, e.detail
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(company_id uuid, event_key text, trigger text,
        subject_id uuid, cause_id uuid, detail jsonb)
    WHERE EXISTS (SELECT FROM flows f WHERE f.company_id = e.company_id AND f.trigger = e.trigger AND f.is_active
      AND (NOT e.detail ? 'fields' OR e.detail -> 'fields' ? (f.trigger_params ->> 'field')))
    ON CONFLICT (company_id, event_key) DO NOTHING`);
  return [];
}

/**
 * The same for tasks that became overdue within the last day, and after a flow for it was made: an old heap of overdue
 * tasks sets nothing off. A task that is put off and overdue again is another event. What caused it is the action that
 * made the task, of a flow or of an agent.
 */
export function sweepOverdue(db: PlatformQueries, now: Date): Promise<number> {
  return db.$executeRaw`
    INSERT INTO flow_events (company_id, event_key, trigger, subject_id, cause_id)
    SELECT t.company_id, 'task_overdue:' || t.id || ':' || extract(epoch FROM t.due_at)::bigint, 'task_overdue', t.id,
      (SELECT a.id FROM agent_actions a
          WHERE a.company_id = t.company_id AND a.kind = 'create_task'
          AND a.effect ->> 'task_id' = t.id::text LIMIT 1)
    FROM tasks t
    WHERE t.done_at IS NULL AND t.due_at < ${moment(now)} AND t.due_at > ${moment(new Date(now.getTime() - 86_400_000))}
      AND EXISTS (SELECT FROM flows f
          WHERE f.company_id = t.company_id AND f.trigger = 'task_overdue' AND f.is_active
          AND f.created_at < t.due_at)
      AND NOT EXISTS (SELECT FROM flow_events e
          WHERE e.company_id = t.company_id
          AND e.event_key = 'task_overdue:' || t.id || ':' || extract(epoch FROM t.due_at)::bigint)
    ON CONFLICT (company_id, event_key) DO NOTHING`;
}

/**
 * The same for open leads that nobody has been in touch with for some days, where that line was crossed within the last
 * day and after a flow for it was made. Every contact begins the days anew, so that a lead that goes quiet again is
 * another event.
 */
export function sweepStalledLeads(db: PlatformQueries, now: Date): Promise<number> {
  const until = new Date(now.getTime() - LEAD_STALLED_DAYS * DAY_MS);
  const from = new Date(until.getTime() - DAY_MS);
  const key = Prisma.sql`'lead_stalled:' || l.id || ':' || extract(epoch
        FROM COALESCE(l.last_contacted, l.created_at))::bigint`;
  return db.$executeRaw`
    INSERT INTO flow_events (company_id, event_key, trigger, subject_id)
    SELECT l.company_id, ${key}, 'lead_stalled', l.id
    FROM (SELECT company_id, min(created_at) AS since FROM flows WHERE trigger = 'lead_stalled' AND is_active
        GROUP BY company_id) AS f
    JOIN leads l ON l.company_id = f.company_id AND l.deleted_at IS NULL
      AND l.status IN ('new', 'contacted', 'qualified')
    WHERE ((l.last_contacted > ${moment(from)} AND l.last_contacted <= ${moment(until)})
        OR (l.last_contacted IS NULL AND l.created_at > ${moment(from)} AND l.created_at <= ${moment(until)}))
      AND f.since < COALESCE(l.last_contacted, l.created_at) + ${LEAD_STALLED_DAYS} * interval '1 day'
    ON CONFLICT (company_id, event_key) DO NOTHING`;
}

/** A flow that waits for a date, with whose clocks say which day it is. */
export type DateFlow = {
  company_id: string;
  id: string;
  trigger: FlowTrigger;
  field: string;
  days: number;
  timezone: string;
};

/** Of companies that may work. */
export const listDateFlows = (db: PlatformQueries, now: Date): Promise<DateFlow[]> =>
  db.$queryRaw<DateFlow[]>`
    SELECT f.company_id, f.id, f.trigger, f.trigger_params ->> 'field' AS field,
      coalesce((f.trigger_params ->> 'days')::int, 0) AS days, c.timezone
    FROM flows f JOIN companies c ON c.id = f.company_id
    WHERE f.is_active AND f.trigger IN ('lead_date', 'opportunity_date') AND f.trigger_params ->> 'field' IS NOT NULL
      AND ${MAY_WORK(now)}
    ORDER BY f.company_id, f.id`;

type Dates = { flow_id: string; trigger: FlowTrigger; day: string; type: FlowSubject; rows: Narrowed };

/** Hands on records whose date has come, each once for this flow and date. @returns how many were new */
export function handDatesToFlows(
  db: CompanyQueries,
  { flow_id, trigger, day, type, rows: { where, joins } }: Dates,
): Promise<number> {
  const id = Prisma.raw(`${rowOf(type)}.id`);
  return db.$executeRaw(Prisma.sql`
    INSERT INTO flow_events (event_key, trigger, subject_id, detail)
    SELECT ${`${trigger}:${flow_id}:${day}:`} || ${id}, ${trigger}, ${id}, ${JSON.stringify({ flow_id })}::jsonb
    FROM ${fromSql(tableOf(type), joins)}
    WHERE ${where}
    ON CONFLICT (company_id, event_key) DO NOTHING`);
}

export type FlowEvent = {
  company_id: string;
  event_key: string;
  trigger: FlowTrigger;
  subject_id: string;
  cause_id: string | null;
  detail: Moved;
  attempts: number;
};

/**
 * Takes due events until `lease_until`; who dies meanwhile leaves them to the next. What a closed company left behind
 * stays where it is.
 */
export function claimFlowEvents(
  db: PlatformQueries,
  now: Date,
  lease_until: Date,
  limit: number,
): Promise<FlowEvent[]> {
  return db.$queryRaw<FlowEvent[]>`
    UPDATE flow_events e SET next_attempt_at = ${moment(lease_until)}, attempts = e.attempts + 1
    FROM (
      SELECT q.company_id, q.event_key FROM flow_events q JOIN companies c ON c.id = q.company_id
      WHERE q.handled_at IS NULL AND q.next_attempt_at <= ${moment(now)} AND ${MAY_WORK(now)}
      ORDER BY q.next_attempt_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE e.company_id = due.company_id AND e.event_key = due.event_key
    RETURNING e.company_id, e.event_key, e.trigger, e.subject_id, e.cause_id, e.detail, e.attempts`;
}

export const markHandled = (db: CompanyQueries, keys: string[], now: Date) =>
  db.flowEvent.updateMany({ where: { event_key: { in: keys } }, data: { handled_at: now } });
export const tryAgainAt = (db: CompanyQueries, event_key: string, at: Date) =>
  db.flowEvent.updateMany({ where: { event_key, handled_at: null }, data: { next_attempt_at: at } });

/** Events are kept a week. @returns how many went */
export const deleteOldFlowEvents = (db: PlatformQueries, now: Date): Promise<number> =>
  db.$executeRaw`DELETE FROM flow_events WHERE created_at < ${moment(new Date(now.getTime() - 7 * 86_400_000))}`;
