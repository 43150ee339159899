import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import { DEFAULT_MAIL_LIMITS, type MailSecurity } from '@outrider/shared/people/mail-settings';

/** What a sealed password is bound to: it opens for no other company. */
export const passwordOwner = (company_id: string) => `mail server ${company_id}`;

export type MailSettingsRow = {
  host: string | null;
  port: number | null;
  security: MailSecurity;
  username: string | null;
  password: string | null;
  from_name: string | null;
  from_email: string | null;
  reply_to: string | null;
  dkim_selector: string | null;
  signature: string | null;
  user_limit: number;
  company_limit: number;
  failing_since: Date | null;
  failing_reason: string | null;
  link_domain: string | null;
  link_failing_since: Date | null;
  link_failing_reason: string | null;
  version: number;
};

const UNSET: MailSettingsRow = {
  host: null,
  port: null,
  security: 'starttls',
  username: null,
  password: null,
  from_name: null,
  from_email: null,
  reply_to: null,
  dkim_selector: null,
  signature: null,
  ...DEFAULT_MAIL_LIMITS,
  failing_since: null,
  failing_reason: null,
  link_domain: null,
  link_failing_since: null,
  link_failing_reason: null,
  version: 1,
};

/** As they are, or as they are where nobody has set any. */
export async function findMailSettings(db: CompanyQueries): Promise<MailSettingsRow> {
  const row = (await db.mailSettings.findFirst({})) as MailSettingsRow | null;
  return row ?? UNSET;
}

/** The row, made where there was none, held until the transaction ends. */
export async function lockMailSettings(tx: CompanyTx): Promise<MailSettingsRow> {
  await tx.$executeRaw`INSERT INTO mail_settings DEFAULT VALUES ON CONFLICT (company_id) DO NOTHING`;
  const [row] = await tx.$queryRaw<[MailSettingsRow]>`SELECT * FROM mail_settings FOR UPDATE`;
  return row;
}

export async function updateMailSettings(tx: CompanyTx, data: Partial<MailSettingsRow>, now: Date): Promise<void> {
  await tx.mailSettings.updateMany({ data: { ...data, version: { increment: 1 }, updated_at: now } });
}

/**
 * Since this moment the company's server fails. @returns whether it worked until then, so that its admins are told once
 */
export async function noteMailFailure(db: CompanyQueries, host: string, reason: string, now: Date): Promise<boolean> {
  const { count } = await db.mailSettings.updateMany({
    where: { host, failing_since: null },
    data: { failing_since: now, failing_reason: reason },
  });
  return count === 1;
}

export async function noteMailSuccess(db: CompanyQueries, host: string): Promise<void> {
  await db.mailSettings.updateMany({
    where: { host, failing_since: { not: null } },
    data: { failing_since: null, failing_reason: null },
  });
}

/** The domains over which links in companies' emails lead, and those of them that fail. */
export const listLinkDomains = (db: PlatformQueries): Promise<{ company_id: string; link_domain: string }[]> =>
  db.$queryRaw`SELECT company_id, link_domain FROM mail_settings WHERE link_domain IS NOT NULL ORDER BY company_id`;

/** Whether a company has this domain, for whoever asks for a certificate. */
export const isLinkDomain = async (db: PlatformQueries, domain: string): Promise<boolean> =>
  (await db.$queryRaw<unknown[]>`SELECT FROM mail_settings WHERE link_domain = ${domain}`).length > 0;

/** `reason`: why it fails; null where it works. @returns whether it began to, if it is still the company's */
export async function noteLinkState(
  tx: CompanyTx,
  link_domain: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.mailSettings.updateMany({
    where: { link_domain, link_failing_since: reason ? null : { not: null } },
    data: { link_failing_since: reason && now, link_failing_reason: reason },
  });
  return count > 0;
}
