import { AppError } from '@outrider/shared/ground/errors';
import type { Confirmation, ProofKind } from '@outrider/shared/people/confirmation';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PasskeyAssertion } from '@outrider/shared/people/passkeys';
import { refuse } from '../../ground/http/refuse.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { SignedInContext } from '../../ground/guard.ts';
import { confirmSession, findAccount } from '../../ground/sessions/session.store.ts';
import { takeGuess } from './guess.ts';
import { findPasskey } from './passkeys/passkeys.store.ts';
import { answersChallenge } from './passkeys/sign-in-with-passkey.ts';
import { verifyPassword } from './password.ts';
import { noteRefusal } from './refusals.store.ts';
import { tellOfChange } from './login-mails.store.ts';
import { takeCode, wrongCode } from './two-step/second-factor.ts';
import { hasStrongerProof } from './two-step/two-step.store.ts';

/**
 * Confirms that the session is still in its owner's hands, by the strongest way they have set up. Wrong ones are
 * counted and audited as those of sign-in are.
 * @throws 422 naming what was wrong; 429 when guessing; 401 where the session ended meanwhile
 */
export async function confirm(ctx: SignedInContext, given: Confirmation): Promise<void> {
  const { platform, user, session_id, actor, services } = ctx;
  const proof = await prove(ctx, given);
  await platform.transaction(async (tx) => {
    if (!(await confirmSession(tx, session_id, services.now())))
      throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
    if (proof === 'recovery_code' && services.mailer)
      await tellOfChange(tx, { email: user.email, change: 'recovery_code_used', now: services.now() });
    const about = { action: 'session.confirm', subject_kind: 'user', subject_id: user.id, detail: { proof } };
    if (user.company) await recordPlatformAudit(tx, user.company.id, actor, about);
  });
}

async function prove(ctx: SignedInContext, { password, code, passkey }: Confirmation): Promise<ProofKind> {
  if (password !== undefined) {
    // Before it is looked at: whoever has a second step is not told here whether a password is right.
    if (await hasStrongerProof(ctx.platform, ctx.user.id))
      throw refuse('UNPROCESSABLE_CONTENT', 'password', MESSAGES.confirmStronger);
    await takeGuess(ctx, 'password', 'password', () => ownsPassword(ctx, password));
    return 'password';
  }
  if (code !== undefined) {
    const take = () => takeCode(ctx.platform, ctx.services, ctx.user.id, code);
    const factor = await takeGuess(ctx, 'code', 'code', take, wrongCode(code));
    return factor === 'recovery_code' ? factor : 'code';
  }
  if (passkey === undefined || !(await ownsPasskey(ctx, passkey))) {
    await noteRefusal(ctx.platform, ctx.user.id, 'passkey', ctx.call);
    throw refuse('UNPROCESSABLE_CONTENT', 'passkey', MESSAGES.confirmingPasskeyRefused);
  }
  return 'passkey';
}

async function ownsPassword({ platform, user }: SignedInContext, password: string): Promise<boolean> {
  const account = await findAccount(platform, user.email);
  return verifyPassword(account?.password_hash ?? null, password);
}

async function ownsPasskey({ platform, user, services }: SignedInContext, answer: PasskeyAssertion): Promise<boolean> {
  const passkey = await findPasskey(platform, answer.id);
  return passkey?.login_id === user.id && answersChallenge(platform, services, passkey, answer);
}
