import { AppError } from '@outrider/shared/errors';
import type { Confirmation, ProofKind } from '@outrider/shared/confirmation';
import { MESSAGES } from '@outrider/shared/messages';
import type { PasskeyAssertion } from '@outrider/shared/passkeys';
import { recordPlatformAudit } from '../audit/audit.store.ts';
import type { SignedInContext } from '../guard.ts';
import { confirmSession, findAccount } from '../sessions/session.store.ts';
import { findPasskey } from './passkeys/passkeys.store.ts';
import { answersChallenge } from './passkeys/sign-in-with-passkey.ts';
import { verifyPassword } from './password.ts';
import { noteRefusal } from './refusals.store.ts';
import { fieldError } from './take-new-password.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';
import { takeCode } from './two-step/second-factor.ts';

/**
 * Whoever is behind this session proves that it is still its owner: the session is confirmed anew. Wrong ones are counted and audited as those of sign-in are.
 * @throws 422 naming what was wrong; 429 when guessing; 401 where the session ended meanwhile
 */
export async function confirm(ctx: SignedInContext, given: Confirmation): Promise<void> {
  const { platform, user, session_id, actor, services } = ctx;
  const proof = await prove(ctx, given);
  await platform.transaction(async (tx) => {
    if (!(await confirmSession(tx, session_id, services.now())))
      throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
    const about = { action: 'session.confirm', subject_kind: 'user', subject_id: user.id, detail: { proof } };
    if (user.company) await recordPlatformAudit(tx, user.company.id, actor, about);
  });
}

async function prove(ctx: SignedInContext, { password, code, passkey }: Confirmation): Promise<ProofKind> {
  if (password !== undefined) {
    await attempt(ctx, 'password', () => ownsPassword(ctx, password));
    return 'password';
  }
  if (code !== undefined) {
    await attempt(ctx, 'code', async () => (await takeCode(ctx.platform, ctx.services, ctx.user.id, code)) !== null);
    return 'code';
  }
  if (passkey === undefined || !(await ownsPasskey(ctx, passkey))) {
    await noteRefusal(ctx.platform, ctx.user.id, 'passkey', ctx.call);
    throw fieldError('passkey', MESSAGES.confirmingPasskeyRefused);
  }
  return 'passkey';
}

const WRONG = { password: MESSAGES.passwordWrong, code: MESSAGES.codeWrong };

/** A password or a code, which can be guessed: each counts before it is looked at. */
async function attempt(
  { platform, user, call, services }: SignedInContext,
  guessed: 'password' | 'code',
  isRight: () => Promise<boolean>,
): Promise<void> {
  await countAttempt(platform, user.email, call, services.now(), guessed);
  if (!(await isRight())) {
    await noteRefusal(platform, user.id, guessed, call);
    throw fieldError(guessed, WRONG[guessed]);
  }
  await forgiveAttempt(platform, user.email, call.ip, guessed);
}

async function ownsPassword({ platform, user }: SignedInContext, password: string): Promise<boolean> {
  const account = await findAccount(platform, user.email);
  return verifyPassword(account?.password_hash ?? null, password);
}

async function ownsPasskey({ platform, user, services }: SignedInContext, answer: PasskeyAssertion): Promise<boolean> {
  const passkey = await findPasskey(platform, answer.id);
  return passkey?.login_id === user.id && answersChallenge(platform, services, passkey, answer);
}
