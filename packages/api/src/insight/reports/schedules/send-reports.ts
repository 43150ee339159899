import type { Database } from '@outrider/db';
import { nextSend, SCHEDULE_LIMITS } from '@outrider/shared/insight/report-schedules';
import type { Services } from '../../../ground/services.ts';
import { queueLoginMails } from '../../../people/auth/login-mails.store.ts';
import { deleteOldSends, lockDue, moveOn } from './schedules.store.ts';

const BATCH = 50;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What was sent is kept so long. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Queues an email for everybody whose report is due; several instances may run it at once. What was missed while the
 * server was away is sent once, or not at all where that was half a day ago. A server that sends no email leaves
 * everything as it is. @returns how many emails
 */
export async function sendDueReports({ platform }: Database, { mailer, now: clock }: Services): Promise<number> {
  if (!mailer) return 0;
  for (let total = 0; ;) {
    const now = clock();
    const { due, queued } = await platform.transaction(async (tx) => {
      const schedules = await lockDue(tx, now, BATCH);
      let emails = 0;
      for (const schedule of schedules) {
        const isSent = now.getTime() - schedule.next_at.getTime() <= SCHEDULE_LIMITS.late_h * HOUR_MS;
        const next = nextSend(schedule, now) ?? new Date(now.getTime() + DAY_MS);
        const sends = await moveOn(tx, schedule, next, isSent);
        const mails = sends.map(({ email, due_at, ...send }) => ({
          kind: 'report' as const,
          email,
          detail: { report: { ...send, due_at: due_at.toISOString() } },
        }));
        await queueLoginMails(tx, mails, now);
        emails += mails.length;
      }
      return { due: schedules.length, queued: emails };
    });
    total += queued;
    if (due < BATCH) return total;
  }
}

export const forgetOldSends = ({ platform }: Database, now: Date): Promise<number> =>
  deleteOldSends(platform, new Date(now.getTime() - KEPT_MS));
