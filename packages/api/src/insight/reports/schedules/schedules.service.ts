import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refOfColumns, standardReport } from '@outrider/shared/insight/report-refs';
import {
  nextSend,
  type ReportSchedule,
  SCHEDULE_LIMITS,
  type ReportScheduleCreate,
  type ReportScheduleUpdate,
  type SendTimes,
} from '@outrider/shared/insight/report-schedules';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import { refuse, refuseChange } from '../../../ground/http/refuse.ts';
import type { Services } from '../../../ground/services.ts';
import { getDashboard } from '../dashboards/dashboards.service.ts';
import { getReport } from '../reports.service.ts';
import {
  deleteSchedule,
  findActive,
  findSchedule,
  hasAllSchedules,
  insertSchedule,
  isOwnSubject,
  isSeenByAll,
  listSchedules,
  lockSchedule,
  type ScheduleRow,
  type Subject,
  takeReaderOut,
  updateSchedule,
} from './schedules.store.ts';
import { SCHEDULE_WORDS } from './words.ts';

/** Whether somebody's company can have emails sent here. */
const canMail = ({ mailer }: Services, user: CompanyUser): boolean => mailer !== undefined && !user.company.is_sandbox;

/** What one has sent and what one gets, the next first. */
export async function getSchedules(
  db: CompanyQueries,
  user: CompanyUser,
  services: Services,
): Promise<{ schedules: ReportSchedule[]; can_mail: boolean }> {
  const rows = await listSchedules(db, user.id);
  return { schedules: await present(db, rows), can_mail: canMail(services, user) };
}

async function present(db: CompanyQueries, rows: ScheduleRow[]): Promise<ReportSchedule[]> {
  const active = await findActive(db, [...new Set(rows.flatMap(({ reader_ids }) => reader_ids))]);
  return rows.map((row) => ({
    id: row.id,
    report: refOfColumns(row),
    dashboard_id: row.dashboard_id,
    name: nameOf(row),
    weekdays: row.weekdays,
    month_day: row.month_day,
    send_at: row.send_at,
    timezone: row.timezone,
    readers: row.reader_ids.flatMap((id) => {
      const reader = active.get(id);
      return reader ? [{ id, name: reader.full_name }] : [];
    }),
    files: row.files,
    only_changed: row.only_changed,
    next_at: row.next_at.toISOString(),
    last_at: row.last_at?.toISOString() ?? null,
    last_sent: row.last_sent,
    trouble: row.trouble,
    owner_id: row.owner_id,
    owner_name: row.owner.full_name,
    version: row.version,
  }));
}

const nameOf = ({ report, dashboard, standard }: ScheduleRow): string =>
  report?.name ?? dashboard?.name ?? (standard && standardReport(standard)?.name) ?? '';

/** A report or a dashboard that somebody sees. @throws 403, 404; 422 where there is nothing on it that they see */
export async function assertSubject(
  db: CompanyQueries,
  user: CompanyUser,
  { report, dashboard_id }: Subject,
): Promise<void> {
  if (dashboard_id) {
    const { tiles } = await getDashboard(db, user, dashboard_id);
    if (!tiles.some(({ shown }) => shown)) throw new AppError('UNPROCESSABLE_CONTENT', SCHEDULE_WORDS.nothingOn);
  }
  if (report && !standardReport(report)) await getReport(db, user, report);
}

type Doing = { db: CompanyDb; user: CompanyUser; actor: Actor; services: Services };

/**
 * Whoever gets a report by email from its owner may open it, as if it were shared with them. Anybody else can send it
 * only to people who see it.
 * @throws 403, 404; 409 where one sends it already or has too many; 422 for people who cannot sign in or do not see it,
 *   or without mail
 */
