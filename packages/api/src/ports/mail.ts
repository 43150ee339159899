/** A mail as the outbox hands it over. Headers may still be hostile here: who sends it has to refuse that. */
export type OutgoingMail = {
  /** Of the outbox row: the same at every attempt, and what the Message-ID is made of. */
  id: string;
  to: { name: string | null; email: string };
  /** Whose mail it is: answers go to them, where there is an address. Null for one that the system writes. */
  author: { name: string; email: string | null } | null;
  /** Where the reader of an agent's mail says that they want no more; null for a person's mail. */
  unsubscribe_url: string | null;
  subject: string;
  text: string;
  /** An invitation's iCalendar text, for calendars that read mail. */
  calendar: string | null;
  /** When it was queued; the same at every attempt. */
  date: Date;
};

/** The way out of here. Rejects with MailError, and with nothing else for what the mail server does. */
export type Mailer = {
  /** The address that every mail comes from. */
  readonly from: string;
  send(mail: OutgoingMail): Promise<void>;
};

/** Why a mail did not leave. `message` is for the outbox and holds nothing of what the server answered. `retryable`: the same mail may leave later. */
export class MailError extends Error {
  readonly retryable: boolean;

  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.retryable = retryable;
  }
}
