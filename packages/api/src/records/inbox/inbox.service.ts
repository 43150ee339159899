import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type {
  Conversation,
  ConversationListInput,
  ConversationPage,
  ConversationSummary,
  InboxFolders,
  MailFile,
} from '@outrider/shared/records/inbox';
import { INBOX_LIMITS, type MailboxSharing } from '@outrider/shared/records/inbox-folders';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { cutPage, mostCounted, readAfter, toldTotal } from '../../ground/paging/listing.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import {
  areCommon,
  contactOf,
  type ConversationRow,
  countConversations,
  countFolders,
  dealsOf,
  type EmailRow,
  findConversation,
  ignoreSender,
  insertNote,
  leadOf,
  listConversations,
  listEmails,
  listReplies,
  lockConversation,
  lockMatched,
  matchConversation,
  type ReplyRow,
  type SummaryRow,
  tasksOf,
  updateConversation,
} from './conversations.store.ts';
import { type HeldFile, listHeld } from '../mail/mail-files.store.ts';
import { findColleagues } from './people.store.ts';
import { INBOX_WORDS } from './words.ts';

const EMAILS_MAX = 100;

type Reader = { user: CompanyUser; now: Date };
type Writer = { user: CompanyUser; actor: Actor };

export async function foldersOf(db: CompanyQueries, { user, now }: Reader): Promise<InboxFolders> {
  const { unread, ...counts } = await countFolders(db, { user_id: user.id, now });
  return { counts, unread };
}

export async function pageOfConversations(
  db: CompanyQueries,
  { user, now }: Reader,
  { folder, q, limit, cursor }: ConversationListInput,
): Promise<ConversationPage> {
  const reader = { user_id: user.id, now };
  const filters = { folder, q, common: q ? await areCommon(db, q) : false };
  const rows = await listConversations(db, reader, filters, { after: readAfter(cursor), limit: limit + 1 });
  const { items, next_cursor } = cutPage(rows, limit, ({ last_at }) => last_at);
  // A first page that is the last one is all there is: a search looks through everything once.
  const isAll = !cursor && next_cursor === null;
  const counted = isAll ? items.length : await countConversations(db, reader, filters, mostCounted('bounded'));
  return { items: items.map(presentSummary), next_cursor, ...toldTotal('bounded', counted) };
}

/** A conversation with what is known of its person. @throws 404 also for one in a mailbox that the user does not read */
export async function getConversation(db: CompanyQueries, user: CompanyUser, id: string): Promise<Conversation> {
  const row = await findConversation(db, id, user.id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { lead_id, contact_id, mailbox_id, mailbox_email, mailbox_owner_id, sharing, matched_by } = row;
  const [[lead = null], [contact = null], emails, replies, files] = await Promise.all([
    lead_id ? leadOf(db, lead_id) : [],
    contact_id ? contactOf(db, contact_id) : [],
    listEmails(db, id, EMAILS_MAX),
    listReplies(db, id),
    listHeld(db, { conversation_id: id, uploaded_by: user.id }),
  ]);
  const whose = { lead_id, contact_id, account_id: contact?.account?.id ?? null };
  const [deals, tasks, reply_to] = await Promise.all([
    row.matched_by ? dealsOf(db, whose) : [],
    row.matched_by ? tasksOf(db, whose) : [],
    recipientsOf(db, row, emails),
  ]);
  return {
    ...presentSummary(row),
    mailbox: {
      id: mailbox_id,
      email: mailbox_email,
      is_mine: mailbox_owner_id === user.id,
      is_shared: isShared(row),
    },
    sharing,
    matched_by,
    lead,
    contact,
    deals,
    tasks: tasks.map(({ due_at, ...task }) => ({ ...task, due_at: due_at?.toISOString() ?? null })),
    emails: emails.map(presentEmail),
    replies: replies.map((reply) => presentReply(reply, files)),
    attached: filesOf(files, null),
    reply_to,
  };
}

/**
 * Whom a reply goes to: who wrote last, then whoever else the email went to outside the company. Where nobody wrote yet,
 * the person that was written to.
 */
export async function recipientsOf(
  db: CompanyQueries,
  { mailbox_email, person_email }: Pick<ConversationRow, 'mailbox_email' | 'person_email'>,
  emails: readonly EmailRow[],
): Promise<string[]> {
  const last = emails.findLast(({ direction, kind }) => direction === 'in' && kind === 'mail');
  const others = last ? [last.from_email ?? person_email, ...last.to_emails, ...last.cc_emails] : [person_email];
  const keys = [...new Set(others.map(emailKey))];
  const colleagues = await findColleagues(db, keys);
  return keys
    .filter((key) => key !== emailKey(mailbox_email) && !colleagues.has(key))
    .slice(0, INBOX_LIMITS.recipients);
}

/**
 * A conversation that is about to change, its lead taken first. @throws 404 also for one in a mailbox that the user does
 * not read
 */
export async function takeConversation(tx: CompanyTx, user: CompanyUser, id: string): Promise<ConversationRow> {
  const seen = await findConversation(tx, id, user.id);
  if (seen?.lead_id) await lockMatched(tx, seen);
  const row = seen && (await lockConversation(tx, id, user.id));
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

/** Reading it is no change that an audit log tells of. @throws 404 */
export const markRead = (db: CompanyDb, user: CompanyUser, id: string, read: boolean): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    if (row.is_unread !== read) return { id };
    await updateConversation(tx, id, { is_unread: !read });
    await insertEvent(tx, 'inbox.changed', id);
    return { id };
  });

