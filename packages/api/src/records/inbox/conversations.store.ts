import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { ConversationSummary, Email, PendingReply } from '@outrider/shared/records/inbox';
import type { LeadStatus } from '@outrider/shared/records/leads';
import type { InboxFolder, MailboxSharing } from '@outrider/shared/records/inbox-folders';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { COMMON, holdsWords, likePatterns, shareWith } from '../../ground/sql/search-words.ts';
import type { Matched } from '../mailboxes/file-email.store.ts';
import { readableConversation } from '../mailboxes/mailboxes.store.ts';

/** Holds the lead of a conversation that is about to be written to. `owner_id`: whoever owns it and works here. */
export async function lockMatched(
  tx: CompanyTx,
  matched: Matched,
): Promise<{ matched: Matched; owner_id: string | null }> {
  const { lead_id, contact_id, matched_by } = matched;
  if (!lead_id) return { matched: { lead_id, contact_id, matched_by }, owner_id: null };
  const [lead] = await tx.$queryRaw<{ owner_id: string | null }[]>`
    SELECT (SELECT u.id FROM users u WHERE u.id = l.assigned_to AND u.disabled_at IS NULL) AS owner_id
    FROM leads l WHERE l.id = ${lead_id}::uuid FOR NO KEY UPDATE OF l`;
  // It went meanwhile.
  const rest = { lead_id: null, contact_id, matched_by: contact_id ? matched_by : null };
  return { matched: lead ? { lead_id, contact_id, matched_by } : rest, owner_id: lead?.owner_id ?? null };
}

export async function matchConversation(
  tx: CompanyTx,
  id: string,
  { lead_id, contact_id, matched_by }: Matched,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations
    SET lead_id = ${lead_id}::uuid, contact_id = ${contact_id}::uuid, matched_by = ${matched_by}
    WHERE id = ${id}::uuid`;
}

/**
 * Strangers whom somebody has made a lead or a contact since are none any more; what is left of the others goes after
 * a while.
 */
export async function settleStrangers(db: CompanyQueries, mailbox_id: string, before: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE conversations c
    SET lead_id = p.lead_id, contact_id = p.contact_id, matched_by = 'address'
    FROM (
      SELECT s.id, l.id AS lead_id, d.contact_id FROM conversations s
        LEFT JOIN leads l ON l.company_id = s.company_id AND l.email_key = s.person_email
        LEFT JOIN contact_addresses d ON d.company_id = s.company_id AND d.email_key = s.person_email
      WHERE s.mailbox_id = ${mailbox_id}::uuid AND s.matched_by IS NULL AND coalesce(l.id, d.contact_id) IS NOT NULL
    ) AS p
    WHERE c.id = p.id`;
  await db.$executeRaw`
    DELETE FROM conversations
    WHERE mailbox_id = ${mailbox_id}::uuid AND matched_by IS NULL AND last_at < ${before}`;
}

export async function findAccountOf(db: CompanyQueries, contact_id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ account_id: string | null }[]>`
    SELECT account_id FROM contacts WHERE id = ${contact_id}::uuid`;
  return row?.account_id ?? null;
}

export async function findAssignee(
  db: CompanyQueries,
  id: string,
): Promise<{ assignee_id: string | null; person: string }> {
  const [row] = await db.$queryRaw<{ assignee_id: string | null; person: string }[]>`
    SELECT assignee_id, coalesce(person_name, person_email) AS person FROM conversations WHERE id = ${id}::uuid`;
  return row ?? { assignee_id: null, person: '' };
}

type Bounced = { id: string; lead_id: string | null; to_email: string; created_by: string | null };
/** @returns null where it is no email of ours that counted as sent */
export async function noteBounced(tx: CompanyTx, id: string, reason: string, now: Date): Promise<Bounced | null> {
  const [row] = await tx.$queryRaw<Bounced[]>`
    UPDATE outbox_messages SET state = 'failed', reason = ${reason}, updated_at = ${now}
    WHERE id = ${id}::uuid AND state = 'sent' RETURNING id, lead_id, to_email, created_by`;
  return row ?? null;
}

/** One line of the list. */
type Timed<T, Times extends keyof T> = Omit<T, Times> & { [Key in Times]: T[Key] extends string ? Date : Date | null };
export type SummaryRow = Timed<Omit<ConversationSummary, 'person' | 'assignee'>, 'last_at' | 'snoozed_until'> & {
  person_name: string | null;
  person_email: string;
  company: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
};

