import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { InboxReply } from '@outrider/shared/records/inbox';
import { INBOX_LIMITS, UNDO_SEND_SECONDS } from '@outrider/shared/records/inbox-folders';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { attachTo } from '../mail/mail-files.store.ts';
import { insertMessage } from '../mail/mail.store.ts';
import { takeOwnMailPlace } from '../mail/quota.ts';
import { assertRoom } from './attach.ts';
import { listEmails, updateConversation } from './conversations.store.ts';
import { recipientsOf, takeConversation } from './inbox.service.ts';

/** As many as tell whom the last one came from. */
const LOOKED_AT = 20;

/**
 * Answers in a conversation, by its mailbox. The reply waits a minute, or until `send_at`; as long as it waits,
 * `mail.discard` takes it back. A conversation of nobody's is then the caller's. @throws 404, 409 to somebody who was
 * erased, 413 for more files than a reply carries, 422 where nobody can be written to, or a file is gone, 429 where the
 * day's limit is reached
 */
export async function replyIn(
  db: CompanyDb,
  { user, actor }: { user: CompanyUser; actor: Actor },
  { id, body, to, done, file_ids, send_at }: InboxReply,
  now: Date,
): Promise<{ message_id: string; leaves_at: string | null; note: string }> {
  const leaves_at = leavesAt(send_at, now);
  return db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    const [to_email, ...cc] = to ?? (await recipientsOf(tx, row, await listEmails(tx, id, LOOKED_AT)));
    if (!to_email) throw refuse('UNPROCESSABLE_CONTENT', 'to', MESSAGES.inboxNobodyToReply);
    await refuseErased(tx, [to_email, ...cc].map(emailKey), 'to');
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
    if (file_ids.length > 0) {
      const asked = [...new Set(file_ids)];
      const files = await attachTo(tx, message_id, asked, { conversation_id: id, uploaded_by: user.id });
      if (files.length < asked.length) throw refuse('UNPROCESSABLE_CONTENT', 'file_ids', MESSAGES.inboxFileGone);
      assertRoom(files);
    }
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

/** @throws 422 for a moment that is over, or too far ahead */
function leavesAt(send_at: string | undefined, now: Date): Date {
  const soon = new Date(now.getTime() + UNDO_SEND_SECONDS * 1_000);
  if (send_at === undefined) return soon;
  const asked = new Date(send_at);
  const last = new Date(now.getTime() + INBOX_LIMITS.send_days * 86_400_000);
  if (asked <= now || asked > last) throw refuse('UNPROCESSABLE_CONTENT', 'send_at', MESSAGES.inboxSendAtPast);
  return asked > soon ? asked : soon;
}

const answering = (subject: string) => (/^(?:re|aw)\s*:/i.test(subject) ? subject : `Re: ${subject}`.trim());
