import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { countedPageOf, emailField, idField, int32Field, pageFields, textField } from '../ground/wire.ts';
import { hostField } from '../people/mail-settings.ts';
import {
  CONVERSATION_STATES,
  EMAIL_DIRECTIONS,
  EMAIL_KINDS,
  INBOX_FOLDERS,
  INBOX_LIMITS,
  MAILBOX_PROVIDERS,
  MAILBOX_SECURITIES,
  MAILBOX_SHARINGS,
  MATCHES,
  SIGN_IN_PROVIDERS,
} from './inbox-folders.ts';
import { LEAD_STATUSES } from './leads.ts';
import { MESSAGE_STATES, momentField, personSchema } from './pipeline.ts';

const portField = z
  .number(MESSAGES.mailPortInvalid)
  .int(MESSAGES.mailPortInvalid)
  .min(1, MESSAGES.mailPortInvalid)
  .max(65_535, MESSAGES.mailPortInvalid);
const passwordField = z.string().min(1, MESSAGES.mailboxPasswordNeeded).max(1_000);

const placeFields = {
  /** Of both servers; empty: the address. */
  username: textField(320),
  imap_host: hostField,
  imap_port: portField,
  imap_security: z.enum(MAILBOX_SECURITIES),
  smtp_host: hostField,
  smtp_port: portField,
  smtp_security: z.enum(MAILBOX_SECURITIES),
};
const serverFields = { email: emailField, ...placeFields };
export const mailboxServersSchema = z.strictObject({ ...serverFields, password: passwordField });
export type MailboxServers = z.output<typeof mailboxServersSchema>;

/** `recent`: emails of the last 30 days. */
export const mailboxTestedSchema = z.object({
  receiving: z.object({ works: z.boolean(), reason: z.string().nullable(), recent: z.number().int().nullable() }),
  sending: z.object({ works: z.boolean(), reason: z.string().nullable() }),
});
export type MailboxTested = z.output<typeof mailboxTestedSchema>;

const rulesFields = { sharing: z.enum(MAILBOX_SHARINGS), offers_new_senders: z.boolean() };
export const mailboxConnectSchema = z.strictObject({
  ...serverFields,
  password: passwordField,
  sharing: rulesFields.sharing.default('private'),
  offers_new_senders: rulesFields.offers_new_senders.default(false),
});
export type MailboxConnect = z.output<typeof mailboxConnectSchema>;

export const mailboxSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  provider: z.enum(MAILBOX_PROVIDERS),
  owner: personSchema,
  is_mine: z.boolean(),
  ...rulesFields,
  username: z.string(),
  imap_host: z.string(),
  imap_port: z.number().int(),
  imap_security: z.enum(MAILBOX_SECURITIES),
  smtp_host: z.string(),
  smtp_port: z.number().int(),
  smtp_security: z.enum(MAILBOX_SECURITIES),
  /** When it was read last; null before the first time. */
  synced_at: z.iso.datetime().nullable(),
  /** Its server tells of each email as it comes. */
  is_live: z.boolean(),
  /** Since when it cannot be read, and why. */
  failing_since: z.iso.datetime().nullable(),
  failing_reason: z.string().nullable(),
  conversations: z.number().int(),
  version: int32Field,
});
export type Mailbox = z.output<typeof mailboxSchema>;
/**
 * The caller's, and those shared with everybody; an admin's answer names all. `providers`: whose sign-in this server can
 * ask for.
 */
export const mailboxListSchema = z.object({
  mailboxes: z.array(mailboxSchema),
  providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
});
export type MailboxList = z.output<typeof mailboxListSchema>;
export const mailboxUpdateSchema = z.strictObject({
  id: idField,
  version: int32Field,
  sharing: rulesFields.sharing.optional(),
  offers_new_senders: rulesFields.offers_new_senders.optional(),
  /** A new one; it is tried before it is kept. */
  password: passwordField.optional(),
  /** Others than before, with the password for them. */
  servers: z.strictObject(placeFields).optional(),
});
export type MailboxUpdate = z.output<typeof mailboxUpdateSchema>;
/** `id`: a mailbox of the caller's that is to be let in again. `origin`: of the browser, as on a development machine. */
export const mailboxSignInSchema = z.strictObject({
  provider: z.enum(SIGN_IN_PROVIDERS),
  id: idField.optional(),
  origin: z.string().max(300).optional(),
  sharing: rulesFields.sharing.default('private'),
  offers_new_senders: rulesFields.offers_new_senders.default(false),
});
export type MailboxSignIn = z.output<typeof mailboxSignInSchema>;
export const mailboxSignInBegunSchema = z.object({ auth_url: z.string() });
/** What the provider's answer brought back. */
export const mailboxSignedInSchema = z.strictObject({
  state: z.string().min(1).max(4_000),
  code: z.string().min(1).max(4_000),
});
export const mailboxRemovedSchema = z.object({ id: z.uuid(), conversations: z.number().int() });

const conversationFields = {
  id: z.uuid(),
  subject: z.string(),
  /** With whom. */
  person: z.object({ name: z.string().nullable(), email: z.string(), company: z.string().nullable() }),
  /** Whether a lead or a contact is known for it, whom the caller sees or not. */
  is_matched: z.boolean(),
  preview: z.string(),
  last_at: z.iso.datetime(),
  last_direction: z.enum(['in', 'out']),
  is_unread: z.boolean(),
  has_files: z.boolean(),
  state: z.enum(CONVERSATION_STATES),
  snoozed_until: z.iso.datetime().nullable(),
  assignee: personSchema.nullable(),
  email_count: z.number().int(),
};
export const conversationSummarySchema = z.object(conversationFields);
export type ConversationSummary = z.output<typeof conversationSummarySchema>;
export const conversationListSchema = z.strictObject({
  ...pageFields,
  folder: z.enum(INBOX_FOLDERS).default('mine'),
  /** In the subject, and in the names and addresses of who wrote. */
  q: textField(200).optional(),
});
export type ConversationListInput = z.output<typeof conversationListSchema>;
export const conversationPageSchema = countedPageOf(conversationSummarySchema);
export type ConversationPage = z.output<typeof conversationPageSchema>;

