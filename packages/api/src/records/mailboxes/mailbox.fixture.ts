import type { CompanyDb } from '@outrider/db';
import { uuidv7 } from '../../ground/uuid.ts';

/** Somebody's own mailbox, with one conversation, carrying `marker` in its texts. No server is behind it. */
export async function sampleMailbox(
  db: CompanyDb,
  marker: string,
  { owner_id, lead_id }: { owner_id: string; lead_id: string },
): Promise<{ mailbox_id: string; conversation_id: string; mail_file_id: string }> {
  const mailbox_id = uuidv7();
  const conversation_id = uuidv7();
  const at = new Date('2026-11-20T09:00:00Z');
  const email = `${marker}@mailbox.example`;
  await db.mailbox.create({
    data: {
      id: mailbox_id,
      owner_id,
      email,
      imap_host: 'imap.mailbox.example',
      imap_port: 993,
      imap_security: 'tls',
      smtp_host: 'smtp.mailbox.example',
      smtp_port: 587,
      smtp_security: 'starttls',
      username: email,
      password: 'sealed',
      connected_at: at,
      next_sync_at: new Date('2099-01-01T00:00:00Z'),
      failing_reason: marker,
    },
  });
  await db.mailboxFolder.create({ data: { mailbox_id, role: 'inbox', uid_validity: 1n, next_uid: 2n } });
  await db.ignoredSender.create({ data: { mailbox_id, email_key: `${marker}@ignored.example` } });
  await db.conversation.create({
    data: {
      id: conversation_id,
      mailbox_id,
      subject: marker,
      person_email: `${marker}@example.com`,
      person_name: marker,
      lead_id,
      matched_by: 'address',
      last_at: at,
      last_direction: 'in',
      preview: marker,
      email_count: 1,
    },
  });
  await db.email.create({
    data: {
      conversation_id,
      mailbox_id,
      message_id: `${marker}@message.example`,
      direction: 'in',
      from_email: `${marker}@example.com`,
      from_name: marker,
      to_emails: [email],
      subject: marker,
      text: marker,
      files: [{ name: marker, type: 'text/plain', size: 1 }],
      sent_at: at,
    },
  });
  const { id: mail_file_id } = await db.mailFile.create({
    data: {
      conversation_id,
      uploaded_by: owner_id,
      name: `${marker}.txt`,
      type: 'text/plain',
      size_bytes: 2,
      bytes: new Uint8Array([104, 105]),
    },
    select: { id: true },
  });
  return { mailbox_id, conversation_id, mail_file_id };
}
