import type { PlatformDb } from '@outrider/db';
import { refuse } from '../../ground/http/refuse.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import type { CallFacts } from '../../ground/context.ts';
import type { Services } from '../../ground/services.ts';
import { endTokens, OWN_KINDS } from '../../ground/sessions/end-access.ts';
import { takeNewPassword } from './take-new-password.ts';
import { forgetDevices } from './known-devices.ts';
import { requireLink } from './links.ts';
import { queueLoginMails } from './login-mails.store.ts';
import { hashPassword, passwordProblem } from './password.ts';
import { forgiveAccount } from './throttle.ts';
import { deleteSecondFactors } from './two-step/two-step.store.ts';

/**
 * Gives the account of a link another password; every session of it ends, every other link, and what acts as its
 * person. @returns whose account it is
 * @throws 404 saying what is wrong with the link; 422 for a password that will not do
 */
export async function resetPassword(
  db: PlatformDb,
  services: Services,
  { token, new_password }: { token: string; new_password: string },
  { request_id, ip }: CallFacts,
): Promise<{ email: string }> {
  const now = services.now();
  const link = await requireLink(db, token, now, ['reset', 'recovery']);
  const { login_id, kind, email, full_name, company_id, company_name } = link;
  const problem = await passwordProblem(new_password, [full_name, email, company_name]);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', 'new_password', problem);
  const password_hash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const sessions_ended = await takeNewPassword(tx, { login_id, token, password_hash, now });
    await forgetDevices(tx, login_id);
    const actor = { kind: 'user', id: login_id, name: full_name, request_id } as const;
    const tokens_ended = await endTokens(tx, actor, login_id, { reason: 'password_reset', kinds: OWN_KINDS, now });
    // A recovery is for who lost every way in: somebody else vouched for them, and all admins were told.
    const two_step_reset = kind === 'recovery' && (await deleteSecondFactors(tx, login_id));
    await forgiveAccount(tx, email, ip);
    await queueLoginMails(tx, services.mailer ? [{ kind: 'password_changed', email }] : [], now);
    if (!company_id) return;
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'session.password_reset',
      detail: { by: kind, sessions_ended, tokens_ended, two_step_reset },
    });
  });
  if (!company_id) services.log.info({ login_id, request_id, by: kind }, 'A super admin reset their password');
  return { email };
}
