import { asList, asObject, asText, dig, type JsonObject } from './json-shapes.ts';
import { parseStrictJson } from '../../../ground/http/strict-json.ts';
import { DELIVERY_WORDS } from '../words.ts';

/**
 * What form tools wrap around their answers, taken off: a record as its fields, with what is said about the form and
 * not about the person left out. The delivery keeps the whole body. A record of no known tool comes back as it is.
 */
export function plainRecord(record: JsonObject): JsonObject {
  const nested = nestKeys(record);
  return typeformRecord(nested) ?? unbounceRecord(nested) ?? elementorRecord(nested) ?? hubspotRecord(nested) ?? nested;
}

/** Mailchimp tells of everything that happens in an audience by one webhook; only somebody who subscribed is a lead. */
export const isNoticeOnly = (record: JsonObject): boolean =>
  'fired_at' in record && typeof record['type'] === 'string' && record['type'] !== 'subscribe';

/** Somebody whom a mail program must not write to any more, and why: they said so, or their mailbox does not exist. */
export type Stop = { email: string; why: 'unsubscribe' | 'bounce' };

/**
 * Whom a notice of Mailchimp's takes off a list. Not whom the list's owner deleted, which is no wish of that person.
 * Source: mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks, "Unsubscribes" and "Cleaned emails".
 */
export function stopOf(record: JsonObject): Stop | null {
  if (!isNoticeOnly(record)) return null;
  const { type, data } = nestKeys(record);
  const email = asText(dig(data, 'email'))?.trim();
  if (!email) return null;
  if (type === 'unsubscribe') return dig(data, 'action') === 'delete' ? null : { email, why: 'unsubscribe' };
  return type === 'cleaned' ? { email, why: dig(data, 'reason') === 'abuse' ? 'unsubscribe' : 'bounce' } : null;
}

/** What a notice says that changes nothing here, as far as it is worth a sentence. */
export function saidByNotice(record: JsonObject): string | null {
  const { type, data } = nestKeys(record);
  if (!isNoticeOnly(record)) return null;
  if (type === 'upemail')
    return DELIVERY_WORDS.newAddress(asText(dig(data, 'old_email')) ?? '', asText(dig(data, 'new_email')) ?? '');
  return type === 'unsubscribe'
    ? DELIVERY_WORDS.deletedFromList
    : DELIVERY_WORDS.otherNotice(String(type).slice(0, 40));
}

/** The id that a tool gives its delivery, null where it gives none. */
export function deliveryIdOf(value: unknown): string | null {
  const id = asText(dig(value, 'form_response', 'token')) ?? null;
  return id === null || id === '' || id.length > 200 ? null : `typeform:${id}`;
}

const MAX_DEPTH = 8;
const MAX_KEY = 200;

/** 'fields[email][value]' of a posted form as the nested objects that it stands for. */
function nestKeys(record: JsonObject): JsonObject {
  if (!Object.keys(record).some((key) => key.includes('['))) return record;
  const root: JsonObject = {};
  for (const [key, value] of Object.entries(record)) {
    const path = key.length > MAX_KEY ? [key] : key.split(/[[\]]+/, MAX_DEPTH).filter(Boolean);
    let at = root;
    for (const segment of path.slice(0, -1)) {
      const inner = Object.hasOwn(at, segment) ? asObject(at[segment]) : null;
      at = inner ?? define(at, segment, {});
    }
    define(at, path.at(-1) ?? key, value);
  }
  return root;
}

/** As an own property, whatever it is called. */
function define<T>(object: JsonObject, key: string, value: T): T {
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  return value;
}

/**
 * Answers name their question by an id, and keep their value under their type. Source:
 * typeform.com/developers/webhooks/example-payload.
 */
function typeformRecord(record: JsonObject): JsonObject | null {
  const response = asObject(record['form_response']);
  if (response === null || !Array.isArray(response['answers'])) return null;
  const questions = new Map(
    asList(dig(response, 'definition', 'fields')).map((field) => [
      asText(dig(field, 'id')),
      asText(dig(field, 'title')),
    ]),
  );
  const answers = asList(response['answers']).map((answer) => {
    const type = asText(dig(answer, 'type')) ?? '';
    const title = questions.get(asText(dig(answer, 'field', 'id'))) ?? asText(dig(answer, 'field', 'ref')) ?? type;
    return { name: MEANT_BY_TYPE[type] ?? title, label: title, value: typeformValue(answer, type) };
  });
  return { ...asObject(response['hidden']), answers, form: asText(dig(response, 'definition', 'title')) };
}

const MEANT_BY_TYPE: Record<string, string> = { email: 'email', phone_number: 'phone' };

function typeformValue(answer: unknown, type: string): unknown {
  if (type === 'choice') return asText(dig(answer, 'choice', 'label')) ?? asText(dig(answer, 'choice', 'other'));
  if (type !== 'choices') return dig(answer, type);
  const other = asText(dig(answer, 'choices', 'other'));
  return [...asList(dig(answer, 'choices', 'labels')), ...(other === null ? [] : [other])];
}

/**
 * A form post whose fields stand as JSON text in one of them, each as a list. Source: documentation.unbounce.com,
 * "Using Webhooks".
 */
function unbounceRecord(record: JsonObject): JsonObject | null {
  const { 'data.json': text, ...about } = record;
  if (typeof text !== 'string' || !text.startsWith('{')) return null;
  try {
    return { ...about, ...asObject(parseStrictJson(Buffer.from(text))) };
  } catch {
    return null;
  }
}

/**
 * Its advanced data: the form and the request beside the fields. Source:
 * elementor.com/help/how-to-send-form-data-using-a-webhook.
 */
function elementorRecord(record: JsonObject): JsonObject | null {
  const [fields, form] = [asObject(record['fields']), asObject(record['form'])];
  if (fields === null || form === null) return null;
  return {
    fields: Object.values(fields),
    form: asText(form['name']),
    page_url: asText(dig(record, 'meta', 'page_url', 'value')),
  };
}

/**
 * A contact as workflows send it: each property with its history, beside what HubSpot keeps of the contact. Source:
 * developers.hubspot.com, "Webhooks in workflows".
 */
function hubspotRecord(record: JsonObject): JsonObject | null {
  const properties = asObject(record['properties']);
  if (properties === null || !['vid', 'portal-id', 'objectId', 'canonical-vid'].some((key) => key in record))
    return null;
  const own = Object.entries(properties).filter(([key]) => !/^(hs_|hubspot_|lastmodifieddate$|createdate$)/.test(key));
  return {
    ...Object.fromEntries(own.map(([key, value]) => [key, asObject(value) === null ? value : dig(value, 'value')])),
    page_url: asText(dig(asList(record['form-submissions'])[0], 'page-url')),
  };
}
