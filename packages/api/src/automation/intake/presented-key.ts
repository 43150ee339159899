import { KEY_PREFIX } from '@outrider/shared/automation/intake';
import { parseStrictJson } from '../../ground/http/strict-json.ts';
import { isLeadForm } from './sources/google-lead-form.ts';
import type { WebhookRequest } from './sources/source.ts';

/** What of a call a key is read from. */
export type KeyedRequest = Omit<WebhookRequest, 'received_at'>;

/** The prefix and 32 bytes as base64url: 43 characters, of which the last carries only four bits. */
const KEY_FORM = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$`);

/**
 * The capture key that a webhook call presents, null if none. Looked for in X-API-Key, Authorization: Bearer, the name
 * or the password of Authorization: Basic, ?key=, the verify token of Meta's handshake (hub.verify_token) and the
 * google_key of a Google Ads body. Whatever has not the form of a key is not one (a session token in Authorization,
 * say). Two different keys at once name two companies: null. In a form of Google's the google_key is Google's only
 * proof: one that is no key counts as another key. Never throws: a broken body is refused later, by its source.
 */
export function presentedKey(request: KeyedRequest): string | null {
  const google = googleKey(request);
  if (google !== undefined && !isKey(google) && isLeadForm(request)) return null;
  const found = new Set([...headerCandidates(request), ...queryCandidates(request), google].filter(isKey));
  const [key = null] = found;
  return found.size === 1 ? key : null;
}

const isKey = (candidate: unknown): candidate is string => typeof candidate === 'string' && KEY_FORM.test(candidate);

function headerCandidates({ headers }: KeyedRequest) {
  const authorization = headers['authorization'] ?? '';
  const basic = /^basic +([A-Za-z\d+/_-]{1,500}={0,2}) *$/i.exec(authorization)?.[1];
  return [
    headers['x-api-key']?.trim(),
    /^bearer +(\S+) *$/i.exec(authorization)?.[1],
    ...(basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':', 2)),
  ];
}

function queryCandidates({ method, query }: KeyedRequest) {
  return [query['key'], method === 'GET' ? query['hub.verify_token'] : undefined];
}

function googleKey({ method, channel, body }: KeyedRequest): unknown {
  // The body is read before anybody is known, so only where it can matter.
  if (
    method !== 'POST' ||
    channel !== 'social' ||
    !Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes('google_key')
  )
    return undefined;
  try {
    const lead = parseStrictJson(body);
    return lead !== null && typeof lead === 'object' && 'google_key' in lead ? lead.google_key : undefined;
  } catch {
    return undefined;
  }
}
