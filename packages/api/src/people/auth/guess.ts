import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SignedInContext } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { noteRefusal } from './refusals.store.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

const WRONG = { password: MESSAGES.passwordWrong, code: MESSAGES.codeWrong };

/**
 * A password or a code of whoever is signed in, which can be guessed: each counts before it is looked at, and a wrong
 * one is in the audit log. `field`: what the caller sent it as. @returns what `prove` found @throws 422, 429 when
 * guessing
 */
export async function takeGuess<Proof>(
  { platform, user, call, services }: SignedInContext,
  guessed: 'password' | 'code',
  field: string,
  prove: () => Promise<Proof | null | false>,
  wrong: string = WRONG[guessed],
): Promise<Proof> {
  await countAttempt(platform, user.email, call, services.now(), guessed);
  const proof = await prove();
  if (!proof) {
    await noteRefusal(platform, user.id, guessed, call);
    throw refuse('UNPROCESSABLE_CONTENT', field, wrong);
  }
  await forgiveAttempt(platform, user.email, call.ip, guessed);
  return proof;
}
