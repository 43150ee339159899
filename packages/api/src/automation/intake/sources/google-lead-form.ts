import type { AppError } from '@outrider/shared/ground/errors';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { type Field, humanise } from './flatten-record.ts';
import { parseStrictJson } from '../../../ground/http/strict-json.ts';
import { asList, asObject, asText, dig, type JsonObject } from './json-shapes.ts';
import type { WebhookAnswer, WebhookRequest } from './source.ts';

export const GOOGLE_LEAD_FORM = 'google_lead_form';

/** About the ad, not about the person: kept as lines of the notes. 64-bit ids, so text. */
const ABOUT = [
  'campaign_id',
  'form_id',
  'adgroup_id',
  'creative_id',
  'asset_group_id',
  'gcl_id',
  'lead_stage',
  'lead_submit_time',
];

/**
 * The body of a Google Ads lead form, null for any other. Source:
 * developers.google.com/google-ads/webhook/docs/implementation.
 */
export function leadFormOf(value: unknown): JsonObject | null {
  const body = asObject(value);
  return body !== null && Array.isArray(body['user_column_data']) ? body : null;
}

/** Google's contract (the page above, "Response"): 200 with an empty object for what was taken, a test as well. */
export const TAKEN_FORM: WebhookAnswer = { status: 200, body: {} };

/** 400 with a message for what was refused, a wrong key as well; what may be sent again keeps its status. */
export function refusedForm({ status, message, extras }: AppError): WebhookAnswer {
  const isTransient = status === 429 || status >= 500;
  const wait = isTransient ? extras.retry_after : undefined;
  return {
    status: isTransient ? status : 400,
    body: { message },
    ...(wait !== undefined && { headers: { 'retry-after': String(wait) } }),
  };
}

/**
 * Whether a call carries a lead form. Asked of callers nobody has identified, so the text is looked at before it is
 * parsed.
 */
export function isLeadForm({ method, body }: Pick<WebhookRequest, 'method' | 'body'>): boolean {
  if (method !== 'POST' || !Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('user_column_data'))
    return false;
  try {
    return leadFormOf(parseStrictJson(body)) !== null;
  } catch {
    return false;
  }
}

export const isTestForm = (body: JsonObject): boolean => body['is_test'] === true;

/** "Use this to dedupe leads"; test leads all carry the same lead_id, so each of those is known by its body. */
export function leadFormId(body: JsonObject): string | null {
  const id = asText(body['lead_id']);
  return id === null || id === '' || id.length > 200 || isTestForm(body) ? null : id;
}

/**
 * The answers by column_id (FULL_NAME, WORK_EMAIL, …), custom questions by their column_name, then what is known of the
 * ad.
 */
export function leadFormFields(body: JsonObject): Field[] {
  const answers = asList(body['user_column_data']).map((column) => {
    const id = asText(dig(column, 'column_id')) ?? '';
    const name = asText(dig(column, 'column_name')) ?? '';
    return {
      keys: [id, name].map(spellingOf).filter(Boolean),
      label: name || humanise(id),
      value: asText(dig(column, 'string_value')) ?? '',
    };
  });
  const about = ABOUT.map((key) => ({ keys: [], label: humanise(key), value: asText(body[key]) ?? '' }));
  return [...answers, ...about].filter(({ value }) => value.trim() !== '');
}