const COLUMNS = Prisma.sql`c.id, c.subject, c.person_name, c.person_email,
  coalesce(l.company_name, a.name) AS company, c.matched_by IS NOT NULL AS is_matched, c.preview, c.last_at,
  c.last_direction, c.is_unread, c.has_files, c.state, c.snoozed_until, c.assignee_id,
  s.full_name AS assignee_name, c.email_count`;
const FROM = Prisma.sql`FROM conversations c
  JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
  LEFT JOIN users s ON s.company_id = c.company_id AND s.id = c.assignee_id
  LEFT JOIN leads l ON l.company_id = c.company_id AND l.id = c.lead_id
  LEFT JOIN contacts p ON p.company_id = c.company_id AND p.id = c.contact_id
  LEFT JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id`;

/** Who looks, and when: what was snoozed until then is back. */
export type Reader = { user_id: string; now: Date };

/** What a folder holds, of conversations `c` in mailboxes `b`. */
function inFolder(folder: InboxFolder, { user_id, now }: Reader): Prisma.Sql {
  const snoozed = Prisma.sql`c.snoozed_until > ${now}::timestamptz`;
  const open = Prisma.sql`c.state = 'open' AND (c.snoozed_until IS NULL OR c.snoozed_until <= ${now}::timestamptz)`;
  const own = Prisma.sql`c.assignee_id = ${user_id}::uuid`;
  switch (folder) {
    case 'mine':
      return Prisma.sql`${open} AND ${own} AND c.last_direction = 'in'`;
    case 'waiting':
      return Prisma.sql`${open} AND ${own} AND c.last_direction = 'out'`;
    case 'unassigned':
      return Prisma.sql`${open} AND coalesce(c.sharing, b.sharing) = 'all' AND c.assignee_id IS NULL`;
    case 'team':
      return Prisma.sql`${open} AND coalesce(c.sharing, b.sharing) = 'all'`;
    case 'snoozed':
      return Prisma.sql`c.state = 'open' AND ${snoozed} AND (${own} OR c.assignee_id IS NULL)`;
    case 'done':
      return Prisma.sql`c.state = 'done'`;
  }
}

/** `common`: of words that so many conversations hold that the newest ones are looked through. */
type Filters = { folder: InboxFolder; q?: string | undefined; common: boolean };
function matching(reader: Reader, { folder, q = '', common }: Filters): Prisma.Sql {
  const [first, ...others] = likePatterns(q);
  return allOf([
    readableConversation(reader.user_id),
    // Somebody who is looked for is looked for in every folder.
    first === undefined && inFolder(folder, reader),
    first !== undefined && common && holdsWords(searchedOf(Prisma.sql`c`), q),
    first !== undefined && !common && Prisma.sql`c.id IN (SELECT search_conversation_ids(${first}, ${others}::text[]))`,
  ]);
}

const searchedOf = (row: Prisma.Sql) =>
  Prisma.sql`lower(${row}.subject || ' ' || coalesce(${row}.person_name, '') || ' ' || ${row}.person_email)`;
/** Whether finding each conversation that holds the words takes longer than looking through the newest. */
export const areCommon = async (db: CompanyQueries, q: string): Promise<boolean> =>
  (await shareWith(db, Prisma.sql`conversations`, q, {
    text: searchedOf(Prisma.sql`r`),
    at: Prisma.sql`r.last_at`,
  })) >= COMMON;

/** One page, newest first. */
export const listConversations = (
  db: CompanyQueries,
  reader: Reader,
  filters: Filters,
  { after, limit }: { after: After; limit: number },
): Promise<SummaryRow[]> => db.$queryRaw<SummaryRow[]>`
  SELECT ${COLUMNS} ${FROM}
  WHERE ${matching(reader, filters)}
    AND ${after ? Prisma.sql`(c.last_at, c.id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}
  ORDER BY c.last_at DESC, c.id DESC LIMIT ${limit}`;

/** No further than to `most`. */
export async function countConversations(
  db: CompanyQueries,
  reader: Reader,
  filters: Filters,
  most: number | null,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM conversations c JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
      WHERE ${matching(reader, filters)} LIMIT ${most}
    ) AS found`;
  return row?.count ?? 0;
}

