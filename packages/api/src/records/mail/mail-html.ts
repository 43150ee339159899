import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { UNSUBSCRIBE_MESSAGES } from '@outrider/shared/ground/messages-unsubscribe';
import type { MailTracking } from '../../ground/ports/mail.ts';
import { cutAtLinks } from './mail-links.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
/** Mail programs know no white space but this. */
const inLines = (text: string) => escape(text).replaceAll('\n', '<br>\n');
const anchor = (href: string, text: string) => `<a href="${escape(href)}">${escape(text)}</a>`;

/**
 * A plain text as HTML that looks like it, with its links to click and the picture at its end. The way out is nobody's
 * to count.
 */
export function toTrackedHtml(
  text: string,
  { picture, links }: MailTracking,
  { unsubscribe_url, language }: { unsubscribe_url: string | null; language: WritingLanguage },
): string {
  const words = UNSUBSCRIBE_MESSAGES[language];
  const body = cutAtLinks(text)
    .map((part) => (part.url ? anchor(links.get(part.url) ?? part.url, part.text) : inLines(part.text)))
    .join('');
  const wayOut = unsubscribe_url
    ? `<p>-- <br>${escape(words.wayOut)} ${anchor(unsubscribe_url, words.button)}</p>`
    : '';
  return `<!doctype html><html><head><meta charset="utf-8"></head><body><p>${body}</p>${wayOut}<img src="${escape(picture)}" width="1" height="1" alt=""></body></html>`;
}
