import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { hmacHex, isSameDigest } from './hmac.ts';
import type { WebhookRequest } from './source.ts';

/** Ours for automations, and the one of Meta (and GitHub, and many form tools). */
const HEADERS = ['x-signature-256', 'x-hub-signature-256'];

/**
 * Throws UNAUTHORIZED unless a header carries `sha256=` and the hex HMAC-SHA256 of the raw body under the key's signing secret.
 * Source: developers.facebook.com/docs/graph-api/webhooks/getting-started, "Validating payloads".
 */
export function checkBodySignature(request: WebhookRequest, secret: string): void {
  const given = HEADERS.map((name) => request.headers[name]).find((value) => value !== undefined);
  if (given === undefined || !isSameDigest(given, `sha256=${hmacHex(secret, request.body)}`))
    throw new AppError('UNAUTHORIZED', MESSAGES.badSignature);
}
