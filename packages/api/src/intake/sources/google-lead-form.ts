import { spellingOf } from '@outrider/shared/fields/field';
import { type Field, humanise } from './flatten-record.ts';
import { asList, asObject, asText, dig, type JsonObject } from './json-shapes.ts';

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

/** The body of a Google Ads lead form, null for any other. Source: developers.google.com/google-ads/webhook/docs/implementation. */
export function leadFormOf(value: unknown): JsonObject | null {
  const body = asObject(value);
  return body !== null && Array.isArray(body['user_column_data']) ? body : null;
}

export const isTestForm = (body: JsonObject): boolean => body['is_test'] === true;

/** "Use this to dedupe leads"; test leads all carry the same lead_id, so each of those is known by its body. */
export function leadFormId(body: JsonObject): string | null {
  const id = asText(body['lead_id']);
  return id === null || id === '' || id.length > 200 || isTestForm(body) ? null : id;
}

/** The answers by column_id (FULL_NAME, WORK_EMAIL, …), custom questions by their column_name, then what is known of the ad. */
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
