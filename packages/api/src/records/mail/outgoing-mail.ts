import type { CompanyDb } from '@outrider/db';
import type { OutgoingMail } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { findReferences } from './by-mailbox.ts';
import { readFilesOf } from './mail-files.store.ts';
import type { Outgoing } from './note-sent.ts';
import { BOOKING_LINK, OPT_IN_LINK, PORTAL_LINK, PROPOSAL_LINK, withLink } from './secret-links.ts';
import type { MailSettingsRow } from './settings.store.ts';

/** The text of a message with the links that only its reader may have. */
export function bodyOf(services: Pick<Services, 'secrets' | 'publicAddress'>, message: Outgoing): string {
  const secret = secretLinkOf(message);
  return secret ? withLink(services, message.body, secret.link, secret.linked) : message.body;
}

/** The link in a message that only its reader may follow, with what it leads to; null where it has none. */
export function secretLinkOf({ opt_in, booking, portal_link, proposal_recipient }: Outgoing) {
  if (opt_in) return { link: OPT_IN_LINK, linked: opt_in };
  if (booking) return { link: BOOKING_LINK, linked: booking };
  if (portal_link) return { link: PORTAL_LINK, linked: portal_link };
  return proposal_recipient && { link: PROPOSAL_LINK, linked: proposal_recipient };
}

/** A text with the signature under it. A text that ends with it has it already. */
export const signed = (text: string, signature: string | null): string =>
  signature && !text.trimEnd().endsWith(signature) ? `${text.trimEnd()}\n\n${signature}` : text;

export const signatureOf = ({ author }: Outgoing, { signature }: Pick<MailSettingsRow, 'signature'>): string | null =>
  author?.mail_signature ?? signature;

/** A person; else the agent and its company, to whom nobody can answer. */
function authorOf({ author, agent, company }: Outgoing, mailbox: MailboxRow | null): OutgoingMail['author'] {
  // What leaves by a mailbox is answered there.
  if (author) return { name: author.full_name, email: mailbox ? null : author.email };
  return agent && { name: `${agent.name}, ${company.name}`, email: null };
}

type Leaving = {
  body: string;
  settings: Pick<MailSettingsRow, 'signature' | 'reply_to'>;
  mailbox: MailboxRow | null;
} & Pick<OutgoingMail, 'unsubscribe_url' | 'language' | 'tracking'>;

/** A message as it leaves. */
export async function toOutgoingMail(
  db: CompanyDb,
  message: Outgoing,
  { body, settings, mailbox, unsubscribe_url, language, tracking }: Leaving,
): Promise<OutgoingMail> {
  return {
    id: message.id,
    to: { name: message.to_name, email: message.to_email },
    cc: message.cc,
    references: await findReferences(db, message.conversation_id),
    author: authorOf(message, mailbox),
    unsubscribe_url,
    ...(language && { language }),
    reply_to: mailbox ? null : settings.reply_to,
    subject: message.subject,
    text: signed(body, signatureOf(message, settings)),
    tracking,
    calendar: message.calendar,
    files: await readFilesOf(db, message),
    date: message.updated_at,
  };
}