type Change = { action: string; detail: Record<string, string | boolean | null> };
async function noteChange(tx: CompanyTx, actor: Actor, id: string, { action, detail }: Change): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'conversation', subject_id: id, detail });
  await insertEvent(tx, 'inbox.changed', id);
}

/** Done ones come back when somebody writes again. @throws 404 */
export const setDone = (db: CompanyDb, { user, actor }: Writer, id: string, done: boolean): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    const state = done ? 'done' : 'open';
    if (row.state === state) return { id };
    await updateConversation(tx, id, { state, snoozed_until: null, ...(done && { is_unread: false }) });
    await noteChange(tx, actor, id, { action: done ? 'conversation.done' : 'conversation.reopen', detail: {} });
    return { id };
  });

/** Out of the way until then, or until somebody writes. @throws 404, 422 for a moment that has passed */
export const snooze = (
  db: CompanyDb,
  { user, actor }: Writer,
  { id, until }: { id: string; until: string | null },
  now: Date,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const snoozed_until = until === null ? null : new Date(until);
    if (snoozed_until && snoozed_until <= now) throw refuse('UNPROCESSABLE_CONTENT', 'until', MESSAGES.inboxSnoozePast);
    await takeConversation(tx, user, id);
    await updateConversation(tx, id, { state: 'open', snoozed_until });
    await noteChange(tx, actor, id, { action: 'conversation.snooze', detail: { until } });
    return { id };
  });

/** Whether everybody reads it. */
const isShared = ({ sharing, mailbox_sharing }: Pick<ConversationRow, 'sharing' | 'mailbox_sharing'>): boolean =>
  (sharing ?? mailbox_sharing) === 'all';

/**
 * Gives a conversation of a shared mailbox to somebody, or to nobody. @throws 404, 409 for one of a mailbox that only its
 * owner reads, 422 for somebody who left
 */
export const assign = (
  db: CompanyDb,
  { user, actor }: Writer,
  { id, user_id }: { id: string; user_id: string | null },
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    if (row.assignee_id === user_id) return { id };
    if (!isShared(row)) throw new AppError('CONFLICT', MESSAGES.inboxAssignPrivate);
    const person =
      user_id &&
      (await tx.user.findFirst({ where: { id: user_id, disabled_at: null }, select: { id: true, full_name: true } }));
    if (user_id && !person) throw refuse('UNPROCESSABLE_CONTENT', 'user_id', MESSAGES.inboxAssigneeUnknown);
    await updateConversation(tx, id, { assignee_id: user_id });
    await noteChange(tx, actor, id, {
      action: 'conversation.assign',
      detail: { to: person ? person.full_name : null },
    });
    await notifyOwner(tx, actor, user_id, {
      kind: 'assigned',
      title: INBOX_WORDS.assigned(actor.name ?? INBOX_WORDS.someone),
      message: row.subject || row.preview,
      link_path: `/communications/${id}`,
    });
    return { id };
  });

