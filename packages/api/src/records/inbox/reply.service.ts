import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { InboxReply } from '@outrider/shared/records/inbox';
import { UNDO_SEND_SECONDS } from '@outrider/shared/records/inbox-folders';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { insertMessage } from '../mail/mail.store.ts';
import { takeOwnMailPlace } from '../mail/quota.ts';
import { listEmails, updateConversation } from './conversations.store.ts';
import { recipientsOf, takeConversation } from './inbox.service.ts';

/** As many as tell whom the last one came from. */
const LOOKED_AT = 20;

/**
 * Answers in a conversation, by its mailbox. The reply waits a minute, in which `mail.discard` takes it back. A
 * conversation of nobody's is then the caller's. @throws 404, 409 to somebody who was erased, 422 where nobody can be
 * written to, 429 where the day's limit is reached
 */
export async function replyIn(
  db: CompanyDb,
  { user, actor }: { user: CompanyUser; actor: Actor },
  { id, body, to, done }: InboxReply,
  now: Date,
): Promise<{ message_id: string; leaves_at: string | null; note: string }> {
  return db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    const [to_email, ...cc] = to ?? (await recipientsOf(tx, row, await listEmails(tx, id, LOOKED_AT)));
    if (!to_email) throw refuse('UNPROCESSABLE_CONTENT', 'to', MESSAGES.inboxNobodyToReply);
    await refuseErased(tx, [to_email, ...cc].map(emailKey), 'to');
    const leaves_at = new Date(now.getTime() + UNDO_SEND_SECONDS * 1_000);
    const message_id = await insertMessage(tx, {
      to_email,
      to_name: emailKey(to_email) === emailKey(row.person_email) ? row.person_name : null,
      cc,
      subject: answering(row.subject),
      body,
      lead_id: row.lead_id,
      mailbox_id: row.mailbox_id,
      conversation_id: id,
      state: 'queued',
      next_attempt_at: leaves_at,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    });
    await takeOwnMailPlace(tx, message_id, { user_id: user.id, now });
    await updateConversation(tx, id, {
      is_unread: false,
      snoozed_until: null,
      ...(done && { state: 'done' }),
      ...(row.assignee_id === null && { assignee_id: user.id }),
    });
    await recordAudit(tx, actor, {
      action: 'mail.queue',
      subject_kind: 'message',
      subject_id: message_id,
      detail: { conversation_id: id },
    });
    await insertEvent(tx, 'mail.changed', message_id);
    await insertEvent(tx, 'inbox.changed', id);
    return { message_id, leaves_at: leaves_at.toISOString(), note: MESSAGES.mailLeaving };
  });
}

const answering = (subject: string) => (/^(?:re|aw)\s*:/i.test(subject) ? subject : `Re: ${subject}`.trim());
