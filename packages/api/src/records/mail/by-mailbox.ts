import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { fileEmail, openConversation, previewOf } from '../mailboxes/file-email.store.ts';
import { findMailbox, type MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { messageIdOf } from './compose.ts';
import { listFilesOf } from './mail-files.store.ts';
import { findMailedContact, noteSentOnLead, type Outgoing } from './note-sent.ts';

const REFERENCES = 20;

export const findMailboxOf = async (
  db: CompanyQueries,
  { mailbox_id }: Pick<Outgoing, 'mailbox_id'>,
): Promise<MailboxRow | null> => (mailbox_id === null ? null : findMailbox(db, mailbox_id));

/** What a reply answers: the emails of its conversation, by their Message-IDs, the nearest last. */
export async function findReferences(db: CompanyDb, conversation_id: string | null): Promise<string[]> {
  if (conversation_id === null) return [];
  const rows = await db.$queryRaw<{ message_id: string }[]>`
    SELECT message_id FROM emails
    WHERE conversation_id = ${conversation_id}::uuid AND direction <> 'note'
    ORDER BY sent_at DESC, id DESC LIMIT ${REFERENCES}`;
  return rows.map(({ message_id }) => message_id).toReversed();
}

type Left = { mailbox: MailboxRow | null; text: string; sent_at: Date };

/** A message has left: its lead's timeline says so, and it stands in its conversation. */
export async function noteLeft(tx: CompanyTx, message: Outgoing, { mailbox, text, sent_at }: Left): Promise<void> {
  // A conversation of somebody's own is not told of by its subject.
  const tells_subject = message.conversation_id === null || (await tellsSubject(tx, message.conversation_id));
  await noteSentOnLead(tx, message, { sent_at, tells_subject });
  if (mailbox) await noteInConversation(tx, mailbox, message, { text, sent_at });
}

async function tellsSubject(tx: CompanyTx, conversation_id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ sharing: string }[]>`
    SELECT coalesce(c.sharing, b.sharing) AS sharing
    FROM conversations c JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
    WHERE c.id = ${conversation_id}::uuid`;
  return row !== undefined && row.sharing !== 'private';
}

/** Puts what left by a mailbox into its conversation; the first email to a lead begins one. */
async function noteInConversation(
  tx: CompanyTx,
  mailbox: MailboxRow,
  message: Outgoing,
  { text, sent_at }: { text: string; sent_at: Date },
): Promise<void> {
  const { id, lead_id, to_email, to_name, cc, subject, author } = message;
  const email = {
    message_id: messageIdOf(id, { address: mailbox.email }),
    direction: 'out',
    kind: 'mail',
    from: { email: mailbox.email, name: author?.full_name ?? null },
    to: [to_email],
    cc,
    subject,
    text,
    quoted_from: null,
    preview: previewOf(text, null),
    files: (await listFilesOf(tx, message)).map(({ name, type, size_bytes }) => ({ name, type, size: size_bytes })),
    has_html: false,
    is_seen: true,
    author_id: author?.id ?? null,
    sent_at,
  } as const;
  const contact = message.conversation_id === null ? await findMailedContact(tx, message) : null;
  if (message.conversation_id === null && lead_id === null && contact === null) return;
  const conversation_id =
    message.conversation_id ??
    (await openConversation(
      tx,
      mailbox.id,
      {
        person: { email: to_email.toLowerCase(), name: to_name },
        lead_id,
        contact_id: contact?.id ?? null,
        matched_by: 'address',
        assignee_id: author?.id ?? mailbox.owner_id,
        state: 'open',
      },
      email,
    ));
  await fileEmail(tx, { mailbox_id: mailbox.id, conversation_id }, email, 'none');
  await insertEvent(tx, 'inbox.changed', conversation_id);
}
