import type { CompanyTx } from '@outrider/db';
import { fileEmail, type NewEmail, previewOf } from '../mailboxes/file-email.store.ts';
import type { OurEmail } from './people.store.ts';

/** Puts the email that was answered before its answer, where it left by another way than the mailbox. */
export async function fileOurs(
  tx: CompanyTx,
  place: { mailbox_id: string; conversation_id: string },
  ours: OurEmail,
  from: string,
): Promise<void> {
  const email: NewEmail = {
    message_id: `${ours.id}@${place.mailbox_id}.invalid`,
    direction: 'out',
    kind: 'mail',
    from: { email: from, name: ours.author_name },
    to: [ours.to_email],
    cc: [],
    subject: ours.subject,
    text: ours.body,
    quoted_from: null,
    preview: previewOf(ours.body, null),
    files: [],
    has_html: false,
    is_seen: true,
    author_id: ours.created_by,
    sent_at: ours.sent_at,
  };
  await fileEmail(tx, place, email, 'none');
}
