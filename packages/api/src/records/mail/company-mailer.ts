import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Mailer } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { findOwnMailbox } from '../mailboxes/mailboxes.store.ts';
import { findMailSettings, type MailSettingsRow, noteMailFailure, passwordOwner } from './settings.store.ts';

type Host = Pick<Services, 'mailer' | 'openSmtp' | 'secrets'>;

/**
 * The mail server that sends a company's emails: its own, else this server's; null where there is neither. Sign-in
 * emails never come this way.
 */
export function openCompanyMailer(
  company_id: string,
  { host, port, security, username, password, from_name, from_email }: MailSettingsRow,
  { mailer, openSmtp, secrets }: Host,
): Mailer | null {
  if (host === null || port === null || from_email === null) return mailer ?? null;
  const opened = password === null ? null : secrets.open(password, passwordOwner(company_id));
  const sender = { name: from_name ?? '', address: from_email };
  return openSmtp(
    { host, port, security, username, credential: opened === null ? null : { password: opened } },
    sender,
  );
}

/**
 * Whether a company's emails leave, and from which address. `user_id`: this person's own, which leave by their mailbox
 * where they have one.
 */
export async function mailStatus(
  db: CompanyQueries,
  { mailer }: Pick<Services, 'mailer'>,
  user_id?: string,
): Promise<{ configured: boolean; from: string | null }> {
  const own = user_id === undefined ? null : await findOwnMailbox(db, user_id);
  if (own) return { configured: true, from: own.email };
  const { host, from_email } = await findMailSettings(db);
  const from = host === null ? (mailer?.from ?? null) : from_email;
  return { configured: from !== null, from };
}

/** Tells the company's leaders once that its mail server does not work, from its first failure until it works again. */
export async function tellMailFails(db: CompanyDb, host: string, reason: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await noteMailFailure(tx, host, reason, now))) return;
    await insertEvent(tx, 'mail.notice', tx.companyId, {
      title: MESSAGES.mailFailingTitle,
      message: MESSAGES.mailFailing(host, reason),
      link_path: '/settings/mail',
    });
  });
}