type Counts = { mine: number; unassigned: number; team: number; waiting: number; snoozed: number; unread: number };
export async function countFolders(db: CompanyQueries, reader: Reader): Promise<Counts> {
  const within = (folder: InboxFolder) => Prisma.sql`count(*) FILTER (WHERE ${inFolder(folder, reader)})::int`;
  const [row] = await db.$queryRaw<[Counts]>`
    SELECT ${within('mine')} AS mine, ${within('unassigned')} AS unassigned, ${within('team')} AS team,
      ${within('waiting')} AS waiting, ${within('snoozed')} AS snoozed,
      count(*) FILTER (WHERE ${inFolder('mine', reader)} AND c.is_unread)::int AS unread
    FROM conversations c JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
    WHERE c.state = 'open' AND ${readableConversation(reader.user_id)}`;
  return row;
}

/** What a write has to know of a conversation. */
export type ConversationRow = SummaryRow &
  Matched & {
    mailbox_id: string;
    mailbox_email: string;
    mailbox_owner_id: string;
    mailbox_sharing: MailboxSharing;
    sharing: MailboxSharing | null;
  };
const DETAIL = Prisma.sql`${COLUMNS}, c.lead_id, c.contact_id, c.matched_by, c.mailbox_id, b.email AS mailbox_email,
  b.owner_id AS mailbox_owner_id, b.sharing AS mailbox_sharing, c.sharing`;

/** Null where there is none, or in a mailbox that the person does not read. */
export async function findConversation(
  db: CompanyQueries,
  id: string,
  user_id: string,
): Promise<ConversationRow | null> {
  const [row] = await db.$queryRaw<ConversationRow[]>`
    SELECT ${DETAIL} ${FROM} WHERE c.id = ${id}::uuid AND ${readableConversation(user_id)}`;
  return row ?? null;
}

/** The same, held until the transaction ends. Leads are taken before. */
export async function lockConversation(tx: CompanyTx, id: string, user_id: string): Promise<ConversationRow | null> {
  const [row] = await tx.$queryRaw<ConversationRow[]>`
    SELECT ${DETAIL} ${FROM} WHERE c.id = ${id}::uuid AND ${readableConversation(user_id)} FOR NO KEY UPDATE OF c`;
  return row ?? null;
}

type Changes = Partial<{
  state: 'open' | 'done';
  snoozed_until: Date | null;
  assignee_id: string | null;
  is_unread: boolean;
  sharing: MailboxSharing | null;
}>;
export async function updateConversation(tx: CompanyTx, id: string, changes: Changes): Promise<void> {
  await tx.conversation.updateMany({ where: { id }, data: changes });
}

/** After a mailbox stops being shared, its conversations go back to the owner, except those shared individually. */
export async function returnToOwner(tx: CompanyTx, mailbox_id: string, owner_id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET assignee_id = ${owner_id}::uuid
    WHERE mailbox_id = ${mailbox_id}::uuid AND sharing IS DISTINCT FROM 'all'
      AND assignee_id IS DISTINCT FROM ${owner_id}::uuid`;
}

/** An address of whom somebody says that it is no lead's: what is there of it goes, and nothing more of it is kept. */
export async function ignoreSender(tx: CompanyTx, mailbox_id: string, email_key: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO ignored_senders (mailbox_id, email_key) VALUES (${mailbox_id}::uuid, ${email_key})
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    DELETE FROM conversations
    WHERE mailbox_id = ${mailbox_id}::uuid AND person_email = ${email_key} AND matched_by IS NULL`;
}

export type EmailRow = Timed<Omit<Email, 'from' | 'to' | 'cc'>, 'sent_at'> & {
  message_id: string;
  from_name: string | null;
  from_email: string | null;
  to_emails: string[];
  cc_emails: string[];
};
/** The newest ones, oldest first. */
export const listEmails = (db: CompanyQueries, conversation_id: string, limit: number): Promise<EmailRow[]> =>
  db.$queryRaw<EmailRow[]>`
    SELECT * FROM (
      SELECT e.id, e.message_id, e.direction, e.kind, coalesce(u.full_name, e.from_name) AS from_name, e.from_email,
        e.to_emails, e.cc_emails, e.subject, e.text, e.quoted_from, e.files, e.has_html,
        e.sent_at
      FROM emails e LEFT JOIN users u ON u.company_id = e.company_id AND u.id = e.author_id
      WHERE e.conversation_id = ${conversation_id}::uuid
      ORDER BY e.sent_at DESC, e.id DESC LIMIT ${limit}
    ) AS newest
    ORDER BY sent_at, id`;

