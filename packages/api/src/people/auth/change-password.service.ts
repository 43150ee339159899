import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PasswordChange } from '@outrider/shared/people/password';
import { refuse } from '../../ground/http/refuse.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { SignedInContext } from '../../ground/guard.ts';
import { endTokens, OWN_KINDS } from '../../ground/sessions/end-access.ts';
import { confirmSession, deleteOtherSessions, findAccount, setPassword } from '../../ground/sessions/session.store.ts';
import { takeGuess } from './guess.ts';
import { queueLoginMails } from './login-mails.store.ts';
import { hashPassword, passwordProblem, verifyPassword } from './password.ts';
import { ownPassword } from './take-new-password.ts';
import { hasStrongerProof } from './two-step/two-step.store.ts';

/**
 * Gives oneself another password; every other session of the account ends, and every token and connected assistant that
 * is not kept. Guesses at the present one count with those of sign-in.
 * @throws 422 naming the field: a wrong present password, or a new one that will not do; 429 when guessing
 */
export async function changePassword(
  ctx: SignedInContext,
  { current_password, new_password, kept_tokens: kept }: PasswordChange,
): Promise<SessionUser> {
  const { platform, user, session_id, actor, call, services } = ctx;
  const before = (await findAccount(platform, user.email))?.password_hash ?? null;
  await takeGuess(ctx, 'password', 'current_password', () => verifyPassword(before, current_password));
  if (current_password.normalize('NFKC') === new_password.normalize('NFKC'))
    throw refuse('UNPROCESSABLE_CONTENT', 'new_password', MESSAGES.passwordSame);

  // Only now: judging takes as long as checking a password does, and guesses are slowed down.
  const problem = await passwordProblem(new_password, [user.full_name, user.email, user.company?.name ?? null]);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', 'new_password', problem);
  const password_hash = await hashPassword(new_password);
  await platform.transaction(async (tx) => {
    const changed = await setPassword(tx, user.id, ownPassword(password_hash), before ?? ''); // who has none did not come this far
    if (!changed) throw refuse('UNPROCESSABLE_CONTENT', 'current_password', MESSAGES.passwordWrong); // another one was set while this one was checked
    if (!(await hasStrongerProof(tx, user.id))) await confirmSession(tx, session_id, services.now());
    const ended = await deleteOtherSessions(tx, user.id, session_id);
    const now = services.now();
    const tokens_ended = await endTokens(tx, actor, user.id, {
      reason: 'password_changed',
      kinds: OWN_KINDS,
      kept,
      now,
    });
    await queueLoginMails(tx, services.mailer ? [{ kind: 'password_changed', email: user.email }] : [], services.now());
    if (user.company)
      await recordPlatformAudit(tx, user.company.id, actor, {
        action: 'profile.password',
        detail: { sessions_ended: ended, tokens_ended },
      });
  });
  if (!user.company)
    services.log.info({ login_id: user.id, request_id: call.request_id }, 'A super admin changed their password');
  return { ...user, must_change_password: false };
}
