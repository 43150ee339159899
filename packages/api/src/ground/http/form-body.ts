import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { decodeBody, FORBIDDEN_KEYS } from './body-text.ts';

const MAX_FIELDS = 500;

/**
 * An application/x-www-form-urlencoded body (WHATWG URL, 5.1) as one flat object, with the limits that parseStrictJson
 * has for JSON: bytes that are not UTF-8, a key named twice and a key that reaches a prototype are BAD_REQUEST, more
 * than 500 fields PAYLOAD_TOO_LARGE. Only a key written `name[]` may repeat, as check boxes do: its values come joined
 * with ', ' under `name`.
 */
export function parseFormBody(body: Uint8Array): Record<string, string> {
  const text = decodeBody(body);
  const fields: Record<string, string> = {};
  const lists = new Set<string>();
  let count = 0;
  for (let from = 0; from < text.length;) {
    const pair = text.slice(from, endOf(text, '&', from));
    from += pair.length + 1;
    if (pair === '') continue;
    count += 1;
    if (count > MAX_FIELDS) throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
    const split = endOf(pair, '=', 0);
    addField(fields, lists, decodePart(pair.slice(0, split)), decodePart(pair.slice(split + 1)));
  }
  return fields;
}

function addField(fields: Record<string, string>, lists: Set<string>, name: string, value: string): void {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key.split(/[.[\]]/).some((part) => FORBIDDEN_KEYS.has(part)))
    throw new AppError('BAD_REQUEST', MESSAGES.bodyForbiddenKey);
  if (!Object.hasOwn(fields, key)) {
    fields[key] = value;
    if (isList) lists.add(key);
    return;
  }
  if (!isList || !lists.has(key)) throw new AppError('BAD_REQUEST', MESSAGES.bodyDuplicateKey);
  fields[key] = `${fields[key]}, ${value}`;
}

/** A `%` that starts no escape stands for itself, as browsers read it. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' ').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw new AppError('BAD_REQUEST', MESSAGES.bodyNotUtf8);
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
}