export async function insertNote(
  tx: CompanyTx,
  note: { id: string; conversation_id: string; mailbox_id: string; text: string; author_id: string; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO emails (id, conversation_id, mailbox_id, message_id, direction, subject, text, author_id, sent_at)
    VALUES (${note.id}::uuid, ${note.conversation_id}::uuid, ${note.mailbox_id}::uuid, ${`${note.id}@note.invalid`},
      'note', '', ${note.text}, ${note.author_id}::uuid, ${note.now})`;
}

export type ReplyRow = Timed<Omit<PendingReply, 'to' | 'leaves_at' | 'files'>, 'created_at'> & {
  to_email: string;
  cc: string[];
  next_attempt_at: Date | null;
};
/** Replies that have not left, oldest first. */
export const listReplies = (db: CompanyQueries, conversation_id: string): Promise<ReplyRow[]> =>
  db.$queryRaw<ReplyRow[]>`
    SELECT m.id, m.body, m.to_email, m.cc, u.full_name AS author, m.state, m.reason, m.next_attempt_at, m.created_at
    FROM outbox_messages m LEFT JOIN users u ON u.company_id = m.company_id AND u.id = m.created_by
    WHERE m.conversation_id = ${conversation_id}::uuid AND m.state <> 'sent'
    ORDER BY m.created_at, m.id`;

export const leadOf = (db: CompanyQueries, id: string) =>
  db.$queryRaw<
    {
      id: string;
      name: string;
      title: string | null;
      company: string | null;
      status: LeadStatus;
      score: number | null;
      phone: string | null;
      owner: string | null;
    }[]
  >`
  SELECT l.id, ${personName('l')} AS name, l.job_title AS title, l.company_name AS company, l.status, l.score, l.phone,
    u.full_name AS owner
  FROM leads l LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to
  WHERE l.id = ${id}::uuid`;

export const contactOf = (db: CompanyQueries, id: string) =>
  db.$queryRaw<
    {
      id: string;
      name: string;
      title: string | null;
      phone: string | null;
      account: { id: string; name: string } | null;
      owner: string | null;
    }[]
  >`
  SELECT p.id, ${personName('p')} AS name, p.job_title AS title, coalesce(p.phone, p.mobile) AS phone,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS account, u.full_name AS owner
  FROM contacts p
    LEFT JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id
    LEFT JOIN users u ON u.company_id = p.company_id AND u.id = p.owner_id
  WHERE p.id = ${id}::uuid`;

const RELATED = 5;
type Whose = { lead_id: string | null; contact_id: string | null; account_id: string | null };
/** Open deals of the lead, the contact or its account, the largest first. */
export const dealsOf = (db: CompanyQueries, { lead_id, contact_id, account_id }: Whose) =>
  db.$queryRaw<
    { id: string; name: string; stage: string; amount: number; currency: string; close_date: string | null }[]
  >`
  SELECT o.id, o.name, s.label AS stage, o.amount::float8 AS amount, o.currency,
    o.close_date::text AS close_date
  FROM opportunities o
    JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
  WHERE s.kind = 'open' AND (o.lead_id = ${lead_id}::uuid OR o.account_id = ${account_id}::uuid
    OR o.id IN (SELECT d.opportunity_id FROM opportunity_contacts d WHERE d.contact_id = ${contact_id}::uuid))
  ORDER BY o.base_amount DESC NULLS LAST, o.id LIMIT ${RELATED}`;

/** Open tasks about the lead or the contact, those that are due first. */
export const tasksOf = (db: CompanyQueries, { lead_id, contact_id }: Whose) =>
  db.$queryRaw<{ id: string; title: string; due_at: Date | null }[]>`
  SELECT t.id, t.title, t.due_at FROM tasks t
  WHERE t.done_at IS NULL AND (t.lead_id = ${lead_id}::uuid OR t.contact_id = ${contact_id}::uuid)
  ORDER BY t.due_at NULLS LAST, t.id LIMIT ${RELATED}`;
