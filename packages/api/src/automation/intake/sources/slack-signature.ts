import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { hmacHex, isSameDigest } from './hmac.ts';
import { checkSignedTime } from './signature-age.ts';
import type { WebhookRequest } from './source.ts';

export const hasSlackSignature = ({ headers }: WebhookRequest) => headers['x-slack-signature'] !== undefined;

/**
 * Throws UNAUTHORIZED unless X-Slack-Signature is `v0=` and the hex HMAC-SHA256 of `v0:{timestamp}:{raw body}`, and the
 * timestamp (seconds) is at most five minutes from `received_at`. Source:
 * docs.slack.dev/authentication/verifying-requests-from-slack.
 */
export function checkSlackSignature(request: WebhookRequest, secret: string): void {
  const timestamp = request.headers['x-slack-request-timestamp'] ?? '';
  const given = request.headers['x-slack-signature'] ?? '';
  const isSigned =
    /^\d{1,12}$/.test(timestamp) && isSameDigest(given, `v0=${hmacHex(secret, `v0:${timestamp}:`, request.body)}`);
  if (!isSigned) throw new AppError('UNAUTHORIZED', MESSAGES.badSignature);
  checkSignedTime(timestamp, request.received_at);
}
