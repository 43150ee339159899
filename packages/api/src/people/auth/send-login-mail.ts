import type { Database } from '@outrider/db';
import { MailError, type Mailer } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { writeLoginMail, type WrittenMail } from './login-mail.ts';
import { systemMail } from './system-mail.ts';
import { claimLoginMails, type ClaimedMail, deleteLoginMail, postponeLoginMail } from './login-mails.store.ts';

const BATCH = 5;
/** Longer than one mail may take, so that nobody else sends it meanwhile. */
const LEASE_MS = 60_000;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 5_000;

/**
 * Sends the mails about accounts that are due; several instances may run it at once. Nothing waits for a mail server
 * that was never configured: such a server queues none. @returns how many were taken
 */
export async function sendLoginMail(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  const { mailer } = services;
  const db = database.platform;
  if (!mailer) return 0;
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimLoginMails(db, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(due.map((mail) => sendOne(database, services, mailer, mail)));
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

async function sendOne(database: Database, services: Services, mailer: Mailer, mail: ClaimedMail): Promise<void> {
  const { id, kind, email, attempts, created_at } = mail;
  const db = database.platform;
  let written: WrittenMail | null = null;
  try {
    written = await writeLoginMail(database, services, mail);
    if (written) await mailer.send(systemMail(written, { id, email, date: created_at }));
  } catch (error) {
    const reason = error instanceof MailError ? error.message : 'unexpected';
    services.log.warn({ mail_id: id, kind, attempts, reason }, 'A mail about an account could not be sent');
    const hopeless = error instanceof MailError && !error.retryable;
    if (!hopeless && attempts < ATTEMPTS) {
      const wait = backOff(attempts, { first_ms: FIRST_WAIT_MS });
      await postponeLoginMail(db, id, new Date(services.now().getTime() + wait));
      return;
    }
    if (mail.detail.report) await services.reports.giveUp(database, services, mail.detail.report);
    written = null;
  }
  await written?.sent?.();
  await deleteLoginMail(db, id);
}