export async function createSchedule(
  { db, user, actor, services }: Doing,
  input: ReportScheduleCreate,
): Promise<ReportSchedule> {
  return db.transaction(async (tx) => {
    await assertSubject(tx, user, input);
    assertMail(services, user);
    if (await hasAllSchedules(tx, user.id))
      throw new AppError('CONFLICT', MESSAGES.schedulesTooMany(SCHEDULE_LIMITS.kept));
    await assertReaders(tx, user, input, input.reader_ids);
    const id = await insertSchedule(tx, user.id, input, nextOf(input, services.now()));
    if (!id) throw new AppError('CONFLICT', MESSAGES.scheduleTaken);
    return noted(tx, actor, 'report_schedule.create', id);
  });
}

/** @throws as createSchedule; 409 for another version */
export async function changeSchedule(
  { db, user, actor, services }: Doing,
  input: ReportScheduleUpdate,
): Promise<ReportSchedule> {
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, user, input.id);
    assertMail(services, user);
    if (current.version !== input.version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    const kept = new Set(current.reader_ids);
    await assertReaders(
      tx,
      user,
      { report: refOfColumns(current), dashboard_id: current.dashboard_id },
      input.reader_ids.filter((id) => !kept.has(id)),
    );
    const now = services.now();
    await updateSchedule(tx, input, nextOf(input, now), now);
    return noted(tx, actor, 'report_schedule.update', input.id);
  });
}

/** @throws 404, 403 */
export async function removeSchedule({ db, user, actor }: Doing, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, user, id);
    await noted(tx, actor, 'report_schedule.delete', id);
    await deleteSchedule(tx, id);
    return { id };
  });
}

/** Takes the caller out of those who get it. @throws 404 where they do not */
export async function leaveSchedule({ db, user, actor }: Doing, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, id);
    if (!schedule?.reader_ids.includes(user.id)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await noted(tx, actor, 'report_schedule.leave', id);
    await takeReaderOut(tx, schedule, user.id);
    return { id };
  });
}

async function lockOwn(tx: CompanyTx, user: CompanyUser, id: string) {
  const schedule = await lockSchedule(tx, id);
  if (schedule?.owner_id === user.id) return schedule;
  throw refuseChange(schedule?.reader_ids.includes(user.id) ?? false);
}

/** @throws 422 */
export function assertMail(services: Services, user: CompanyUser): void {
  if (canMail(services, user)) return;
  throw new AppError('UNPROCESSABLE_CONTENT', services.mailer ? MESSAGES.scheduleInSandbox : MESSAGES.scheduleNoMail);
}

/** @throws 422 for people who cannot sign in, and for those who do not see it where it is not the caller's to show */
async function assertReaders(tx: CompanyTx, user: CompanyUser, subject: Subject, ids: string[]): Promise<void> {
  const active = await findActive(tx, ids);
  if (ids.some((id) => !active.has(id)))
    throw refuse('UNPROCESSABLE_CONTENT', 'reader_ids', MESSAGES.scheduleReaderGone);
  if (!(await isOwnSubject(tx, user, subject)) && !(await isSeenByAll(tx, [...active.values()], subject)))
    throw refuse('UNPROCESSABLE_CONTENT', 'reader_ids', MESSAGES.scheduleReaderNoAccess);
}

/** Every month has each day, or a last one: there is always a next time. */
function nextOf(times: SendTimes, now: Date): Date {
  const next = nextSend(times, now);
  if (!next) throw refuse('UNPROCESSABLE_CONTENT', 'weekdays', MESSAGES.scheduleDays);
  return next;
}

async function noted(
  tx: CompanyTx,
  actor: Actor,
  action: `report_schedule.${'create' | 'update' | 'delete' | 'leave'}`,
  id: string,
): Promise<ReportSchedule> {
  const row = await findSchedule(tx, id);
  const [schedule] = row ? await present(tx, [row]) : [];
  if (!schedule) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { name, readers } = schedule;
  await recordAudit(tx, actor, {
    action,
    subject_kind: 'report_schedule',
    subject_id: id,
    detail: { name, readers: readers.length },
  });
  return schedule;
}
