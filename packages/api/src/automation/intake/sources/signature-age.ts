import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** How far a sender's clock and ours may be apart, either way, in seconds. */
const MAX_AGE_S = 5 * 60;

/**
 * Throws UNAUTHORIZED unless a signed time, in seconds, is at most five minutes from `received_at`: a recorded request
 * cannot be sent again later.
 */
export function checkSignedTime(seconds: string, received_at: Date): void {
  const ageS = Math.abs(received_at.getTime() / 1000 - Number(seconds));
  if (!/^\d{1,12}$/.test(seconds) || ageS > MAX_AGE_S) throw new AppError('UNAUTHORIZED', MESSAGES.staleSignature);
}
