import type { CompanyDb, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { contactWaits, findOpenReply } from '../activities/open-reply.store.ts';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { findDoNotContact } from '../do-not-contact/do-not-contact.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { findMailboxOf, noteLeft } from './by-mailbox.ts';
import { openCompanyMailer, tellMailFails } from './company-mailer.ts';
import { findHold } from './contact-hours.store.ts';
import { linkAddress } from './link-domain.ts';
import { type Attempt, claimMessages, findOutgoing, noteHanded, settleMessage, type Settlement } from './mail.store.ts';
import { findMailedContact, isAutomatic, type Outgoing, sendingActor } from './note-sent.ts';
import { bodyOf, secretLinkOf, signatureOf, signed, toOutgoingMail } from './outgoing-mail.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { openMailerOf } from '../mailboxes/open.ts';
import { findMailSettings, noteMailSuccess } from './settings.store.ts';
import { trackMail } from './tracking.ts';
import { holdLostMail } from './unconfirmed.ts';
import { makeUnsubscribeLink } from './unsubscribe.ts';

/** Sent side by side, so that a batch takes no longer than one mail may; the lease is longer than that. */
const BATCH = 5;
const LEASE_MS = 60_000;
const ATTEMPTS = 8;
const FIRST_WAIT_MS = 5_000;

/**
 * Sends what is due until nothing is, or until `signal`; several instances may run it at once. What no mail server is
 * there for stays where it is.
 * @returns how many messages were taken, or held since nobody knows whether they left
 */
export async function sendQueuedMail(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = await holdLostMail(database, services.now()); ;) {
    const now = services.now();
    const lease_until = new Date(now.getTime() + LEASE_MS);
    const due = await claimMessages(database.platform, {
      now,
      lease_until,
      limit: BATCH,
      any: Boolean(services.mailer),
    });
    const sending = due.map(({ company_id, id, attempts }) =>
      sendMessage(database.forCompany(company_id), services, id, attempts),
    );
    for (const result of await Promise.allSettled(sending)) if (result.status === 'rejected') throw result.reason;
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/**
 * One attempt. The mail leaves outside of a transaction: that the mail server gets it is written down before, and what
 * became of it after. A crash in between leaves a message that may have arrived, under the Message-ID that its own id
 * makes; it waits for a person (unconfirmed.ts).
 */
async function sendMessage(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const message = await findOutgoing(db, id, 'queued');
  if (!message) return;
  const settings = await findMailSettings(db);
  const mailbox = await findMailboxOf(db, message);
  const attempt: Attempt = { id, attempts, handed_at: null };
  if (attempts > ATTEMPTS) return giveUp(db, attempt, MESSAGES.mailRefused); // every attempt ended with the death of its process
  const automatic = isAutomatic(message);
  const barred = automatic ? await findBarrier(db, message) : null; // since it was queued
  if (barred) return settle(db, attempt, { state: 'failed', reason: barred, next_attempt_at: null, barred: true });
  const body = bodyOf(services, message);
  if (message.company.sandbox_of)
    return noteSent(db, services, attempt, message, { mailbox: null, text: body, reason: MESSAGES.mailKeptInSandbox });
  const hold = automatic ? await findHold(db, message.lead_id, services.now()) : null; // hours change, and so does the time between two attempts
  if (hold)
    return settle(db, attempt, {
      state: 'queued',
      reason: MESSAGES.mailHeld(hold.until, hold.zone),
      next_attempt_at: hold.until,
      held_until: hold.until,
      held_zone: hold.zone,
      attempts: { decrement: 1 },
    });
  try {
    const mailer = mailbox
      ? await openMailerOf(db, mailbox, services)
      : openCompanyMailer(db.companyId, settings, services);
    if (!mailer) throw new MailError(MESSAGES.mailKept, true); // switched off since it was claimed
    const address = linkAddress(services, message.company);
    const mail = await toOutgoingMail(db, message, {
      body,
      settings,
      mailbox,
      ...(automatic ? await makeUnsubscribeLink(db, address, message) : { unsubscribe_url: null }),
      // Nobody else may follow a secret link, not even to count it.
      tracking:
        message.company.mail_tracking && !secretLinkOf(message)
          ? await trackMail(db, { ours: services.publicAddress(), address }, message)
          : null,
    });
    const handed_at = services.now();
    if (!(await noteHanded(db, id, attempts, handed_at))) return; // another worker has it, or a person has taken it back
    attempt.handed_at = handed_at;
    await mailer.send(mail);
  } catch (error) {
    if (!mailbox && settings.host && error instanceof MailError && error.fault === 'server')
      await tellMailFails(db, settings.host, error.message, services.now());
    return retryLater(db, services, attempt, error);
  }
  if (!mailbox && settings.host && settings.failing_since) await noteMailSuccess(db, settings.host);
  await noteSent(db, services, attempt, message, { mailbox, text: signed(body, signatureOf(message, settings)) });
}

/** Why a message that leaves by itself may not leave, in a sentence; null where it may. */
async function findBarrier(db: CompanyDb, message: Outgoing): Promise<string | null> {
  const { to_email, lead_id } = message;
  const barred = await findDoNotContact(db, to_email);
  if (barred !== null) return barred;
  const contact = await findMailedContact(db, message);
  const replied = lead_id ? await findOpenReply(db, lead_id) : contact && (await contactWaits(db, contact.id));
  return replied ? MESSAGES.leadReplied : null;
}

async function noteSent(
  db: CompanyDb,
  services: Services,
  attempt: Attempt,
  message: Outgoing,
  /** `reason`: why it was kept instead of sent, with the text as it would have left. */
  { mailbox, text, reason }: { mailbox: MailboxRow | null; text: string; reason?: string },
): Promise<void> {
  const { id, attempts } = attempt;
  const sent_at = services.now();
  const settled = await db.transaction(async (tx) => {
    const kept = reason ? { reason, body: text } : { reason: null };
    const sent: Settlement = { state: 'sent', next_attempt_at: null, sent_at, ...kept };
    if (!(await settleMessage(tx, attempt, sent))) return false;
    await noteLeft(tx, message, { mailbox, text, sent_at });
    if (message.lead_id) await services.leads.settleReply(tx, sendingActor(message), message.lead_id, sent_at);
    await insertEvent(tx, 'mail.changed', id);
    await recordAudit(tx, SYSTEM, {
      action: 'mail.send',
      subject_kind: 'message',
      subject_id: id,
      detail: { to: message.to_email, attempts, ...(reason && { reason }) },
    });
    return true;
  });
  if (!settled)
    services.log.warn({ message_id: id, attempts }, 'A mail left late, and somebody has decided about it meanwhile');
}

async function retryLater(db: CompanyDb, services: Services, attempt: Attempt, error: unknown): Promise<void> {
  const { id, attempts } = attempt;
  const reason = error instanceof MailError ? error.message : MESSAGES.internal;
  services.log.warn({ ...sendErrorFacts(error), message_id: id, attempts }, 'A mail could not be sent');
  const hopeless = error instanceof MailError && !error.retryable;
  if (hopeless || attempts >= ATTEMPTS) return giveUp(db, attempt, reason);
  await settle(db, attempt, {
    state: 'queued',
    reason,
    next_attempt_at: new Date(services.now().getTime() + backOff(attempts, { first_ms: FIRST_WAIT_MS })),
  });
}

const giveUp = (db: CompanyDb, attempt: Attempt, reason: string) =>
  settle(db, attempt, { state: 'failed', reason, next_attempt_at: null });

async function settle(db: CompanyDb, attempt: Attempt, settlement: Settlement): Promise<void> {
  await db.transaction(async (tx) => {
    if (await settleMessage(tx, attempt, settlement)) await insertEvent(tx, 'mail.changed', attempt.id);
  });
}

/** What the log may hold: codes, and nothing of the mail or of the address. */
function sendErrorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof MailError)) return { err: error };
  const { code, command, responseCode } = (error.cause ?? {}) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return { reason: error.message, code, command: command?.split(/[ :]/)[0], response_code: responseCode };
}
