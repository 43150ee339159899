import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { SessionUser } from '@outrider/shared/auth';
import { MESSAGES } from '@outrider/shared/messages';
import { recordPlatformAudit } from '../audit/audit.store.ts';
import type { CallFacts } from '../context.ts';
import { verifyPassword } from './password.ts';
import { startSession, toSessionUser } from './session.service.ts';
import { findAccount } from './session.store.ts';
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
  if (!(await verifyPassword(account?.password_hash ?? null, credentials.password)) || !account) throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials);
  await forgiveAttempt(db, email, call.ip);
  if (account.disabled_at) throw new AppError('FORBIDDEN', MESSAGES.accountDisabled);
  if (account.company_status === 'suspended') throw new AppError('FORBIDDEN', MESSAGES.suspended);
  if (!account.is_super_admin && !account.company_id) throw new AppError('FORBIDDEN', MESSAGES.noCompany);

  const access_token = await startSession(db, account.id, call.user_agent, now);
  const user = toSessionUser(account);
  if (user.company) {
    const actor = { kind: 'user', id: user.id, name: user.full_name, request_id: call.request_id } as const;
    await recordPlatformAudit(db, user.company.id, actor, { action: 'session.sign_in' });
  }
  return { user, access_token };
}
