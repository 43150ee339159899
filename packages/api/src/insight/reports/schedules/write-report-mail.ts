import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { ScheduleFile } from '@outrider/shared/insight/report-schedules';
import { refOfColumns } from '@outrider/shared/insight/report-refs';
import { describeTimes } from '@outrider/shared/insight/words-schedules';
import type { WrittenReport } from '../../../ground/ports/report-mail.ts';
import type { ReportMailPort, Services } from '../../../ground/services.ts';
import { asReader } from './as-reader.ts';
import { composeReport } from './compose-report.ts';
import { measurePapers } from './measure-papers.ts';
import { haveChanged, readNumbers } from './numbers.ts';
import { findSchedule, findSend, type ScheduleRow, settleSend } from './schedules.store.ts';
import { SCHEDULE_WORDS as WORDS } from './words.ts';

/**
 * Writes a scheduled email with the numbers of this moment, as its reader sees them. What became of it is written down
 * once. @returns null where nothing is sent: it was settled, nothing changed, or it is not theirs to see any more
 */
export const writeReportMail: ReportMailPort['write'] = async (
  database,
  services,
  { company_id, schedule_id, user_id, due_at },
) => {
  const key = { schedule_id, user_id, due_at: new Date(due_at) };
  const db = database.forCompany(company_id);
  const settle = (outcome: Parameters<typeof settleSend>[2]) => settleSend(db, key, outcome, services.now());
  const [schedule, send, reader] = await Promise.all([
    findSchedule(db, schedule_id),
    findSend(db, key),
    asReader(database, company_id, user_id),
  ]);
  if (!schedule || !send.isQueued) return null;
  if (!reader) return failed(WORDS.noLongerSignsIn);
  try {
    const { user, sight } = reader;
    const context = { address: services.publicAddress(), now: services.now() };
    const subject = { report: refOfColumns(schedule), dashboard_id: schedule.dashboard_id };
    const measured = await measurePapers(sight, user, subject, context);
    if (schedule.only_changed && !haveChanged(readNumbers(send.before), measured.numbers)) {
      await settle({ state: 'unchanged' });
      return null;
    }
    const why = reasonFor(schedule, user.id);
    const composed = await composeReport(measured, user, schedule.files, { ...context, why, isScheduled: true });
    return {
      ...composed,
      sent: () => settle({ state: 'sent', numbers: measured.numbers }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(error.message);
  }

  async function failed(trouble: string): Promise<null> {
    await settle({ state: 'failed', trouble });
    return null;
  }
};

export const giveUpReportMail: ReportMailPort['giveUp'] = (
  database,
  services,
  { company_id, schedule_id, user_id, due_at },
) => {
  const key = { schedule_id, user_id, due_at: new Date(due_at) };
  const outcome = { state: 'failed', trouble: WORDS.notSent } as const;
  return settleSend(database.forCompany(company_id), key, outcome, services.now());
};

const reasonFor = (schedule: ScheduleRow, reader: string): string => {
  const times = WORDS.inZone(describeTimes(schedule), schedule.timezone.replaceAll('_', ' '));
  return schedule.owner_id === reader ? WORDS.byYou(times) : WORDS.by(schedule.owner.full_name, times);
};

export type ReportNow = {
  company_id: string;
  user_id: string;
  report: string | null;
  dashboard_id: string | null;
  files: ScheduleFile[];
};

/** The same at once, for whoever asked for it themselves. @throws AppError as measurePapers; null for who left */
export async function writeReportNow(
  database: Database,
  services: Services,
  { company_id, user_id, files, ...subject }: ReportNow,
): Promise<(Omit<WrittenReport, 'sent'> & { email: string; name: string }) | null> {
  const reader = await asReader(database, company_id, user_id);
  if (!reader) return null;
  const { user, sight } = reader;
  const context = { address: services.publicAddress(), now: services.now() };
  const measured = await measurePapers(sight, user, subject, context);
  const composed = await composeReport(measured, user, files, { ...context, why: WORDS.yours, isScheduled: false });
  return { ...composed, email: user.email, name: user.full_name };
}
