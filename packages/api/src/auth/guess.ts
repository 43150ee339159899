import { MESSAGES } from '@outrider/shared/messages';
import type { SignedInContext } from '../guard.ts';
import { refuse } from '../http/refuse.ts';
import { noteRefusal } from './refusals.store.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

const WRONG = { password: MESSAGES.passwordWrong, code: MESSAGES.codeWrong };

/**
 * A password or a code of whoever is signed in, which can be guessed: each counts before it is looked at, and a wrong one is in the audit log. `field`: what
 * the caller sent it as. @throws 422, 429 when guessing
 */
export async function takeGuess(
  { platform, user, call, services }: SignedInContext,
  guessed: 'password' | 'code',
  field: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  await countAttempt(platform, user.email, call, services.now(), guessed);
  if (!(await isRight())) {
    await noteRefusal(platform, user.id, guessed, call);
    throw refuse('UNPROCESSABLE_CONTENT', field, WRONG[guessed]);
  }
  await forgiveAttempt(platform, user.email, call.ip, guessed);
}
