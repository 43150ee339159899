import { spellingOf } from '@outrider/shared/ground/fields/field';
import { type Field, humanise } from './flatten-record.ts';
import { asList, asObject, asText, dig, type JsonObject } from './json-shapes.ts';

export const TIKTOK_LEADS = 'tiktok_leads';

/** About the ad, not about the person: kept as lines of the notes. 64-bit ids, so text. */
const ABOUT = [
  'page_name',
  'campaign_name',
  'adgroup_name',
  'ad_name',
  'page_id',
  'campaign_id',
  'adgroup_id',
  'ad_id',
];

/** A lead of a notification: TikTok's id for it, and what was answered. */
type TikTokLead = { id: string | null; fields: Field[] };

/**
 * The leads of a TikTok instant form notification, null for any other body: `entry` is a list, and each entry has the
 * answers in `changes`, as {field, value}. A Page notification of Meta looks alike, but says that its object is a page.
 * Source: business-api.tiktok.com/portal/docs, "Subscribe to leads".
 */
export function tikTokLeadsOf(value: unknown): TikTokLead[] | null {
  const body = asObject(value);
  const entries = asList(body?.['entry']);
  const isTikToks = body !== null && body['object'] !== 'page' && entries.length > 0 && entries.every(isEntry);
  return isTikToks ? entries.map((entry) => readEntry(entry as JsonObject)) : null;
}

const isEntry = (entry: unknown) => {
  const changes = asList(dig(entry, 'changes'));
  return changes.length > 0 && changes.every((change) => asText(dig(change, 'field')) !== null);
};

function readEntry(entry: JsonObject): TikTokLead {
  const answers = asList(entry['changes']).map((change) => {
    const name = asText(dig(change, 'field')) ?? '';
    return { keys: [spellingOf(name)], label: humanise(name), value: asText(dig(change, 'value')) ?? '' };
  });
  const about = ABOUT.map((key) => ({ keys: [], label: humanise(key), value: asText(entry[key]) ?? '' }));
  return {
    id: asText(entry['lead_id']) ?? asText(entry['id']),
    fields: [...answers, ...about].filter(({ value }) => value.trim() !== ''),
  };
}
