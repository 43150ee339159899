import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { hmacHex } from './hmac.ts';
import { SOURCES } from './index.ts';
import type { Acceptance, Handshake, MappedDelivery, VerifyingKey, WebhookRequest } from './source.ts';

export const RECEIVED_AT = new Date('2026-11-20T12:00:00Z');
export const SECRET = 'a signing secret';
const UNSIGNED: VerifyingKey = { signing_secret: null };
export const SIGNED: VerifyingKey = { signing_secret: SECRET };

const bytesOf = (body: unknown) =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** A POST as the host hands it on: text as it is, anything else as JSON. */
export function post(channel: IntakeChannel, body: unknown, headers: Record<string, string> = {}): WebhookRequest {
  return {
    method: 'POST',
    channel,
    headers: { 'content-type': 'application/json', ...headers },
    query: {},
    body: bytesOf(body),
    received_at: RECEIVED_AT,
  };
}

export function postForm(
  channel: IntakeChannel,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): WebhookRequest {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return post(channel, body, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
}

export function get(channel: IntakeChannel, query: Record<string, string>): WebhookRequest {
  return { method: 'GET', channel, headers: {}, query, body: new Uint8Array(), received_at: RECEIVED_AT };
}

/** The request with further headers, made of its own body: how a sender signs. */
export function signed(request: WebhookRequest, sign: (body: Uint8Array) => Record<string, string>): WebhookRequest {
  return { ...request, headers: { ...request.headers, ...sign(request.body) } };
}

export const generalSignature = (body: Uint8Array, secret = SECRET) => ({
  'x-signature-256': `sha256=${hmacHex(secret, body)}`,
});
export const metaSignature = (body: Uint8Array, secret = SECRET) => ({
  'x-hub-signature-256': `sha256=${hmacHex(secret, body)}`,
});

export function slackSignature(body: Uint8Array, secret = SECRET, at = RECEIVED_AT): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${hmacHex(secret, `v0:${timestamp}:`, body)}`,
  };
}

export function verify(request: WebhookRequest, key: VerifyingKey = UNSIGNED): Handshake | Acceptance {
  return SOURCES[request.channel].verify(request, key);
}

/** What a request becomes: accepted, stored and read again. */
export function deliverOnce(
  request: WebhookRequest,
  key: VerifyingKey = UNSIGNED,
): MappedDelivery & { format: string; external_id: string | null } {
  const verified = verify(request, key);
  if (verified.kind !== 'accept') throw new Error('A handshake is not stored');
  const { format, external_id } = verified;
  return {
    format,
    external_id,
    ...SOURCES[request.channel].map({
      format,
      content_type: request.headers['content-type'] ?? '',
      body: request.body,
    }),
  };
}
