import type { MailboxSecurity, SignInProvider } from '@outrider/shared/records/inbox-folders';
import type { ConsentCode, ConsentPage, ProviderTokens } from './provider-sign-in.ts';

/** What lets us in: a password, or what a provider's sign-in gave for an hour. */
export type MailCredential = { password: string } | { access_token: string };
/** An IMAP server with one of its mailboxes. */
export type ImapServer = {
  host: string;
  port: number;
  security: MailboxSecurity;
  username: string;
  credential: MailCredential;
};

/** Where a mailbox is read, and where its emails leave. */
export type MailboxServers = {
  imap_host: string;
  imap_port: number;
  imap_security: MailboxSecurity;
  smtp_host: string;
  smtp_port: number;
  smtp_security: MailboxSecurity;
};

/** Whose mailbox it is: its address, and the name that its servers know it by. */
export type MailIdentity = { email: string; username: string };

/** A provider whose mailboxes are opened by its own sign-in. Its calls reject with MailError and nothing else. */
export type MailProvider = ConsentPage & {
  servers: MailboxServers;
  exchange(input: ConsentCode): Promise<{ tokens: ProviderTokens; identity: MailIdentity }>;
  /** New ones; the old stay good where the provider says nothing else. */
  refresh(tokens: ProviderTokens): Promise<ProviderTokens>;
};
export type MailProviders = Partial<Record<SignInProvider, MailProvider>>;

export type MailAddress = { email: string; name: string | null };
/** A part of an email that is text, or a file: `id` is what the server knows it by. */
export type MailPart = { id: string; type: string; name: string | null; size: number };

/** An email without its text, as the server lists it. Everything in it may be hostile. */
export type ListedMail = {
  uid: number;
  message_id: string | null;
  /** What it answers, the nearest last. */
  references: string[];
  from: MailAddress | null;
  to: MailAddress[];
  cc: MailAddress[];
  subject: string;
  /** When it was written, at the latest when it came. */
  date: Date;
  received_at: Date;
  is_seen: boolean;
  /** Header lines that tell a machine's emails from a person's; names in lower case. */
  headers: ReadonlyMap<string, string>;
  /** multipart/report names what it reports; null for every other email. */
  report_type: string | null;
  text: MailPart | null;
  html: MailPart | null;
  delivery_status: MailPart | null;
  /** An invitation, or what somebody answers to one. */
  calendar: MailPart | null;
  /** The Message-ID of the email that a report brings back. */
  returned_message_id: string | null;
  files: MailPart[];
  /** Pictures that the HTML shows by their Content-ID, `cid`. */
  shown: (MailPart & { cid: string })[];
};

/** An open mailbox. Whatever the server does, its calls reject with MailError and nothing else. */
export type MailboxConnection = {
  /** The paths of the folder that mail comes into, and of the one for sent mail where there is one. */
  folders(): Promise<{ inbox: string; sent: string | null }>;
  /** Opens a folder; what follows is about it. Nothing in it can be changed, unless `writes` is asked for. */
  open(path: string, writes?: 'writes'): Promise<{ uid_validity: bigint; uid_next: bigint }>;
  /** UIDs in ascending order: those from `from` on, or of emails that came since that day. */
  uids(since: { from: bigint } | { day: Date }): Promise<number[]>;
  list(uids: readonly number[]): Promise<ListedMail[]>;
  /** A part as text, at most so many bytes of it. */
  text(uid: number, part: MailPart, max_bytes: number): Promise<string>;
  /** A part as the file that it is. Reading ends with an error past so many bytes of it. */
  bytes(uid: number, part: MailPart, max_bytes: number): AsyncGenerator<Buffer>;
  /** Where an email is in the open folder; null where it is not there. */
  uidOf(message_id: string): Promise<number | null>;
  /** Marks emails as read, in a folder that was opened for it. */
  markSeen(uids: readonly number[]): Promise<void>;
  /** Whether the server announces new emails. */
  readonly pushes: boolean;
  /** Listens in the open folder until the connection ends; `onNews` each time that an email came. Never rejects. */
  watch(onNews: () => void): Promise<void>;
  append(path: string, raw: Buffer, date: Date): Promise<void>;
  close(): Promise<void>;
};

/** @throws MailError where it does not open */
export type MailboxOpener = (server: ImapServer) => Promise<MailboxConnection>;
