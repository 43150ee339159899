import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FetchReference } from '../../../ground/ports/lead-fetch.ts';
import { hmacHex, isSameDigest } from './hmac.ts';
import { asObject, asText, type JsonObject } from './json-shapes.ts';
import type { Handshake, VerifyingKey, WebhookRequest } from './source.ts';

export const LINKEDIN_NOTIFICATION = 'linkedin_notification';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESPONSE_URN = /^urn:li:leadGenFormResponse:([A-Za-z0-9_-]{1,100})$/;
const PREFIX = 'hmacsha256=';

/**
 * Answers LinkedIn's check of an endpoint (repeated every two hours): the hex HMAC-SHA256 of the challenge under the
 * app's client secret. Only for UUIDs: anything else would let a stranger have texts of his choice signed, a
 * notification among them. Source: learn.microsoft.com/en-us/linkedin/shared/api-guide/webhook-validation.
 */
export function answerChallenge(request: WebhookRequest, key: VerifyingKey): Handshake {
  const challengeCode = request.query['challengeCode'] ?? '';
  if (!UUID.test(challengeCode)) throw new AppError('BAD_REQUEST', MESSAGES.handshakeRefused);
  if (key.signing_secret === null) throw new AppError('UNAUTHORIZED', MESSAGES.secretNeeded);
  return {
    kind: 'handshake',
    answer: { status: 200, body: { challengeCode, challengeResponse: hmacHex(key.signing_secret, challengeCode) } },
  };
}

export const hasLinkedInSignature = ({ headers }: WebhookRequest) => headers['x-li-signature'] !== undefined;

/**
 * Throws UNAUTHORIZED unless X-LI-Signature is right. The page above: "the HMACSHA256 hash of the JSON-encoded string
 * representation of the POST body prefixed by hmacsha256=". Read strictly, the prefix is part of what is hashed; it can
 * also be read as the start of the header. A bare digest must be the first; a digest with the prefix in the header may
 * be either. Both need the client secret.
 */
export function checkLinkedInSignature(request: WebhookRequest, secret: string): void {
  const header = request.headers['x-li-signature'] ?? '';
  const isPrefixed = header.toLowerCase().startsWith(PREFIX);
  const given = isPrefixed ? header.slice(PREFIX.length) : header;
  const isOverPrefix = isSameDigest(given, hmacHex(secret, PREFIX, request.body));
  const isOverBody = isPrefixed && isSameDigest(given, hmacHex(secret, request.body));
  if (!isOverPrefix && !isOverBody) throw new AppError('UNAUTHORIZED', MESSAGES.badSignature);
}

/**
 * The body of a lead notification, null for any other. Source:
 * learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync, "Lead Notifications".
 */
export function notificationOf(value: unknown): JsonObject | null {
  const body = asObject(value);
  return body !== null &&
    (body['type'] === 'LEAD_ACTION' || RESPONSE_URN.test(asText(body['leadGenFormResponse']) ?? ''))
    ? body
    : null;
}

/**
 * LinkedIn sends a notification again at times and gives it no id of its own: the answer, what happened to it and when
 * are the same then.
 */
export function notificationId(body: JsonObject): string | null {
  const parts = [body['leadGenFormResponse'], body['leadAction'], body['occurredAt']].map(asText);
  return parts[0] == null
    ? null
    : parts
        .map((part) => part ?? '')
        .join('|')
        .slice(0, 200);
}

/** The answer to fetch; null when the lead was deleted, or no answer is named. */
export function referenceOf(body: JsonObject): FetchReference | null {
  const id = RESPONSE_URN.exec(asText(body['leadGenFormResponse']) ?? '')?.[1];
  if (id === undefined || (asText(body['leadAction']) ?? 'CREATED') !== 'CREATED') return null;
  const named = {
    form: asText(body['leadGenForm']),
    lead_type: asText(body['leadType']),
    owner: firstText(body['owner']),
    associated_entity: firstText(body['associatedEntity']),
    occurred_at: asText(body['occurredAt']),
  };
  return {
    platform: 'linkedin',
    id,
    context: Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null)),
  };
}

/**
 * How the deliveries of a lead are named that LinkedIn says was deleted, see notificationId; null for any other
 * notification.
 */
export function deletedLeadOf(body: JsonObject): string | null {
  const urn = asText(body['leadGenFormResponse']) ?? '';
  return asText(body['leadAction']) === 'DELETED' && RESPONSE_URN.test(urn) ? `${urn}|` : null;
}

/** owner and associatedEntity are unions with one member: {sponsoredAccount: urn} or {organization: urn}. */
const firstText = (union: unknown) =>
  Object.values(asObject(union) ?? {})
    .map(asText)
    .find((text) => text !== null) ?? null;
