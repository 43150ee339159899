import type { OutgoingMail } from '../../ground/ports/mail.ts';

type Written = { name: string } & Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'files'>;

/** An email from the system to one of its users: nobody answers it, and nothing in it is tracked. */
export const systemMail = (
  { name, subject, text, html, files }: Written,
  { id, email, date }: { id: string; email: string; date: Date },
): OutgoingMail => ({
  id,
  to: { name, email },
  author: null,
  unsubscribe_url: null,
  subject,
  text,
  ...(html !== undefined && { html }),
  ...(files && { files }),
  tracking: null,
  calendar: null,
  date,
});
