/* No zod here: the screen's first paint loads this file. */

/**
 * mine: assigned to the caller, and waiting for them. unassigned: in a shared mailbox, nobody's yet. team: everything
 * that is open in shared mailboxes. waiting: the caller wrote last.
 */
export const INBOX_FOLDERS = ['mine', 'unassigned', 'team', 'waiting', 'snoozed', 'done'] as const;
export type InboxFolder = (typeof INBOX_FOLDERS)[number];
/** Those whose conversations are counted. */
export const COUNTED_FOLDERS = ['mine', 'unassigned', 'team', 'waiting', 'snoozed'] as const;

/**
 * What colleagues get of a mailbox: private, that an email came; subject, its subject line too; all, everything, and
 * they answer.
 */
export const MAILBOX_SHARINGS = ['private', 'subject', 'all'] as const;
export type MailboxSharing = (typeof MAILBOX_SHARINGS)[number];

/** A mailbox has a password, so its connection is encrypted. */
export const MAILBOX_SECURITIES = ['tls', 'starttls'] as const;
export type MailboxSecurity = (typeof MAILBOX_SECURITIES)[number];

/** How a mailbox is opened: by a password, or by the sign-in of its provider. */
export const SIGN_IN_PROVIDERS = ['google', 'microsoft'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
export const MAILBOX_PROVIDERS = ['imap', ...SIGN_IN_PROVIDERS] as const;
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];
/** Where a provider sends the window back to, and what that tells the one that opened it. */
export const MAILBOX_CALLBACK_PATH = '/mailbox-callback';
export const MAILBOX_CONNECTED_MESSAGE = 'outrider:mailbox-connected';
/** How long a sign-in at a provider may take. */
export const MAILBOX_SIGN_IN_MS = 10 * 60_000;

export const INBOX_LIMITS = {
  /** Of one person, and of a company. */
  own_mailboxes: 10,
  mailboxes: 500,
  /** How far back a mailbox that is new here is read. */
  history_days: 30,
  /** How long the email of somebody nobody knows is kept. */
  stranger_days: 30,
  /** Of a reply. */
  recipients: 20,
  body: 50_000,
  note: 5_000,
  /** That go with a reply; their bytes together. */
  files: 10,
  file_bytes: 10 * 1024 * 1024,
  /** Of a file that somebody sent. */
  opened_bytes: 50 * 1024 * 1024,
  /** How far ahead a reply can be sent. */
  send_days: 60,
} as const;

/** Endings of files that a computer runs, or opens as a page: nobody opens one of those from here. */
const RUNNING =
  /\.(?:exe|com|bat|cmd|scr|pif|cpl|msi|msp|msix|dll|jar|jse?|mjs|vb[es]?|ws[cfh]?|ps1|psm1|hta|lnk|reg|url|desktop|sh|app|dmg|pkg|iso|img|vhdx?|svgz?|s?html?|xht(?:ml)?|mht(?:ml)?|chm|scf|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam)$/i;
export const runsAsProgram = (name: string): boolean => RUNNING.test(name.trim());

/** How long a reply waits before it leaves, so that it can be taken back. */
export const UNDO_SEND_SECONDS = 60;

export const CONVERSATION_STATES = ['open', 'done'] as const;
export const EMAIL_DIRECTIONS = ['in', 'out', 'note'] as const;
/** auto_reply: a machine wrote it. bounce: a mail server says that an email did not arrive. */
export const EMAIL_KINDS = ['mail', 'auto_reply', 'bounce'] as const;
/** address: by the sender's. thread: by an email of ours that it answers. person: by somebody here. */
export const MATCHES = ['address', 'thread', 'person'] as const;
