import type { MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { CompanyMailer } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { type MailboxRow, mailboxPasswordOwner } from './mailboxes.store.ts';

type Servers = Pick<
  MailboxRow,
  'email' | 'username' | 'imap_host' | 'imap_port' | 'imap_security' | 'smtp_host' | 'smtp_port' | 'smtp_security'
>;

/** @throws MailError */
export const openImap = (
  { username, imap_host, imap_port, imap_security }: Servers,
  password: string,
  { openMailbox }: Pick<Services, 'openMailbox'>,
): Promise<MailboxConnection> =>
  openMailbox({ host: imap_host, port: imap_port, security: imap_security, username, password });

export const openSmtpOf = (
  { email, username, smtp_host, smtp_port, smtp_security }: Servers,
  { password, from_name }: { password: string; from_name: string },
  { openSmtp }: Pick<Services, 'openSmtp'>,
): CompanyMailer =>
  openSmtp(
    { host: smtp_host, port: smtp_port, security: smtp_security, username, password },
    { name: from_name, address: email },
  );

const passwordOf = (company_id: string, { id, password }: MailboxRow, { secrets }: Pick<Services, 'secrets'>) =>
  secrets.open(password, mailboxPasswordOwner(company_id, id));

/** @throws MailError */
export const openMailboxOf = (
  company_id: string,
  mailbox: MailboxRow,
  services: Pick<Services, 'openMailbox' | 'secrets'>,
): Promise<MailboxConnection> => openImap(mailbox, passwordOf(company_id, mailbox, services), services);

/** What sends a mailbox's emails. */
export const openMailerOf = (
  company_id: string,
  mailbox: MailboxRow,
  services: Pick<Services, 'openSmtp' | 'secrets'>,
): CompanyMailer =>
  openSmtpOf(mailbox, { password: passwordOf(company_id, mailbox, services), from_name: mailbox.owner_name }, services);
