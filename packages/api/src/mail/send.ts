import type { CompanyDb, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { findOpenReply } from '../activities/open-reply.store.ts';
import { type Actor, SYSTEM } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { findDoNotContact } from '../do-not-contact/do-not-contact.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import { markContacted, noteOnLead } from '../leads/linked-lead.ts';
import { MailError, type OutgoingMail } from '../ports/mail.ts';
import type { Services } from '../services.ts';
import { backOff } from '../time/back-off.ts';
import { openCompanyMailer, tellMailFails } from './company-mailer.ts';
import { findHold } from './contact-hours.store.ts';
import { claimMessages, findOutgoing, settleMessage, type Settlement } from './mail.store.ts';
import { withOptInLink } from './opt-in-link.ts';
import { findMailSettings, noteMailSuccess } from './settings.store.ts';
import { trackMail } from './tracking.ts';
import { makeUnsubscribeUrl } from './unsubscribe.ts';

/** Sent side by side, so that a batch takes no longer than one mail may; the lease is longer than that. */
const BATCH = 5;
const LEASE_MS = 60_000;
const ATTEMPTS = 8;
const FIRST_WAIT_MS = 5_000;

/**
 * Sends what is due until nothing is, or until `signal`; several instances may run it at once. What no mail server is there for stays where it is.
 * @returns how many messages were taken
 */
export async function sendQueuedMail(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
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
 * One attempt. The mail leaves outside of a transaction, and what became of it is written after: a crash in between sends it once more, with the
 * Message-ID that the receiving side has seen.
 */
async function sendMessage(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const message = await findOutgoing(db, id);
  if (!message) return;
  const settings = await findMailSettings(db);
  if (attempts > ATTEMPTS) return giveUp(db, id, attempts, MESSAGES.mailRefused); // every attempt ended with the death of its process
  const barred = message.agent && (await findBarrier(db, message)); // since it was queued
  if (barred) return settle(db, id, attempts, { state: 'failed', reason: barred, next_attempt_at: null, barred: true });
  const { opt_in } = message;
  const body = opt_in ? withOptInLink(services, message.body, opt_in) : message.body;
  if (message.company.sandbox_of)
    return noteSent(db, services, id, attempts, message, { reason: MESSAGES.mailKeptInSandbox, body });
  const hold = message.agent && (await findHold(db, message.lead_id, services.now())); // hours change, and so does the time between two attempts
  if (hold)
    return settle(db, id, attempts, {
      state: 'queued',
      reason: MESSAGES.mailHeld(hold.until, hold.zone),
      next_attempt_at: hold.until,
      held_until: hold.until,
      held_zone: hold.zone,
      attempts: { decrement: 1 },
    });
  try {
    const mailer = openCompanyMailer(db.companyId, settings, services);
    if (!mailer) throw new MailError(MESSAGES.mailKept, true); // switched off since it was claimed
    await mailer.send({
      id,
      to: { name: message.to_name, email: message.to_email },
      author: mailAuthor(message),
      unsubscribe_url: message.agent && (await makeUnsubscribeUrl(db, services, message)),
      reply_to: settings.reply_to,
      subject: message.subject,
      text: signed(body, message.author?.mail_signature ?? settings.signature),
      tracking: message.company.mail_tracking && !opt_in ? await trackMail(db, services, message) : null, // nobody else may follow its link
      calendar: message.calendar,
      date: message.updated_at,
    });
  } catch (error) {
    if (settings.host && error instanceof MailError && error.fault === 'server')
      await tellMailFails(db, settings.host, error.message, services.now());
    return retryLater(db, services, id, attempts, error);
  }
  if (settings.host && settings.failing_since) await noteMailSuccess(db, settings.host);
  await noteSent(db, services, id, attempts, message);
}

type Outgoing = NonNullable<Awaited<ReturnType<typeof findOutgoing>>>;

/** Why an agent's message may not leave, in a sentence; null where it may. */
async function findBarrier(db: CompanyDb, { to_email, lead_id }: Outgoing): Promise<string | null> {
  const barred = await findDoNotContact(db, to_email);
  if (barred !== null || lead_id === null) return barred;
  return (await findOpenReply(db, lead_id)) ? MESSAGES.leadReplied : null;
}

/** A text with the signature under it. A text that ends with it has it already. */
const signed = (text: string, signature: string | null): string =>
  signature && !text.trimEnd().endsWith(signature) ? `${text.trimEnd()}\n\n${signature}` : text;

/** A person; else the agent and its company, to whom nobody can answer. */
function mailAuthor({ author, agent, company }: Outgoing): OutgoingMail['author'] {
  if (author) return { name: author.full_name, email: author.email };
  return agent && { name: `${agent.name}, ${company.name}`, email: null };
}

function sendingActor({ author, agent }: Outgoing): Actor {
  if (agent) return { kind: 'agent', id: agent.id, name: agent.name };
  return author ? { kind: 'user', id: author.id, name: author.full_name } : SYSTEM;
}

async function noteSent(
  db: CompanyDb,
  services: Services,
  id: string,
  attempts: number,
  message: Outgoing,
  kept: { reason: string; body: string } | null = null,
): Promise<void> {
  const { lead_id, to_email, subject, action_id } = message;
  const sent_at = services.now();
  const actor = sendingActor(message);
  const settled = await db.transaction(async (tx) => {
    if (
      !(await settleMessage(tx, id, attempts, { state: 'sent', reason: null, next_attempt_at: null, sent_at, ...kept }))
    )
      return false;
    await noteOnLead(tx, lead_id, 'email_sent', actor, {
      message_id: id,
      to: to_email,
      subject,
      ...(action_id && { action_id }),
    });
    await markContacted(tx, lead_id, sent_at);
    await insertEvent(tx, 'mail.changed', id);
    await recordAudit(tx, SYSTEM, {
      action: 'mail.send',
      subject_kind: 'message',
      subject_id: id,
      detail: { to: to_email, attempts, ...(kept && { reason: kept.reason }) },
    });
    return true;
  });
  if (!settled)
    services.log.warn(
      { message_id: id, attempts },
      'A mail left after its lease had run out; another attempt has it now',
    );
}

async function retryLater(
  db: CompanyDb,
  services: Services,
  id: string,
  attempts: number,
  error: unknown,
): Promise<void> {
  const reason = error instanceof MailError ? error.message : MESSAGES.internal;
  services.log.warn({ ...sendErrorFacts(error), message_id: id, attempts }, 'A mail could not be sent');
  const hopeless = error instanceof MailError && !error.retryable;
  if (hopeless || attempts >= ATTEMPTS) return giveUp(db, id, attempts, reason);
  await settle(db, id, attempts, {
    state: 'queued',
    reason,
    next_attempt_at: new Date(services.now().getTime() + backOff(attempts, { first_ms: FIRST_WAIT_MS })),
  });
}

const giveUp = (db: CompanyDb, id: string, attempts: number, reason: string) =>
  settle(db, id, attempts, { state: 'failed', reason, next_attempt_at: null });

async function settle(db: CompanyDb, id: string, attempts: number, settlement: Settlement): Promise<void> {
  await db.transaction(async (tx) => {
    if (await settleMessage(tx, id, attempts, settlement)) await insertEvent(tx, 'mail.changed', id);
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
