import { createHash } from 'node:crypto';
import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { claimKey, findKey, releaseKey, type StoredAnswer, storeAnswer } from './idempotency.store.ts';

/** How long a first answer is kept. */
export const KEPT_MS = 24 * 3_600_000;
// A call that has not answered by then died with its instance; the next one with the key may try.
const STALE_MS = 60_000;

export type KeyedCall = { scope: string; key: string; method: string; path: string; body: Uint8Array };

/** @throws 400 for a key that is none */
export function assertIdempotencyKey(key: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('BAD_REQUEST', MESSAGES.idempotencyKeyInvalid);
  return key;
}

/**
 * Runs `answer` once for a key: the same request again within 24 h gets the first answer. A failure that may pass is not kept.
 * @throws 422 when the key was used with another request, 409 while the first one is running
 */
export async function answerOnce(
  db: PlatformDb,
  call: KeyedCall,
  now: Date,
  answer: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const { scope, key } = call;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const fingerprint = createHash('sha256').update(`${call.method} ${call.path}\n`).update(call.body).digest('hex');
  if (!(await claimKey(db, scope, key, fingerprint, { now, staleBefore: ago(STALE_MS), forgetBefore: ago(KEPT_MS) }))) {
    const first = await findKey(db, scope, key);
    if (first && first.fingerprint !== fingerprint)
      throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.idempotencyMismatch);
    if (first?.status === null || !first)
      throw new AppError('CONFLICT', MESSAGES.idempotencyInProgress, { retry_after: 1 });
    return { status: first.status, headers: first.headers ?? {}, body: first.body ?? new Uint8Array(), replayed: true };
  }
  try {
    const given = await answer();
    if (isFinal(given.status)) await storeAnswer(db, scope, key, given);
    else await releaseKey(db, scope, key);
    return { ...given, replayed: false };
  } catch (error) {
    await releaseKey(db, scope, key);
    throw error;
  }
}

/** The same request could be answered otherwise in a moment: a right given back, a quota, a fault of ours. */
const isFinal = (status: number) => status < 500 && ![401, 403, 429].includes(status);
