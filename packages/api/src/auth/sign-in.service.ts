import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { SessionUser } from '@outrider/shared/auth';
import { MESSAGES } from '@outrider/shared/messages';
import { actorOf } from '../actor.ts';
import { recordPlatformAudit } from '../audit/audit.store.ts';
import { assertNotSuspended } from '../companies/standing.ts';
import type { CallFacts } from '../context.ts';
import { startSession, toSessionUser } from '../sessions/session.service.ts';
import { findAccount, holdPassword } from '../sessions/session.store.ts';
import { verifyPassword } from './password.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

/**
 * Checks an email and a password and starts a session.
 * @throws 401 alike for an unknown user and a wrong password, in the same time; 403 for a disabled user or a suspended company; 429 when guessing
 */
export async function signIn(
  db: PlatformDb,
  credentials: { email: string; password: string },
  call: CallFacts,
  now: Date,
): Promise<{ user: SessionUser; access_token: string }> {
  const email = credentials.email.trim().toLowerCase();
  await countAttempt(db, email, call.ip, now);
  const account = await findAccount(db, email);
  if (!(await verifyPassword(account?.password_hash ?? null, credentials.password)) || !account)
    throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials);
  await forgiveAttempt(db, email, call.ip);
  if (account.disabled_at) throw new AppError('FORBIDDEN', MESSAGES.accountDisabled);
  assertNotSuspended(account.company_status ? { status: account.company_status } : null);
  if (!account.is_super_admin && !account.company_id) throw new AppError('FORBIDDEN', MESSAGES.noCompany);

  const user = toSessionUser(account);
  const access_token = await db.transaction(async (tx) => {
    if ((await holdPassword(tx, account.id)) !== account.password_hash)
      throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials); // changed while it was checked
    if (user.company)
      await recordPlatformAudit(tx, user.company.id, actorOf(user, call), { action: 'session.sign_in' });
    return startSession(tx, account.id, call.user_agent, now);
  });
  return { user, access_token };
}
