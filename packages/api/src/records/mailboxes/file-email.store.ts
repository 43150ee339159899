import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { EMAIL_KINDS, MailboxSharing, MATCHES } from '@outrider/shared/records/inbox-folders';
import { uuidv7 } from '../../ground/uuid.ts';

/** An email on its way into a conversation, its addresses in lower case. */
export type NewEmail = {
  /** RFC 5322's, without brackets. */
  message_id: string;
  direction: 'in' | 'out';
  kind: (typeof EMAIL_KINDS)[number];
  from: { email: string; name: string | null };
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  text: string;
  quoted_from: number | null;
  preview: string;
  files: readonly { name: string; type: string; size: number }[];
  has_html: boolean;
  /** Whether the mailbox counts it as read. */
  is_seen: boolean;
  author_id: string | null;
  sent_at: Date;
};

const PREVIEW_MAX = 160;
/** The first words, without what they answer. */
export const previewOf = (text: string, quoted_from: number | null): string =>
  text
    .slice(0, quoted_from ?? undefined)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, PREVIEW_MAX)
    .toWellFormed();

/** Who an email is with, and how we know. */
export type Matched = {
  lead_id: string | null;
  contact_id: string | null;
  matched_by: (typeof MATCHES)[number] | null;
};

/** Of a conversation that an email is the first of. */
export type Opening = Matched & {
  person: { email: string; name: string | null };
  assignee_id: string | null;
  /** History is done with, news is open. */
  state: 'open' | 'done';
};

/** `sharing`: who reads it, where that is something else than of its mailbox. */
export type Thread = Matched & { id: string; sharing: MailboxSharing | null };

/** The conversation that an email belongs to by what it answers; the nearest one. */
export async function findThread(
  db: CompanyQueries,
  mailbox_id: string,
  references: readonly string[],
): Promise<Thread | null> {
  if (references.length === 0) return null;
  const [row] = await db.$queryRaw<Thread[]>`
    SELECT c.id, c.lead_id, c.contact_id, c.matched_by, c.sharing
    FROM emails e JOIN conversations c ON c.company_id = e.company_id AND c.id = e.conversation_id
    WHERE e.mailbox_id = ${mailbox_id}::uuid AND e.message_id = ANY(${[...references]}::text[])
    ORDER BY e.sent_at DESC, e.id DESC LIMIT 1`;
  return row ?? null;
}

export async function hasEmail(db: CompanyQueries, mailbox_id: string, message_id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM emails WHERE mailbox_id = ${mailbox_id}::uuid AND message_id = ${message_id}`;
  return rows.length > 0;
}

export async function openConversation(
  tx: CompanyTx,
  mailbox_id: string,
  { person, lead_id, contact_id, matched_by, assignee_id, state }: Opening,
  { subject, direction, preview, sent_at }: Pick<NewEmail, 'subject' | 'direction' | 'preview' | 'sent_at'>,
): Promise<string> {
  const id = uuidv7();
  await tx.$executeRaw`
    INSERT INTO conversations (id, mailbox_id, subject, person_email, person_name, lead_id, contact_id, matched_by,
      assignee_id, state, last_at, last_direction, preview)
    VALUES (${id}::uuid, ${mailbox_id}::uuid, ${subject}, ${person.email}, ${person.name}, ${lead_id}::uuid,
      ${contact_id}::uuid, ${matched_by}, ${assignee_id}::uuid, ${state}, ${sent_at}, ${direction}, ${preview})`;
  return id;
}

/**
 * Puts an email into its conversation, whose list line follows the newest one. `news`: it came just now, so what was
 * done or snoozed is open again, and unread until somebody reads it. @returns its id; null where the mailbox has it
 */
export async function fileEmail(
  tx: CompanyTx,
  { mailbox_id, conversation_id }: { mailbox_id: string; conversation_id: string },
  email: NewEmail,
  news: 'unread' | 'open' | 'none',
): Promise<string | null> {
  const id = uuidv7();
  const made = await tx.$executeRaw`
    INSERT INTO emails (id, conversation_id, mailbox_id, message_id, direction, kind, from_email, from_name, to_emails,
      cc_emails, subject, text, quoted_from, files, has_html, is_seen, author_id, sent_at)
    VALUES (${id}::uuid, ${conversation_id}::uuid, ${mailbox_id}::uuid, ${email.message_id}, ${email.direction},
      ${email.kind}, ${email.from.email}, ${email.from.name}, ${[...email.to]}::text[], ${[...email.cc]}::text[],
      ${email.subject}, ${email.text}, ${email.quoted_from}, ${JSON.stringify(email.files)}::jsonb,
      ${email.has_html}, ${email.is_seen}, ${email.author_id}::uuid, ${email.sent_at})
    ON CONFLICT (company_id, mailbox_id, message_id) DO NOTHING`;
  if (made === 0) return null;
  // News is the newest whatever the clock of whoever wrote it says.
  const isNewest = Prisma.sql`(${news !== 'none'} OR ${email.sent_at}::timestamptz >= last_at)`;
  await tx.$executeRaw`
    UPDATE conversations
    SET email_count = email_count + 1, has_files = has_files OR ${email.files.length > 0},
      preview = CASE WHEN ${isNewest} THEN ${email.preview} ELSE preview END,
      last_direction = CASE WHEN ${isNewest} THEN ${email.direction} ELSE last_direction END,
      last_at = greatest(last_at, ${email.sent_at}),
      state = CASE WHEN ${news !== 'none'} THEN 'open' ELSE state END,
      snoozed_until = CASE WHEN ${news === 'unread'} THEN NULL ELSE snoozed_until END,
      is_unread = is_unread OR ${news === 'unread'}
    WHERE id = ${conversation_id}::uuid`;
  return id;
}
