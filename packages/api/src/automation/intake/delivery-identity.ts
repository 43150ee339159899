import { createHash } from 'node:crypto';
import { assertIdempotencyKey } from '../../ground/idempotency/idempotency.ts';
import type { WebhookRequest } from './sources/source.ts';

/**
 * Two equal bodies without a name of their own are one delivery only this close together: later it is the same person
 * again.
 */
export const EQUAL_BODY_MS = 10 * 60_000;

const BODY = 'body:';

/**
 * What makes a call the same delivery as another one of its company and channel: the sender's Idempotency-Key, else the
 * vendor's id, else its webhook-id, else the bytes of the body. Keys and webhook-ids are a sender's own, so two capture
 * keys may use the same ones.
 * @throws AppError 400 for an Idempotency-Key that is none
 */
export function identityOf(
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  external_id: string | null,
  key_id: string,
): string {
  const idempotency_key = headers['idempotency-key'];
  if (idempotency_key !== undefined) return `key:${key_id}:${assertIdempotencyKey(idempotency_key)}`;
  if (external_id !== null) return external_id;
  const webhook_id = headers['webhook-id'] ?? headers['svix-id'];
  if (webhook_id !== undefined && webhook_id.length <= MAX_ID) return `webhook:${key_id}:${webhook_id}`;
  return BODY + createHash('sha256').update(body).digest('hex');
}

const MAX_ID = 200;

/** Whether it is named by its body alone. */
export const isNamedByBody = (dedupe_key: string) => dedupe_key.startsWith(BODY);
/** Whether its sender promised by an Idempotency-Key that every repeat has the same body. */
export const isNamedByKey = (dedupe_key: string) => dedupe_key.startsWith('key:');
