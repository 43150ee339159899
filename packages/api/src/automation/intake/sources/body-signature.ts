import { createHmac } from 'node:crypto';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { hmacHex, isSameBytes, isSameDigest } from './hmac.ts';
import { checkSignedTime } from './signature-age.ts';
import type { WebhookRequest } from './source.ts';

/** Ours for automations, and the one of Meta (and GitHub, and many form tools). */
const HEADERS = ['x-signature-256', 'x-hub-signature-256'];

/**
 * Throws UNAUTHORIZED unless the raw body is signed with the key's signing secret, in one of the ways that senders
 * have: Standard Webhooks, TikTok's, or a header with `sha256=` and the hex HMAC-SHA256 of the body. Source of the
 * last: developers.facebook.com/docs/graph-api/webhooks/getting-started, "Validating payloads".
 */
export function checkBodySignature(request: WebhookRequest, secret: string): void {
  const { headers, body } = request;
  if (headers['webhook-signature'] !== undefined || headers['svix-signature'] !== undefined)
    return checkStandardSignature(request, secret);
  if (headers['tiktok-signature'] !== undefined) return checkTikTokSignature(request, secret);
  if (headers['typeform-signature'] !== undefined) return checkTypeformSignature(request, secret);
  const given = HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  if (given === undefined || !isSameDigest(given, `sha256=${hmacHex(secret, body)}`)) throw mismatch();
}

const mismatch = () => new AppError('UNAUTHORIZED', MESSAGES.badSignature);

/**
 * `webhook-signature`: one or more `v1,` and base64 HMAC-SHA256 over `id.seconds.body`, of which one must be right.
 * Svix sends the same under its own name. Source: github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md, "Signature scheme".
 */
function checkStandardSignature({ headers, body, received_at }: WebhookRequest, secret: string): void {
  const named = (name: string) => headers[`webhook-${name}`] ?? headers[`svix-${name}`] ?? '';
  const [id, seconds] = [named('id'), named('timestamp')];
  const digests = keysOf(secret).map((key) =>
    createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest(),
  );
  const isRight = named('signature')
    .split(' ', MAX_SIGNATURES)
    .some((given) => {
      const [version, text = ''] = given.split(',');
      return version === 'v1' && digests.some((digest) => isSameBytes(Buffer.from(text, 'base64'), digest));
    });
  if (id === '' || !isRight) throw mismatch();
  checkSignedTime(seconds, received_at);
}

const MAX_SIGNATURES = 10;

/**
 * `whsec_` is followed by the key in base64. Without it senders disagree on whether the text or what it encodes is the
 * key.
 */
function keysOf(secret: string): Buffer[] {
  const isPrefixed = secret.startsWith(PREFIX);
  const encoded = isPrefixed ? secret.slice(PREFIX.length) : secret;
  const decoded = Buffer.from(encoded, 'base64');
  // Text that is no base64 decodes to a few bytes, or to none, which anybody could guess.
  const isKey = decoded.length >= MIN_KEY_BYTES && decoded.toString('base64') === encoded;
  return [...(isKey ? [decoded] : []), ...(isPrefixed ? [] : [Buffer.from(secret)])];
}

const PREFIX = 'whsec_';
const MIN_KEY_BYTES = 16;

/** `sha256=` and the base64 HMAC-SHA256 of the body. Source: typeform.com/developers/webhooks/secure-your-webhooks. */
function checkTypeformSignature({ headers, body }: WebhookRequest, secret: string): void {
  const given = Buffer.from((headers['typeform-signature'] ?? '').replace(/^sha256=/, ''), 'base64');
  if (!isSameBytes(given, createHmac('sha256', secret).update(body).digest())) throw mismatch();
}

/**
 * `t=seconds,s= and the hex HMAC-SHA256 over `seconds.body` under the app's client secret.
 * Source: developers.tiktok.com/doc/webhooks-verification.
 */
function checkTikTokSignature({ headers, body, received_at }: WebhookRequest, secret: string): void {
  const parts = new Map(
    (headers['tiktok-signature'] ?? '').split(',', MAX_SIGNATURES).map((part) => {
      const [name = '', value = ''] = part.trim().split('=');
      return [name, value];
    }),
  );
  const seconds = parts.get('t') ?? '';
  if (!isSameDigest(parts.get('s') ?? '', hmacHex(secret, `${seconds}.`, body))) throw mismatch();
  checkSignedTime(seconds, received_at);
}
