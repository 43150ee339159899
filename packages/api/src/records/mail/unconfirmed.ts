import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { getMessage, readMessage } from './mail.service.ts';
import { findLost, findOutgoing, holdUnconfirmed, lockMessage, updateMessageRow } from './mail.store.ts';
import { findMailboxOf, noteLeft } from './by-mailbox.ts';
import { signatureOf, signed } from './outgoing-mail.ts';
import { findMailSettings } from './settings.store.ts';

const AT_ONCE = 100;

/**
 * Holds what a process left behind between the mail server's having it and its answer: it may have arrived, so nobody
 * sends it again without being told to. Whoever wrote it hears of it; of an agent's message whose lead has no owner,
 * the leaders do.
 */
export async function holdLostMail(database: Database, now: Date): Promise<number> {
  const lost = await findLost(database.platform, now, AT_ONCE);
  for (const { company_id, id } of lost)
    await database.forCompany(company_id).transaction(async (tx) => {
      const message = await holdUnconfirmed(tx, id, now);
      if (!message) return;
      const { to_email, subject, lead_id, created_by } = message;
      await insertEvent(tx, 'mail.changed', id);
      await insertEvent(tx, 'mail.notice', id, {
        title: MESSAGES.mailUnconfirmedTitle,
        message: MESSAGES.mailUnconfirmedNotice(to_email, subject),
        link_path: lead_id ? `/leads?lead=${lead_id}` : '/dashboard',
        ...(created_by && { user_id: created_by }),
      });
      await recordAudit(tx, SYSTEM, { action: 'mail.unconfirmed', subject_kind: 'message', subject_id: id });
    });
  return lost.length;
}

/** A person found that an unconfirmed message has left. @throws 404, 409 for one in another state */
export async function confirmSent(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Message> {
  return db.transaction(async (tx) => {
    await lockMessage(tx, id);
    const { state, handed_at } = await readMessage(tx, user, id);
    const message = await findOutgoing(tx, id, 'unconfirmed');
    if (state !== 'unconfirmed' || !message) throw new AppError('CONFLICT', MESSAGES.mailNotUnconfirmed);
    const sent_at = handed_at ?? now;
    await updateMessageRow(tx, id, { state: 'sent', reason: null, sent_at, handed_at: null, updated_at: now });
    const mailbox = await findMailboxOf(tx, message);
    const text = signed(message.body, signatureOf(message, await findMailSettings(tx)));
    await noteLeft(tx, message, { mailbox, text, sent_at });
    await insertEvent(tx, 'mail.changed', id);
    await recordAudit(tx, actor, { action: 'mail.confirm_sent', subject_kind: 'message', subject_id: id });
    return getMessage(tx, user, id);
  });
}
