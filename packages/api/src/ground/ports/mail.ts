import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { MailSecurity } from '@outrider/shared/people/mail-settings';
import type { MailCredential } from './mailbox.ts';

/** What a tracked message carries: the address of its picture, and where its links lead instead of where they say. */
export type MailTracking = { picture: string; links: ReadonlyMap<string, string> };

/** `cid`: the content ID, without brackets, that the HTML shows it under as a picture; it is then no attachment. */
export type MailFile = { name: string; type: string; bytes: Uint8Array; cid?: string };

/** A message as the outbox hands it over. Its headers may be hostile: the mailer has to reject those. */
export type OutgoingMail = {
  /** The outbox row's ID: the same on every attempt, and the source of the Message-ID. */
  id: string;
  to: { name: string | null; email: string };
  /** Who gets a copy. */
  cc?: readonly string[];
  /** Message-IDs of what it answers, the nearest last; without brackets. */
  references?: readonly string[];
  /** Where answers go to an author without an address; null: to the From address. */
  reply_to?: string | null;
  /** Who writes it; replies go to their address, where there is one. Null for the system's messages. */
  author: { name: string; email: string | null } | null;
  /** The unsubscribe link of an agent's message; null for a person's. */
  unsubscribe_url: string | null;
  /** In which the unsubscribe link is offered; English where nothing says it. */
  language?: WritingLanguage;
  subject: string;
  text: string;
  /** The same as a page that mail programs show, with a way out of its own; left out, it is made where links count. */
  html?: string;
  /** Null where the company does not track its messages, and for the system's. */
  tracking: MailTracking | null;
  /** An invitation's iCalendar text, for calendars that read email. */
  calendar: string | null;
  /** What goes with it. */
  files?: readonly MailFile[];
  /** When it was queued; the same on every attempt. */
  date: Date;
};

/** Sends mail. Whatever the mail server does, it rejects with MailError and nothing else. */
export type Mailer = {
  /** The From address of every message. */
  readonly from: string;
  send(mail: OutgoingMail): Promise<void>;
};

/** A mail server as a company's admin entered it. */
export type SmtpServer = {
  host: string;
  port: number;
  security: MailSecurity;
  username: string | null;
  /** None: whoever connects may send. */
  credential: MailCredential | null;
};
/**
 * `isPublicHost`: whether its host is on the public internet, or wherever this server allows one to be; null where
 * nobody can say now.
 */
export type CompanyMailer = Mailer & {
  isPublicHost(): Promise<boolean | null>;
  /** Signs in and sends nothing. @throws MailError */
  verify(): Promise<void>;
};
export type SmtpOpener = (server: SmtpServer, sender: { name: string; address: string }) => CompanyMailer;

/**
 * Why a message was not sent. `message` is for the outbox and contains nothing from the server's response. `retryable`:
 * a later attempt may work. `fault`: of this mail, or of the server, through which no other mail leaves either.
 */
export class MailError extends Error {
  readonly retryable: boolean;
  readonly fault: 'mail' | 'server';

  constructor(message: string, retryable: boolean, cause?: unknown, fault: 'mail' | 'server' = 'mail') {
    super(message, { cause });
    this.name = 'MailError';
    this.retryable = retryable;
    this.fault = fault;
  }
}