/**
 * Who reads a conversation, where that is something else than of its mailbox; null: as of the mailbox. One that is shared
 * no more is its owner's. @throws 404, 403 for somebody else's mailbox
 */
export const share = (
  db: CompanyDb,
  { user, actor }: Writer,
  { id, sharing }: { id: string; sharing: MailboxSharing | null },
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    if (row.mailbox_owner_id !== user.id) throw new AppError('FORBIDDEN', MESSAGES.mailboxOwnerOnly);
    if (row.sharing === sharing) return { id };
    const staysShared = isShared({ ...row, sharing });
    await updateConversation(tx, id, { sharing, ...(!staysShared && { assignee_id: user.id }) });
    await noteChange(tx, actor, id, { action: 'conversation.share', detail: { sharing } });
    return { id };
  });

/** For colleagues; it goes to nobody outside. Whoever the conversation is assigned to is told. @throws 404 */
export const addNote = (
  db: CompanyDb,
  { user, actor }: Writer,
  { id, text }: { id: string; text: string },
  now: Date,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    await insertNote(tx, {
      id: uuidv7(),
      conversation_id: id,
      mailbox_id: row.mailbox_id,
      text,
      author_id: user.id,
      now,
    });
    await noteChange(tx, actor, id, { action: 'conversation.note', detail: {} });
    await notifyOwner(tx, actor, row.assignee_id, {
      kind: 'reply',
      title: INBOX_WORDS.noted(actor.name ?? INBOX_WORDS.someone),
      message: text.replaceAll(/\s+/gu, ' ').slice(0, 160).toWellFormed(),
      link_path: `/communications/${id}`,
    });
    return { id };
  });

/** Says whose a conversation is; the lead itself stays as it is. @throws 404 */
export const linkLead = (
  db: CompanyDb,
  { user, actor }: Writer,
  { id, lead_id }: { id: string; lead_id: string },
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const matched = { lead_id, contact_id: null, matched_by: 'person' } as const;
    const held = await lockMatched(tx, matched);
    const row = await lockConversation(tx, id, user.id);
    if (!row || !held.matched.lead_id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await matchConversation(tx, id, matched);
    await noteChange(tx, actor, id, { action: 'conversation.link', detail: { lead_id } });
    return { id };
  });

/** Throws away what is kept of a stranger and keeps nothing more. @throws 404, 409 for somebody who is known */
export const ignore = (db: CompanyDb, { user, actor }: Writer, id: string): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const row = await takeConversation(tx, user, id);
    if (row.matched_by) throw new AppError('CONFLICT', MESSAGES.inboxMatched);
    await ignoreSender(tx, row.mailbox_id, emailKey(row.person_email));
    await noteChange(tx, actor, id, { action: 'conversation.ignore', detail: {} });
    return { id };
  });

const presentSummary = (row: SummaryRow): ConversationSummary => ({
  id: row.id,
  subject: row.subject,
  person: { name: row.person_name, email: row.person_email, company: row.company },
  is_matched: row.is_matched,
  preview: row.preview,
  last_at: row.last_at.toISOString(),
  last_direction: row.last_direction,
  is_unread: row.is_unread,
  has_files: row.has_files,
  state: row.state,
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, full_name: row.assignee_name ?? '' },
  email_count: row.email_count,
});

const presentEmail = (row: EmailRow): Conversation['emails'][number] => ({
  id: row.id,
  direction: row.direction,
  kind: row.kind,
  from: { name: row.from_name, email: row.from_email },
  to: row.to_emails,
  cc: row.cc_emails,
  subject: row.subject,
  text: row.text,
  quoted_from: row.quoted_from,
  files: row.files,
  has_html: row.has_html,
  sent_at: row.sent_at.toISOString(),
});

const presentReply = (
  { to_email, cc, next_attempt_at, created_at, ...reply }: ReplyRow,
  held: readonly HeldFile[],
) => ({
  ...reply,
  to: [to_email, ...cc],
  leaves_at: reply.state === 'queued' ? (next_attempt_at?.toISOString() ?? null) : null,
  files: filesOf(held, reply.id),
  created_at: created_at.toISOString(),
});

/** Those that go with a reply; null: with the one that is being written. */
export const filesOf = (held: readonly HeldFile[], reply_id: string | null): MailFile[] =>
  held.flatMap(({ message_id, ...file }) => (message_id === reply_id ? [file] : []));
