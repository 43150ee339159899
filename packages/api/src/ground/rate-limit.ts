import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RateState } from './services.ts';

/** @throws 429 with the seconds to wait where nothing is left */
export function assertWithin({ refused, resets_in_s }: RateState): void {
  if (refused) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after: resets_in_s });
}
