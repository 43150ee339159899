import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CONFIRMED_FOR_MS } from '@outrider/shared/people/session-limits';
import type { ResolvedCaller } from './caller.ts';
import { findConfirmedAt } from './session.store.ts';

/**
 * Whether the person behind this session proved a short while ago who they are. A program is asked for nothing: whoever
 * made its token was.
 * @throws 403 that the caller can answer by confirming
 */
export async function assertConfirmed(
  db: PlatformDb,
  { id, user, confirmed_at }: ResolvedCaller,
  now: Date,
): Promise<void> {
  const counts = (at: Date | null | undefined) => Boolean(at && now.getTime() - at.getTime() < CONFIRMED_FOR_MS);
  if (user.token || counts(confirmed_at)) return;
  if (counts(await findConfirmedAt(db, id))) return; // what is trusted may not know yet of a confirmation at another instance
  throw new AppError('FORBIDDEN', MESSAGES.confirmationNeeded, { reason: 'confirmation_needed' });
}
