import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { makeLink, resetEnds } from '../../people/auth/links.ts';
import { queueLoginMails } from '../../people/auth/login-mails.store.ts';
import type { Services } from '../../ground/services.ts';
import { type AccountRow, findAccount } from '../../ground/sessions/session.store.ts';
import { listAdmins } from '../../people/companies/companies.store.ts';

export type RecoveryLink = { email: string; url: string; expires_at: Date };
/** What a recovery needs of the host: the command has no more than this. */
type Host = Pick<Services, 'log' | 'mailer' | 'now' | 'publicAddress'>;

/**
 * A link to a new password for somebody whom nobody in their company can help: told once, audited, and told to all
 * admins of that company.
 * @param by the super admin who makes it; null for the command on the server
 * @throws 404 for an unknown email, 409 for an account that is disabled
 */
export async function makeRecoveryLink(
  db: PlatformDb,
  host: Host,
  email: string,
  by: Actor | null,
): Promise<RecoveryLink> {
  const account = await findAccount(db, email);
  if (!account) throw new AppError('NOT_FOUND', MESSAGES.recoveryNobody(email));
  if (account.disabled_at) throw new AppError('CONFLICT', MESSAGES.recoveryClosed);
  const now = host.now();
  const { id: login_id } = account;
  const link = await db.transaction(async (tx) => {
    const making = { login_id, kind: 'recovery', made_by: by?.name ?? null, now, expires_at: resetEnds(now) } as const;
    const made = await makeLink(tx, host, making);
    await tellCompany(tx, host, account, by);
    return made;
  });
  host.log.warn({ login_id, by: by?.id ?? 'the command recover' }, 'A recovery link was made');
  return { email: account.email, ...link };
}

async function tellCompany(
  tx: PlatformQueries,
  host: Host,
  { id, full_name, company_id }: AccountRow,
  by: Actor | null,
): Promise<void> {
  if (!company_id) return;
  const note = { action: 'user.recovery_link', subject_kind: 'user', subject_id: id };
  await recordPlatformAudit(tx, company_id, by ?? SYSTEM, { ...note, detail: { on_the_server: by === null } });
  if (!host.mailer) return;
  const detail = { who: full_name, ...(by?.name && { by: by.name }) };
  const admins = await listAdmins(tx, company_id);
  await queueLoginMails(
    tx,
    admins.map(({ email }) => ({ kind: 'recovery_made', email, detail })),
    host.now(),
  );
}
