import { emailKey } from '../text/email-key.ts';

/** Who is taken out of texts: normalised addresses, full names in two parts, and numbers as their digits. */
export type Words = { emails: string[]; names: [first: string, last: string][]; phones: string[] };

export const ERASED_WORD = '[erased]';
/** Fewer digits are also a price or a year. */
const PHONE_DIGITS = 7;

export const phoneDigits = (text: string): string | null => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= PHONE_DIGITS ? digits : null;
};

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
const encodedEmails = ({ emails }: Words): string[] =>
  emails.flatMap((email) => [encodeURIComponent(email), base64(email), Buffer.from(email).toString('base64url')]);
const namePairs = ({ names }: Words) =>
  names.flatMap(
    ([first, last]) =>
      [
        [first, last],
        [last, first],
      ] as const,
  );
const spacedPhone = (digits: string) => Array.from(digits).join(String.raw`[ ().\/-]{0,3}`);

/** A pattern of PostgreSQL for what may name the person: a little too wide, since `redactor` decides. */
export function sqlPattern(words: Words): string {
  const names = namePairs(words).map(([a, b]) => `${escape(a)}( |,|\\+|%20|"){1,4}${escape(b)}`);
  return [
    ...words.emails.map(escape),
    ...encodedEmails(words).map(escape),
    ...names,
    ...words.phones.map(spacedPhone),
  ].join('|');
}

/**
 * The same for who replaces by it alone: no piece of a longer word, so that joann@ is not taken for ann@. `inJson`:
 * what cannot break a JSON text by being replaced in it.
 */
export function exactSqlPattern(words: Words, { inJson = false } = {}): string {
  const address = words.emails.map(escape).join('|');
  const names = namePairs(words).map(([a, b]) => `${escape(a)}(?: |,|\\+|%20){1,3}${escape(b)}`);
  return [
    `(?<![[:alnum:]._+-])(?:${address})(?![[:alnum:]-]|\\.[[:alnum:]])`,
    ...encodedEmails(words).map(escape),
    ...(names.length > 0 ? [`(?<![[:alnum:]])(?:${names.join('|')})(?![[:alnum:]])`] : []),
    ...(inJson ? [] : words.phones.map((digits) => `(?<![0-9])\\+?${spacedPhone(digits)}(?![0-9])`)),
  ].join('|');
}

/** The same of bytes as `encode(bytes, 'escape')` shows them: what is not ASCII is written in octal there. */
export const sqlPatternOfBytes = (words: Words): string =>
  sqlPattern(words).replaceAll(
    /\P{ASCII}/gu,
    (letter) => `(${octal(letter.toLowerCase())}|${octal(letter.toUpperCase())})`,
  );
const octal = (letters: string) => [...Buffer.from(letters)].map((byte) => String.raw`\\${byte.toString(8)}`).join('');

/** Takes the person out of texts and of JSON values. Two replacers of the same words do the same. */
export function redactor(words: Words): { text: (text: string) => string; value: (value: unknown) => unknown } {
  const plain = words.emails.map(escape);
  const names = namePairs(words).map(([a, b]) => `${escape(a)}(?: |,|\\+|%20){1,3}${escape(b)}`);
  const patterns = [
    plain.length > 0 && String.raw`(?<![\p{L}\p{N}._+-])(?:${plain.join('|')})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    ...encodedEmails(words).map(escape),
    names.length > 0 && String.raw`(?<![\p{L}\p{N}])(?:${names.join('|')})(?![\p{L}\p{N}])`,
    ...words.phones.map((digits) => String.raw`(?<!\d)\+?${spacedPhone(digits)}(?!\d)`),
  ].filter((pattern) => pattern !== false);
  const phones = new Set(words.phones);
  if (patterns.length === 0) return { text: (text) => text, value: (value) => value };
  const regex = new RegExp(patterns.join('|'), 'giu');
  const text = (from: string) => from.replaceAll(regex, ERASED_WORD);
  const value = (from: unknown): unknown => {
    if (typeof from === 'string') return text(from);
    if (typeof from === 'number') return phones.has(String(from)) ? ERASED_WORD : from;
    if (!from || typeof from !== 'object') return from;
    const name = nameIn(Object.values(from), words);
    const one = (part: unknown) => (name.includes(lower(part)) ? ERASED_WORD : value(part));
    if (Array.isArray(from)) return from.map(one);
    return Object.fromEntries(Object.entries(from).map(([key, part]) => [text(key), one(part)]));
  };
  return { text, value };
}

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : undefined);
/**
 * The first and the last name where they stand side by side as two values: a name that is only one of them is
 * anybody's.
 */
function nameIn(values: unknown[], { names }: Words): (string | undefined)[] {
  const said = new Set(values.map(lower));
  return names.map((pair) => pair.map(lower)).find((pair) => pair.every((part) => said.has(part))) ?? [];
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Whether a text names anybody besides these addresses. */
export const namesOthers = (text: string, emails: readonly string[]): boolean =>
  [...text.replaceAll('%40', '@').matchAll(EMAIL)].some(([found]) => !emails.includes(emailKey(found)));

/**
 * The same of JSON as it came from outside, where all that stands beside one of the addresses is about its person: it
 * goes, too.
 */
export function redactWhole(words: Words, value: unknown): unknown {
  const { value: redact } = redactor(words);
  const isAddress = (one: unknown) => typeof one === 'string' && words.emails.includes(emailKey(one));
  const areTheirs = (values: unknown[]) => values.some(isAddress) || nameIn(values, words).length > 0;
  const blank = (one: unknown) => (typeof one === 'string' || typeof one === 'number' ? ERASED_WORD : one);
  const walk = (from: unknown): unknown => {
    if (Array.isArray(from)) return (areTheirs(from) ? from.map(blank) : from).map(walk);
    if (!from || typeof from !== 'object') return redact(from);
    const entries = Object.entries(from);
    const own = areTheirs(Object.values(from)) ? entries.map(([key, one]) => [key, blank(one)] as const) : entries;
    return Object.fromEntries(own.map(([key, one]) => [key, walk(one)]));
  };
  return walk(value);
}