export const inboxFoldersSchema = z.object({
  counts: z.object({
    mine: z.number().int(),
    unassigned: z.number().int(),
    team: z.number().int(),
    waiting: z.number().int(),
    snoozed: z.number().int(),
  }),
  /** Unread ones among the caller's own. */
  unread: z.number().int(),
});
export type InboxFolders = z.output<typeof inboxFoldersSchema>;

export const emailSchema = z.object({
  id: z.uuid(),
  direction: z.enum(EMAIL_DIRECTIONS),
  kind: z.enum(EMAIL_KINDS),
  from: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** Where in the text what it answers begins; null where nothing is quoted. */
  quoted_from: z.number().int().nullable(),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number().int() })),
  /** It has an HTML layout that can be shown. */
  has_html: z.boolean(),
  sent_at: z.iso.datetime(),
});
export type Email = z.output<typeof emailSchema>;

/** A file that goes with a reply. */
export const mailFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size_bytes: z.number().int(),
});
export type MailFile = z.output<typeof mailFileSchema>;

/** A reply on its way; `leaves_at` as long as it can be taken back. */
const pendingSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  to: z.array(z.string()),
  author: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.string().nullable(),
  leaves_at: z.iso.datetime().nullable(),
  files: z.array(mailFileSchema),
  created_at: z.iso.datetime(),
});
export type PendingReply = z.output<typeof pendingSchema>;

export const conversationSchema = z.object({
  ...conversationFields,
  /** `is_shared`: everybody in the company reads this conversation. */
  mailbox: z.object({ id: z.uuid(), email: z.string(), is_mine: z.boolean(), is_shared: z.boolean() }),
  /** Who reads it, where that is something else than of its mailbox. */
  sharing: z.enum(MAILBOX_SHARINGS).nullable(),
  matched_by: z.enum(MATCHES).nullable(),
  /** Null where there is none, or the caller does not see it. */
  lead: z
    .object({
      id: z.uuid(),
      name: z.string(),
      title: z.string().nullable(),
      company: z.string().nullable(),
      status: z.enum(LEAD_STATUSES),
      score: z.number().int().nullable(),
      phone: z.string().nullable(),
      owner: z.string().nullable(),
    })
    .nullable(),
  contact: z
    .object({
      id: z.uuid(),
      name: z.string(),
      title: z.string().nullable(),
      phone: z.string().nullable(),
      account: personLike(),
      owner: z.string().nullable(),
    })
    .nullable(),
  /** Open ones of the lead or the contact's account. */
  deals: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      stage: z.string(),
      amount: z.number().nullable(),
      currency: z.string(),
      close_date: z.string().nullable(),
    }),
  ),
  tasks: z.array(z.object({ id: z.uuid(), title: z.string(), due_at: z.iso.datetime().nullable() })),
  /** Oldest first; the newest hundred. */
  emails: z.array(emailSchema),
  replies: z.array(pendingSchema),
  /** What the caller has attached to the reply they are writing. */
  attached: z.array(mailFileSchema),
  /** Whom a reply goes to. */
  reply_to: z.array(z.string()),
});
export type Conversation = z.output<typeof conversationSchema>;

function personLike() {
  return z.object({ id: z.uuid(), name: z.string() }).nullable();
}

const bodyField = textField(INBOX_LIMITS.body).pipe(z.string().min(1, MESSAGES.inboxReplyEmpty));
export const inboxReplySchema = z.strictObject({
  id: idField,
  body: bodyField,
  /** Whom it goes to; the first is written to, the others get a copy. Left out: whoever wrote last. */
  to: z.array(emailField).min(1).max(INBOX_LIMITS.recipients).optional(),
  /** The conversation is done with that. */
  done: z.boolean().default(false),
  /** What goes with it: files that the caller attached in this conversation. */
  file_ids: z.array(idField).max(INBOX_LIMITS.files).default([]),
  /** When it leaves; left out: in a minute. */
  send_at: momentField.optional(),
});
export type InboxReply = z.output<typeof inboxReplySchema>;
export const inboxRepliedSchema = z.object({
  message_id: z.uuid(),
  leaves_at: z.iso.datetime().nullable(),
  note: z.string(),
});
export const inboxNoteSchema = z.strictObject({
  id: idField,
  text: textField(INBOX_LIMITS.note).pipe(z.string().min(1, MESSAGES.inboxNoteEmpty)),
});
/** Null: nobody. */
export const inboxAssignSchema = z.strictObject({ id: idField, user_id: idField.nullable() });
/** Null: as of its mailbox. */
export const inboxShareSchema = z.strictObject({ id: idField, sharing: z.enum(MAILBOX_SHARINGS).nullable() });
/** Null: now. */
export const inboxSnoozeSchema = z.strictObject({ id: idField, until: momentField.nullable() });
export const inboxDoneSchema = z.strictObject({ id: idField, done: z.boolean() });
export const inboxReadSchema = z.strictObject({ id: idField, read: z.boolean() });
export const inboxLinkSchema = z.strictObject({ id: idField, lead_id: idField });
