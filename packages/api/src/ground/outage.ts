import { outageOf } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

const RETRY_AFTER_S = { away: 5, full: 30 };
const SENTENCES = { away: MESSAGES.databaseAway, full: MESSAGES.databaseFull };

let fullSince: number | null = null;

/**
 * The 503 for a call that failed because the database was away or full; null for another error. `cause` is what
 * happened.
 */
export function toOutageError(error: unknown): AppError | null {
  const outage = outageOf(error);
  if (!outage) return null;
  if (outage === 'full') fullSince ??= Date.now();
  const refusal = new AppError('SERVICE_UNAVAILABLE', SENTENCES[outage], { retry_after: RETRY_AFTER_S[outage] });
  return Object.assign(refusal, { cause: error });
}

/** Whether this process was told that the database is full, and has not written since. */
export const isSaidToBeFull = (): boolean => fullSince !== null;
/** After a write of some size has gone through. */
export const forgetFull = (): void => {
  fullSince = null;
};
