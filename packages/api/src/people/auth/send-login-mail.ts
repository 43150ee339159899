import type { PlatformDb } from '@outrider/db';
import { MailError, type Mailer } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { writeLoginMail } from './login-mail.ts';
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
export async function sendLoginMail(db: PlatformDb, services: Services, signal?: AbortSignal): Promise<number> {
  const { mailer } = services;
  if (!mailer) return 0;
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimLoginMails(db, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(due.map((mail) => sendOne(db, services, mailer, mail)));
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

async function sendOne(db: PlatformDb, services: Services, mailer: Mailer, mail: ClaimedMail): Promise<void> {
  const { id, kind, email, attempts, created_at } = mail;
  try {
    const written = await writeLoginMail(db, services, mail);
    if (written) {
      const { name, subject, text } = written;
      const to = { name, email };
      await mailer.send({
        id,
        to,
        author: null,
        unsubscribe_url: null,
        subject,
        text,
        tracking: null,
        calendar: null,
        date: created_at,
      });
    }
  } catch (error) {
    const reason = error instanceof MailError ? error.message : 'unexpected';
    services.log.warn({ mail_id: id, kind, attempts, reason }, 'A mail about an account could not be sent');
    const hopeless = error instanceof MailError && !error.retryable;
    if (!hopeless && attempts < ATTEMPTS) {
      const wait = backOff(attempts, { first_ms: FIRST_WAIT_MS });
      await postponeLoginMail(db, id, new Date(services.now().getTime() + wait));
      return;
    }
  }
  await deleteLoginMail(db, id);
}
