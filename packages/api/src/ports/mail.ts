/** What a tracked message carries: the address of its picture, and where its links lead instead of where they say. */
export type MailTracking = { picture: string; links: ReadonlyMap<string, string> };

/** A message as the outbox hands it over. Its headers may be hostile: the mailer has to reject those. */
export type OutgoingMail = {
  /** The outbox row's ID: the same on every attempt, and the source of the Message-ID. */
  id: string;
  to: { name: string | null; email: string };
  /** Who writes it; replies go to their address, where there is one. Null for the system's messages. */
  author: { name: string; email: string | null } | null;
  /** The unsubscribe link of an agent's message; null for a person's. */
  unsubscribe_url: string | null;
  subject: string;
  text: string;
  /** Null where the company does not track its messages, and for the system's. */
  tracking: MailTracking | null;
  /** An invitation's iCalendar text, for calendars that read email. */
  calendar: string | null;
  /** When it was queued; the same on every attempt. */
  date: Date;
};

/** Sends mail. Whatever the mail server does, it rejects with MailError and nothing else. */
export type Mailer = {
  /** The From address of every message. */
  readonly from: string;
  send(mail: OutgoingMail): Promise<void>;
};

/** Why a message was not sent. `message` is for the outbox and contains nothing from the server's response. `retryable`: a later attempt may work. */
export class MailError extends Error {
  readonly retryable: boolean;

  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.retryable = retryable;
  }
}
