import type { CompanyQueries, CompanyTx } from '@outrider/db';
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
