import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { refColumns, type ReportRefColumns } from '@outrider/shared/insight/report-refs';
import {
  SCHEDULE_LIMITS,
  type ReportScheduleCreate,
  type ScheduleFile,
  type ReportScheduleUpdate,
  type SendTimes,
} from '@outrider/shared/insight/report-schedules';
import { MAY_WORK } from '../../../ground/companies/standing.store.ts';
import { dashboardVisibleTo, type Reader, reportVisibleTo, WITH_OWNER } from '../reports.store.ts';

/** A person's schedules, and those that they get: no list of them is longer. */
const SHOWN = 200;
const WITH_NAMES = {
  ...WITH_OWNER,
  report: { select: { name: true } },
  dashboard: { select: { name: true } },
} as const;

export type ScheduleRow = Omit<SendTimes, 'weekdays'> & {
  id: string;
  owner_id: string;
  report_id: string | null;
  standard: string | null;
  dashboard_id: string | null;
  weekdays: number[];
  reader_ids: string[];
  files: ScheduleFile[];
  only_changed: boolean;
  next_at: Date;
  last_at: Date | null;
  last_sent: number;
  trouble: string | null;
  version: number;
  owner: { full_name: string };
  report: { name: string } | null;
  dashboard: { name: string } | null;
};

/** One's own, and those that one gets. */
export async function listSchedules(db: CompanyQueries, me: string): Promise<ScheduleRow[]> {
  const rows = await db.reportSchedule.findMany({
    where: { OR: [{ owner_id: me }, { reader_ids: { has: me } }] },
    include: WITH_NAMES,
    orderBy: [{ next_at: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return rows as unknown as ScheduleRow[];
}

export async function findSchedule(db: CompanyQueries, id: string): Promise<ScheduleRow | null> {
  return (await db.reportSchedule.findFirst({ where: { id }, include: WITH_NAMES })) as unknown as ScheduleRow | null;
}

type Locked = ReportRefColumns & {
  id: string;
  owner_id: string;
  dashboard_id: string | null;
  reader_ids: string[];
  version: number;
};
export async function lockSchedule(tx: CompanyTx, id: string): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT id, owner_id, report_id, standard, dashboard_id, reader_ids, version
    FROM report_schedules WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** Whether somebody has as many schedules as one may have. */
export const hasAllSchedules = async (tx: CompanyTx, me: string): Promise<boolean> =>
  (await tx.reportSchedule.count({ where: { owner_id: me } })) >= SCHEDULE_LIMITS.kept;

/** Those of the people who can sign in, by ID. */
export async function findActive(
  db: CompanyQueries,
  ids: string[],
): Promise<ReadonlyMap<string, Reader & { full_name: string }>> {
  const rows = await db.user.findMany({
    where: { id: { in: ids }, disabled_at: null },
    select: { id: true, full_name: true, team: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export type Subject = Pick<ReportScheduleCreate, 'report' | 'dashboard_id'>;
/** The ID of a saved report; null for a standard one, which everybody sees. */
const keptIn = ({ report }: Subject) => (report ? refColumns(report).report_id : null);

/** Whether what is sent belongs to somebody: then sending it shows it to others. */
export async function isOwnSubject(tx: CompanyTx, { id: owner_id }: Reader, subject: Subject): Promise<boolean> {
  const { dashboard_id } = subject;
  if (dashboard_id) return (await tx.reportDashboard.count({ where: { id: dashboard_id, owner_id } })) > 0;
  const id = keptIn(subject);
  return id !== null && (await tx.report.count({ where: { id, owner_id } })) > 0;
}

/** Whether all of these people see what is sent, be it sent to them or not. */
export async function isSeenByAll(tx: CompanyTx, readers: readonly Reader[], subject: Subject): Promise<boolean> {
  const { dashboard_id } = subject;
  if (dashboard_id)
    return (await tx.reportDashboard.count({ where: { id: dashboard_id, AND: readers.map(dashboardVisibleTo) } })) > 0;
  const id = keptIn(subject);
  return id === null || (await tx.report.count({ where: { id, AND: readers.map(reportVisibleTo) } })) > 0;
}

/** @returns the new schedule's id; null where its owner sends this already */
export async function insertSchedule(
  tx: CompanyTx,
  owner_id: string,
  { report, ...schedule }: ReportScheduleCreate,
  next_at: Date,
): Promise<string | null> {
  const subject = report ? refColumns(report) : { report_id: null, standard: null };
  const rows = await tx.reportSchedule.createManyAndReturn({
    data: [{ owner_id, ...schedule, ...subject, next_at }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

export const updateSchedule = (
  tx: CompanyTx,
  { id, version: _, ...schedule }: ReportScheduleUpdate,
  next_at: Date,
  now: Date,
) =>
  tx.reportSchedule.update({
    where: tx.key(id),
    data: { ...schedule, next_at, trouble: null, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });

/** Takes somebody out; without anybody left the schedule goes. */
export async function takeReaderOut(tx: CompanyTx, { id, reader_ids }: Locked, me: string): Promise<void> {
  const left = reader_ids.filter((reader) => reader !== me);
  if (left.length === 0) await deleteSchedule(tx, id);
  else
    await tx.reportSchedule.update({
      where: tx.key(id),
      data: { reader_ids: left, version: { increment: 1 } },
      select: { id: true },
    });
}

export const deleteSchedule = (tx: CompanyTx, id: string) =>
  tx.reportSchedule.delete({ where: tx.key(id), select: { id: true } });

export type DueSchedule = SendTimes & { company_id: string; id: string; next_at: Date };

/** Locks what is due, of companies that may work and owners who can sign in. Nobody is mailed about a sandbox. */
export const lockDue = (tx: PlatformQueries, now: Date, most: number): Promise<DueSchedule[]> =>
  tx.$queryRaw<DueSchedule[]>`
    SELECT s.company_id, s.id, s.weekdays, s.month_day, s.send_at, s.timezone, s.next_at
    FROM report_schedules s
    JOIN companies c ON c.id = s.company_id AND c.sandbox_of IS NULL
    JOIN users o ON o.company_id = s.company_id AND o.id = s.owner_id AND o.disabled_at IS NULL
    WHERE s.next_at <= ${now} AND ${MAY_WORK(now)}
    ORDER BY s.next_at, s.id
    LIMIT ${most}
    FOR UPDATE OF s SKIP LOCKED`;

export type QueuedSend = { company_id: string; schedule_id: string; user_id: string; due_at: Date; email: string };

/** Moves a schedule on, and writes down who is to get it now. Of two instances one does. @returns whom */
export async function moveOn(
  tx: PlatformQueries,
  { company_id, id, next_at: due_at }: DueSchedule,
  next_at: Date,
  isSent: boolean,
): Promise<QueuedSend[]> {
  await tx.$executeRaw`
    UPDATE report_schedules
    SET next_at = ${next_at}, last_at = CASE WHEN ${isSent} THEN next_at ELSE last_at END,
      last_sent = CASE WHEN ${isSent} THEN 0 ELSE last_sent END, trouble = CASE WHEN ${isSent} THEN NULL ELSE trouble END
    WHERE company_id = ${company_id}::uuid AND id = ${id}::uuid`;
  if (!isSent) return [];
  return tx.$queryRaw<QueuedSend[]>`
    WITH queued AS (
      INSERT INTO report_sends (company_id, schedule_id, user_id, due_at)
      SELECT s.company_id, s.id, u.id, ${due_at}
      FROM report_schedules s
      JOIN users u ON u.company_id = s.company_id AND u.id = ANY (s.reader_ids) AND u.disabled_at IS NULL
      WHERE s.company_id = ${company_id}::uuid AND s.id = ${id}::uuid
      ON CONFLICT DO NOTHING
      RETURNING company_id, schedule_id, user_id, due_at
    )
    SELECT q.company_id, q.schedule_id, q.user_id, q.due_at, u.email
    FROM queued q JOIN users u ON u.company_id = q.company_id AND u.id = q.user_id`;
}

export type SendKey = { schedule_id: string; user_id: string; due_at: Date };

/** Whether an email is still to be sent, and the numbers of the last one that its reader got. */
export async function findSend(
  db: CompanyQueries,
  { schedule_id, user_id, due_at }: SendKey,
): Promise<{ isQueued: boolean; before: unknown }> {
  const rows = await db.reportSend.findMany({
    where: { schedule_id, user_id, OR: [{ due_at }, { state: 'sent', due_at: { lt: due_at } }] },
    orderBy: { due_at: 'desc' },
    take: 2,
    select: { due_at: true, state: true, numbers: true },
  });
  const isThis = (row: { due_at: Date }) => row.due_at.getTime() === due_at.getTime();
  return {
    isQueued: rows.find(isThis)?.state === 'queued',
    before: rows.find((row) => !isThis(row))?.numbers ?? null,
  };
}

type Outcome = { state: 'sent'; numbers: object } | { state: 'unchanged' } | { state: 'failed'; trouble: string };

/** Writes down once what became of an email, with its reader and with the schedule. */
export async function settleSend(db: CompanyQueries, key: SendKey, outcome: Outcome, now: Date): Promise<void> {
  const numbers = outcome.state === 'sent' ? JSON.stringify(outcome.numbers) : null;
  const trouble = outcome.state === 'failed' ? outcome.trouble : null;
  await db.$executeRaw(Prisma.sql`
    WITH settled AS (
      UPDATE report_sends SET state = ${outcome.state}, numbers = ${numbers}::jsonb, finished_at = ${now}
      WHERE schedule_id = ${key.schedule_id}::uuid AND user_id = ${key.user_id}::uuid AND due_at = ${key.due_at}
        AND state = 'queued'
      RETURNING company_id, schedule_id
    )
    UPDATE report_schedules s
    SET last_sent = s.last_sent + ${outcome.state === 'sent' ? 1 : 0}, trouble = coalesce(${trouble}::text, s.trouble)
    FROM settled
    WHERE s.company_id = settled.company_id AND s.id = settled.schedule_id AND s.last_at = ${key.due_at}`);
}

/** Deletes what was sent before a moment; the last one of each reader stays, to compare with. @returns how many */
export const deleteOldSends = (db: PlatformQueries, before: Date): Promise<number> =>
  db.$executeRaw`
    DELETE FROM report_sends o
    WHERE o.due_at < ${before} AND EXISTS (
      SELECT FROM report_sends n
      WHERE n.company_id = o.company_id AND n.schedule_id = o.schedule_id AND n.user_id = o.user_id
        AND n.due_at > o.due_at AND n.state = 'sent')`;
