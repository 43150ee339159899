import { findEmail } from '../../../records/leads/values/email-text.ts';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { fieldNamed } from '../../../records/fields/field-names.ts';
import type { OwnFields } from '../../../records/fields/own-fields.ts';
import type { Field } from './flatten-record.ts';

/**
 * Slack's markup as the text a reader sees: `<mailto:a@b.co|a@b.co>` and `<tel:…|…>` by their address,
 * `<https://…|label>` by both, mentions by their name, and the three escaped characters. Source:
 * docs.slack.dev/messaging/formatting-message-text.
 */
function plainText(markup: string): string {
  return markup
    .replaceAll(/<([^<>|]{1,3000})(?:\|([^<>|]{0,3000}))?>/g, (_whole, target: string, label?: string) =>
      readLink(target, label),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function readLink(target: string, label: string | undefined): string {
  const scheme = /^(mailto|tel):(.*)$/s.exec(target);
  if (scheme) return scheme[2] ?? '';
  if (/^[@#!]/.test(target)) return label ?? target.replace(/^!/, '@');
  return label === undefined || label === target || target.endsWith(`//${label}`) ? target : `${label} (${target})`;
}

/** Bold, italics, strike-through, code, quotes and bullets around a word or a line. */
const BEFORE = new Set(' \t*_~`>•·–—-');
const AFTER = new Set(' \t*_~`');

function bare(text: string): string {
  const trimmed = text.trim();
  let from = 0;
  let to = trimmed.length;
  while (from < to && BEFORE.has(trimmed.charAt(from))) from += 1;
  while (to > from && AFTER.has(trimmed.charAt(to - 1))) to -= 1;
  return trimmed.slice(from, to);
}

/**
 * 'Company: Acme' (also `*Company:* Acme`, 'company = Acme') when the label is one of a lead's fields; null for any
 * other text.
 */
function labelledField(line: string, own?: OwnFields): Field | null {
  const split = line.search(/[:=]/);
  const label = bare(line.slice(0, Math.max(0, split)));
  const key = spellingOf(label);
  const value = bare(line.slice(split + 1));
  return split > 0 && label.length <= 40 && value !== '' && fieldNamed(key, 'capture', own) !== null
    ? { keys: [key], label, value }
    : null;
}

const isEmail = ({ keys, value }: Field) =>
  keys.some((key) => fieldNamed(key, 'capture')?.target === 'email') && findEmail(value) !== null;

/**
 * A message in a channel: its labelled lines as fields, the first e-mail anywhere when no line is labelled so, and
 * everything else as the message. Names are not guessed from prose.
 */
export function readMessage(markup: string, own?: OwnFields): Field[] {
  const text = plainText(markup);
  const fields: Field[] = [];
  const rest: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const field = labelledField(line, own);
    if (field === null) rest.push(line);
    else fields.push(field);
  }
  const message = rest.join('\n').trim();
  const email = findEmail(text);
  if (email !== null && !fields.some(isEmail)) fields.unshift({ keys: ['email'], label: 'Email', value: email });
  if (message !== '') fields.push({ keys: ['message'], label: 'Message', value: message });
  return fields;
}

/**
 * What follows a slash command: an email anywhere, then name, company and notes, separated by commas, semicolons, bars
 * or lines; `company: Acme` in any place. 'jane@acme.com Jane Doe, Acme, met at the fair'. A name before the email ends
 * there: 'Jane Doe jane@acme.com needs pricing' has a note.
 */
export function readCommandText(markup: string, own?: OwnFields): Field[] {
  const text = plainText(markup);
  const fields: Field[] = [];
  const free: string[] = [];
  const remarks: string[] = [];
  const email = findEmail(text);
  for (const part of text.split(/[,;|\n]/)) {
    const field = labelledField(part, own);
    if (field !== null) fields.push(field);
    else {
      const [before = '', after = ''] = aroundEmail(part, email);
      free.push(before || after);
      if (before !== '' && after !== '') remarks.push(after);
    }
  }
  const [name, company, ...said] = free.filter(Boolean);
  const notes = [...remarks, ...said];
  if (email !== null && !fields.some(isEmail)) fields.unshift({ keys: ['email'], label: 'Email', value: email });
  if (name !== undefined) fields.push({ keys: ['name'], label: 'Name', value: name });
  if (company !== undefined) fields.push({ keys: ['company'], label: 'Company', value: company });
  if (notes.length > 0) fields.push({ keys: ['notes'], label: 'Notes', value: notes.join(', ') });
  return fields;
}

/** What is before and after the address, and not what held it: 'Jane Doe <jane@acme.com>' is Jane Doe and nothing. */
function aroundEmail(text: string, email: string | null): string[] {
  const at = email === null ? -1 : text.indexOf(email);
  if (email === null || at === -1) return [bare(text)];
  const after = text.slice(at + email.length).replace(/^\s*[>)]/, '');
  return [bare(text.slice(0, at).replace(/[<(]\s*$|mailto:\s*$/, '')), bare(after)];
}
