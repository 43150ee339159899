import { MESSAGES } from '@outrider/shared/ground/messages';
import { UNSUBSCRIBE_MESSAGES } from '@outrider/shared/ground/messages-unsubscribe';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { MailError, type MailFile, type OutgoingMail } from '../../ground/ports/mail.ts';
import { toTrackedHtml } from './mail-html.ts';

export type Sender = { name: string; address: string };

const address = z.email();
const BREAKS = /[\p{Cc}\u2028\u2029]/u;

/** Reads "Name <address>" or a bare address, as MAIL_FROM spells it; null for anything else. */
export function readSender(text: string): Sender | null {
  const [, name = '', inner] = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>]+)>|)\s*$/.exec(text) ?? [];
  const found = address.safeParse((inner ?? text).trim());
  return found.success && !BREAKS.test(name) ? { name: name.trim(), address: found.data } : null;
}

/** Kept for every attempt of this message: who gets it twice can tell. RFC 5322, 3.6.4; without brackets. */
export const messageIdOf = (id: string, sender: Pick<Sender, 'address'>): string =>
  `${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}`;
const bracketed = (ids: readonly string[]) => ids.map((id) => `<${id}>`).join(' ');

/**
 * One click in the reader's mail program (RFC 8058): it posts there, without asking. The mail server has to sign both
 * headers (DKIM) for that.
 */
const wayOut = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What a calendar file asks of the reader's calendar; the mail says the same (RFC 6047). */
const methodOf = (calendar: string) => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH';

const CONTENT_ID = /^[\w.-]+@[\w.-]+$/;
const attach = ({ name, type, bytes, cid }: MailFile) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
  ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
});

/**
 * The mail in the client's terms: recipients, text, a calendar, and files that are in memory already. Nothing is read
 * from a disk or fetched from an address for it. Every value is an object or a plain text, so that nothing in it is read
 * as a list of addresses. @throws MailError for a value that would end its header and begin another
 */
export function composeMail(
  {
    id,
    to,
    cc = [],
    references = [],
    author,
    reply_to,
    subject,
    text,
    html,
    tracking,
    calendar,
    files = [],
    date,
    unsubscribe_url,
    language = 'en',
  }: OutgoingMail,
  sender: Sender,
): SendMailOptions {
  const answersTo = author?.email ?? reply_to ?? null;
  const emails = [to.email, ...cc, ...(answersTo ? [answersTo] : [])];
  if (
    BREAKS.test(subject) ||
    BREAKS.test(to.name ?? '') ||
    !emails.every((email) => address.safeParse(email).success) ||
    references.some((one) => /[\s<>]/u.test(one)) ||
    files.some(({ cid }) => cid !== undefined && !CONTENT_ID.test(cid))
  ) {
    throw new MailError(MESSAGES.mailNotSendable, false);
  }
  // A person's own name is not of this mail: it is mended, not refused.
  const authorName = author?.name.replaceAll(new RegExp(BREAKS, 'gu'), ' ').trim();
  return {
    from: { name: authorName ?? sender.name, address: sender.address },
    ...(answersTo && { replyTo: { name: authorName ?? '', address: answersTo } }),
    to: { name: to.name ?? '', address: to.email },
    ...(cc.length > 0 && { cc: cc.map((email) => ({ name: '', address: email })) }),
    envelope: { from: sender.address, to: [to.email, ...cc] },
    ...(references.length > 0 && {
      inReplyTo: bracketed(references.slice(-1)),
      references: bracketed(references),
    }),
    subject,
    text: unsubscribe_url ? `${text}\n\n-- \n${UNSUBSCRIBE_MESSAGES[language].wayOut}\n${unsubscribe_url}` : text,
    ...(html === undefined
      ? tracking && { html: toTrackedHtml(text, tracking, { unsubscribe_url, language }) }
      : { html }),
    ...(unsubscribe_url && { headers: wayOut(unsubscribe_url) }),
    ...(files.length > 0 && { attachments: files.map(attach) }),
    ...(calendar && { icalEvent: { filename: 'invite.ics', method: methodOf(calendar), content: calendar } }),
    date,
    messageId: bracketed([messageIdOf(id, sender)]),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
