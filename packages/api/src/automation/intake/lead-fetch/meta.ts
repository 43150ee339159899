import {
  type FetchReference,
  LeadFetchError,
  type LeadFetcher,
  type MapFields,
  type MappedLead,
} from '../../../ground/ports/lead-fetch.ts';
import { spellingOf } from '@outrider/shared/ground/fields/field';
import { mapFields } from '../sources/flat-fields.ts';
import { type Field, humanise } from '../sources/flatten-record.ts';
import { asList, asText, dig } from '../sources/json-shapes.ts';
import { FETCH_FAILURES } from '../words.ts';
import { getPlatformJson } from './platform-request.ts';

type MetaOptions = {
  /** A Page access token with leads_retrieval. Sent in the Authorization header only, never in an address. */
  access_token: string;
  base_url?: string;
  version?: string;
};

const PLATFORM = 'Meta';
/** What a Page token may read without ads_management; the ad's id came with the notification. */
const FIELDS = 'id,created_time,form_id,platform,is_organic,field_data';
/**
 * Codes of passing trouble and of rate limits: developers.facebook.com/docs/graph-api/guides/error-handling and
 * /overview/rate-limiting.
 */
const PASSING = new Set([1, 2]);
const LIMITS = new Set([4, 17, 32, 341, 613]);

/** Reads Meta's leads. Source: developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving. */
export function createMetaFetcher({
  access_token,
  base_url = 'https://graph.facebook.com',
  version = 'v24.0',
}: MetaOptions): LeadFetcher {
  return {
    async fetch(reference, map = mapFields) {
      if (!/^\d{1,32}$/.test(reference.id)) throw new LeadFetchError(FETCH_FAILURES.invalidId(PLATFORM), false);
      const url = new URL(`/${version}/${reference.id}?fields=${FIELDS}`, base_url);
      const headers = { authorization: `Bearer ${access_token}` };
      return mapLead(await getPlatformJson({ platform: PLATFORM, url, headers, explain }), reference, map);
    },
  };
}

/** Meta answers 400 to most of what goes wrong; {error: {code, is_transient}} says what it was. */
function explain(failure: unknown, retryAfter: number | null): LeadFetchError | null {
  const code = dig(failure, 'error', 'code');
  if (typeof code !== 'number') return null;
  // 80000 to 80014 are the limits of a business use case; 80005 is lead generation's.
  if (LIMITS.has(code) || (code >= 80_000 && code <= 80_014))
    return new LeadFetchError(FETCH_FAILURES.busy(PLATFORM), true, retryAfter);
  if (PASSING.has(code) || dig(failure, 'error', 'is_transient') === true)
    return new LeadFetchError(FETCH_FAILURES.down(PLATFORM), true, retryAfter);
  if (code === 190 || code === 102) return new LeadFetchError(FETCH_FAILURES.token(PLATFORM), false);
  if (code === 10 || code === 3 || (code >= 200 && code <= 299))
    return new LeadFetchError(FETCH_FAILURES.forbidden(PLATFORM), false);
  // Subcode 33: there is no such object, or the token may not see it.
  if (code === 100 && dig(failure, 'error', 'error_subcode') === 33)
    return new LeadFetchError(FETCH_FAILURES.gone(PLATFORM), false);
  return null;
}

function mapLead(lead: unknown, { context }: FetchReference, map: MapFields): MappedLead {
  const answers = asList(dig(lead, 'field_data')).map((answer): Field => {
    const name = asText(dig(answer, 'name')) ?? '';
    return {
      keys: [spellingOf(name)],
      label: humanise(name),
      value: asList(dig(answer, 'values'))
        .map(asText)
        .filter((text) => text !== null)
        .join(', '),
    };
  });
  const about = {
    form_id: asText(dig(lead, 'form_id')) ?? context['form_id'],
    ad_id: context['ad_id'],
    platform: asText(dig(lead, 'platform')),
  };
  const notes = Object.entries(about).map(([key, value]): Field => ({
    keys: [],
    label: humanise(key),
    value: value ?? '',
  }));
  return map(
    [...answers, ...notes].filter(({ value }) => value.trim() !== ''),
    'facebook',
  );
}
