import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { ListedMail } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import { fileEmail, findThread } from '../mailboxes/file-email.store.ts';
import { noteBounced } from './conversations.store.ts';
import { readBounce } from './read-mail.ts';
import { isNewIn, ourIdIn, type Source } from './source.ts';

/**
 * A mail server returns an email for good: it was not sent after all, its author and the lead's timeline hear of it, and
 * it stands in its conversation. A delay is no news, and what was not written here is the mailbox owner's own matter.
 */
export async function takeInBounce(db: CompanyDb, services: Services, source: Source, mail: ListedMail): Promise<void> {
  const { mailbox, connection } = source;
  const bounce = await readBounce(connection, mail);
  if (!bounce?.message_id || !bounce.status.startsWith('5')) return;
  const { message_id, status } = bounce;
  const ours = ourIdIn(message_id);
  await db.transaction(async (tx) => {
    const message = ours ? await noteBounced(tx, ours, MESSAGES.emailBouncedReason(status), services.now()) : null;
    if (message) {
      await noteOnLead(tx, message.lead_id, 'bounced', SYSTEM, { email: message.to_email });
      await notifyOwner(tx, SYSTEM, message.created_by, {
        kind: 'reply',
        title: MESSAGES.emailBouncedTitle,
        message: MESSAGES.emailBounced(message.to_email),
        link_path: message.lead_id ? `/leads/${message.lead_id}` : '/communications',
      });
      await insertEvent(tx, 'mail.changed', message.id);
      await recordAudit(tx, SYSTEM, {
        action: 'mail.bounce',
        subject_kind: 'message',
        subject_id: message.id,
        detail: { to: message.to_email, status },
      });
    }
    const thread = await findThread(tx, mailbox.id, [message_id]);
    if (!thread) return;
    const email = bounce.recipient ?? message?.to_email ?? '';
    const text = `${MESSAGES.emailBounced(email)}. ${MESSAGES.emailBouncedReason(status)}.`;
    await fileEmail(
      tx,
      { mailbox_id: mailbox.id, conversation_id: thread.id },
      {
        message_id: mail.message_id ?? `bounce.${message_id}`,
        direction: 'in',
        kind: 'bounce',
        from: mail.from ?? { email: '', name: null },
        to: [mailbox.email],
        cc: [],
        subject: mail.subject.slice(0, 500).toWellFormed(),
        text,
        quoted_from: null,
        preview: text,
        files: [],
        has_html: false,
        is_seen: true,
        author_id: null,
        sent_at: mail.date,
      },
      isNewIn(source, mail) ? 'unread' : 'none',
    );
    await insertEvent(tx, 'inbox.changed', thread.id);
  });
}
