import { AppError } from '@outrider/shared/ground/errors';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { fieldNamed } from '../../../records/fields/field-names.ts';
import { asObject, type JsonObject } from './json-shapes.ts';

/**
 * Keys under which a sender wraps the lead, or the list of leads: n8n items ({json}), its webhook output ({headers,
 * params, query, body}), paged lists.
 */
const ENVELOPES = ['json', 'body', 'data', 'items', 'leads', 'records'];
/** What may stand beside a single wrapped lead without being part of it. */
const BESIDE: ReadonlySet<string> = new Set(
  'headers params query webhookurl executionmode binary paireditem metadata meta pagination'.split(' '),
);
const MAX_RECORDS = 1000;
const MAX_LEVELS = 8;

/** `records`: one for each lead, as the sender spelled it. `shells`: the keys of the envelopes around them. */
export type Records = { records: JsonObject[]; shells: JsonObject[] };

/**
 * The leads in a posted value: one object, an array of them, or either in n8n's own envelope. Throws
 * UNPROCESSABLE_CONTENT for a value that cannot hold a lead (a scalar, an empty list, a list with anything but objects
 * in it), PAYLOAD_TOO_LARGE beyond 1000 leads.
 */
export function recordsOf(value: unknown): Records {
  const found: Records = { records: [], shells: [] };
  collect(value, found, 0);
  if (found.records.length === 0) throw unrecognised();
  if (found.records.length > MAX_RECORDS) throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
  return found;
}

function collect(value: unknown, found: Records, level: number): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (asObject(item) === null) throw unrecognised();
      collect(item, found, level + 1);
    }
    return;
  }
  const object = asObject(value);
  if (object === null) throw unrecognised();
  const inner = level < MAX_LEVELS ? contentOf(object) : null;
  if (inner === null) {
    found.records.push(object);
    return;
  }
  // A shell keeps only its own words: what it wraps is looked at by itself.
  found.shells.push(Object.fromEntries(Object.keys(object).map((key) => [key, null])));
  collect(inner, found, level + 1);
}

/** What an envelope wraps; null when the object is the lead itself. */
function contentOf(object: JsonObject): unknown {
  const keys = Object.keys(object);
  for (const key of ENVELOPES) {
    if (!Object.hasOwn(object, key)) continue;
    const inner = object[key];
    if (isObjectList(inner) && !keys.some(isEmailKey)) return inner;
    const isAlone = keys.every((other) => other === key || BESIDE.has(spellingOf(other)));
    const content = asObject(inner);
    if (content !== null && isAlone) return isEmpty(content) && hasFields(object['query']) ? object['query'] : content;
  }
  return null;
}

const isEmailKey = (key: string) => fieldNamed(spellingOf(key), 'capture')?.target === 'email';
/** {data: [{name, value}, …]} is one lead in pairs, no list of leads: there, no object has an e-mail of its own. */
const isObjectList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => asObject(item) !== null) && !value.every(isPair);
const isPair = (item: unknown) =>
  ['value', 'values', 'answer', 'string_value'].some((key) => Object.hasOwn(asObject(item) ?? {}, key));
const isEmpty = (object: JsonObject) => Object.keys(object).length === 0;
const hasFields = (value: unknown) => !isEmpty(asObject(value) ?? {});
const unrecognised = () => new AppError('UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised);
