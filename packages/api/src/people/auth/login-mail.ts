import type { Database, PlatformDb } from '@outrider/db';
import { RESET_MINUTES } from '@outrider/shared/people/ways-in';
import { isSuspended } from '../../ground/companies/standing.ts';
import type { WrittenReport } from '../../ground/ports/report-mail.ts';
import type { Services } from '../../ground/services.ts';
import { findAccount } from '../../ground/sessions/session.store.ts';
import { closeLinks } from './links.store.ts';
import { makeLink, resetEnds } from './links.ts';
import { type ClaimedMail, listMailed } from './login-mails.store.ts';
import { LOGIN_MAIL_WORDS } from './words.ts';

export type WrittenMail = { name: string; subject: string; text: string } & Partial<WrittenReport>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The text of a mail, with the link that it brings: made now, so that none waits in the database. Whether there is such
 * an account is found out here and not where it was asked for, so that the answer to a forgotten password takes the
 * same time for everybody.
 * @returns null where there is nothing to tell: no such account, a closed one, an invitation that was accepted
 */
export async function writeLoginMail(
  database: Database,
  services: Services,
  mail: ClaimedMail,
): Promise<WrittenMail | null> {
  const db = database.platform;
  const account = await findAccount(db, mail.email);
  if (
    !account ||
    account.disabled_at ||
    isSuspended(account.company_status ? { status: account.company_status } : null)
  )
    return null;
  const name = account.full_name;
  switch (mail.kind) {
    case 'invitation':
      return writeInvitation(db, services, account, mail.detail.by ?? null);
    case 'reset':
      return account.password_hash === null
        ? writeInvitation(db, services, account, null)
        : writeReset(db, services, account);
    case 'recovery_made':
      return { name, ...LOGIN_MAIL_WORDS.recoveryMade(mail.detail.who ?? '', mail.detail.by ?? null) };
    case 'security_changed':
      return mail.detail.change
        ? {
            name,
            ...LOGIN_MAIL_WORDS.securityChanged(
              mail.detail.change,
              mail.detail.by ?? null,
              `${services.publicAddress()}/forgot-password`,
            ),
          }
        : null;
    case 'company_closed':
      return {
        name,
        ...LOGIN_MAIL_WORDS.companyClosed({
          company: mail.detail.company ?? '',
          by: mail.detail.by ?? '',
          day: mail.detail.day ?? '',
          url: account.is_super_admin ? null : services.publicAddress(),
        }),
      };
    case 'company_reopened':
      return { name, ...LOGIN_MAIL_WORDS.companyReopened(mail.detail.company ?? '', mail.detail.by ?? '') };
    case 'password_changed':
      return { name, ...LOGIN_MAIL_WORDS.passwordChanged(`${services.publicAddress()}/forgot-password`) };
    case 'webhook_failing':
    case 'webhook_stopped':
      return writeWebhookNews(services, mail, name);
    case 'notifications':
      return writeNotifications(db, services, mail, name);
    case 'report': {
      const report = mail.detail.report && (await services.reports.write(database, services, mail.detail.report));
      return report ? { name, ...report } : null;
    }
    case 'new_device':
      return {
        name,
        ...LOGIN_MAIL_WORDS.newDevice({
          device: mail.detail.device ?? '',
          address: mail.detail.address ?? '',
          at: mail.created_at,
          url: `${services.publicAddress()}/forgot-password`,
        }),
      };
  }
}

/** Each attempt brings a link of its own and closes the one before: of two mails, the later one works. */
async function writeInvitation(
  db: PlatformDb,
  services: Services,
  account: Account,
  made_by: string | null,
): Promise<WrittenMail | null> {
  const now = services.now();
  const { id: login_id, access_expires_at: expires_at, full_name, company_name } = account;
  if (account.password_hash !== null || !expires_at || expires_at <= now) return null;
  const { url } = await db.transaction(async (tx) => {
    await closeLinks(tx, login_id, 'replaced');
    return makeLink(tx, services, { login_id, kind: 'invitation', made_by, now, expires_at });
  });
  return { name: full_name, ...LOGIN_MAIL_WORDS.invitation({ by: made_by, company: company_name, url, expires_at }) };
}

function writeWebhookNews(services: Services, { kind, detail }: ClaimedMail, name: string): WrittenMail | null {
  const { webhook } = detail;
  if (!webhook) return null;
  const url = services.publicAddress() + webhook.link_path;
  const words =
    kind === 'webhook_failing'
      ? LOGIN_MAIL_WORDS.webhookFailing({ host: webhook.host, since: new Date(webhook.since ?? 0), url })
      : LOGIN_MAIL_WORDS.webhookStopped({ host: webhook.host, gone: webhook.by === 'gone', url });
  return { name, ...words };
}

/** What was read meanwhile is left out. */
async function writeNotifications(
  db: PlatformDb,
  services: Services,
  { detail: { notified } }: ClaimedMail,
  name: string,
): Promise<WrittenMail | null> {
  if (!notified) return null;
  const lines = await listMailed(db, { ...notified, at: new Date(notified.at) });
  return lines.length > 0 ? { name, ...LOGIN_MAIL_WORDS.notifications(lines, services.publicAddress()) } : null;
}

async function writeReset(db: PlatformDb, services: Services, { id: login_id, full_name }: Account) {
  const now = services.now();
  const making = { login_id, kind: 'reset', made_by: null, now, expires_at: resetEnds(now) } as const;
  const { url } = await makeLink(db, services, making);
  return { name: full_name, ...LOGIN_MAIL_WORDS.reset(url, RESET_MINUTES) };
}
