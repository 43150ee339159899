import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Invitation } from '@outrider/shared/people/ways-in';
import { refuse } from '../../ground/http/refuse.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { closeLinks } from '../auth/links.store.ts';
import { accessEnds, makeLink, requireLink } from '../auth/links.ts';
import { queueLoginMails } from '../auth/login-mails.store.ts';
import { hashPassword, passwordProblem } from '../auth/password.ts';
import { takeNewPassword } from '../auth/take-new-password.ts';
import type { CallFacts } from '../../ground/context.ts';
import type { Services } from '../../ground/services.ts';
import { insertUserEvent, renewAccess } from './users.store.ts';

type Invited = { login_id: string; email: string; made_by: string | null };

/**
 * Invites an account that has no password yet, for three days from now; what was sent before opens nothing any more.
 * The mail brings the link, or where this server sends none, the inviter is told it this once.
 */
export async function sendInvitation(
  tx: PlatformQueries,
  services: Services,
  { login_id, email, made_by }: Invited,
): Promise<Invitation> {
  const now = services.now();
  const expires_at = accessEnds(now);
  await renewAccess(tx, login_id, expires_at);
  await closeLinks(tx, login_id, 'replaced');
  if (services.mailer) {
    await queueLoginMails(tx, [{ kind: 'invitation', email, detail: made_by ? { by: made_by } : {} }], now);
    return { mailed: true, url: null };
  }
  const { url } = await makeLink(tx, services, { login_id, kind: 'invitation', made_by, now, expires_at });
  return { mailed: false, url };
}

/**
 * Who was invited chooses a name and a password; sign-in is the next step. @throws 404 saying what is wrong with the
 * link, 422 for a password that will not do
 */
export async function acceptInvitation(
  db: PlatformDb,
  services: Services,
  { token, full_name, password }: { token: string; full_name: string; password: string },
  { request_id }: CallFacts,
): Promise<{ email: string }> {
  const now = services.now();
  const { login_id, email, company_id, company_name, disabled_at } = await requireLink(db, token, now, ['invitation']);
  if (disabled_at) throw new AppError('FORBIDDEN', MESSAGES.accountDisabled);
  const problem = await passwordProblem(password, [full_name, email, company_name]);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', 'password', problem);
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await takeNewPassword(tx, { login_id, token, password_hash, now });
    await tx.login.update({ where: { id: login_id }, data: { full_name }, select: { id: true } });
    if (!company_id) return;
    const actor = { kind: 'user', id: login_id, name: full_name, request_id } as const;
    const note = { action: 'user.accept_invitation', subject_kind: 'user', subject_id: login_id };
    await recordPlatformAudit(tx, company_id, actor, note);
    await insertUserEvent(tx, company_id, login_id);
  });
  if (!company_id) services.log.info({ login_id, request_id }, 'A super admin accepted their invitation');
  return { email };
}
