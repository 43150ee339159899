import type { CompanyQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type CompanyMailer, MailError } from '../../ground/ports/mail.ts';
import type { MailboxConnection, MailCredential } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { credentialOf, renewCredential } from './credential.ts';
import type { MailboxRow, Servers } from './mailboxes.store.ts';

type Needs = Pick<Services, 'secrets' | 'mailProviders' | 'now'>;

/** @throws MailError */
export const openImap = (
  { username, imap_host, imap_port, imap_security }: Servers,
  credential: MailCredential,
  { openMailbox }: Pick<Services, 'openMailbox'>,
): Promise<MailboxConnection> =>
  openMailbox({ host: imap_host, port: imap_port, security: imap_security, username, credential });

export const openSmtpOf = (
  { email, username, smtp_host, smtp_port, smtp_security }: Servers,
  { credential, from_name }: { credential: MailCredential; from_name: string },
  { openSmtp }: Pick<Services, 'openSmtp'>,
): CompanyMailer =>
  openSmtp(
    { host: smtp_host, port: smtp_port, security: smtp_security, username, credential },
    { name: from_name, address: email },
  );

/**
 * A token that the server refuses before its time is made anew once: whoever took their consent back is then told so.
 * @throws MailError
 */
export async function openMailboxOf(
  db: CompanyQueries,
  mailbox: MailboxRow,
  services: Needs & Pick<Services, 'openMailbox'>,
): Promise<MailboxConnection> {
  const credential = await credentialOf(db, mailbox, services);
  try {
    return await openImap(mailbox, credential, services);
  } catch (error) {
    if (mailbox.provider === 'imap' || !isRefused(error)) throw error;
  }
  return openImap(mailbox, await renewCredential(db, mailbox, services), services).catch((error: unknown) => {
    throw isRefused(error) ? new MailError(MESSAGES.mailboxSignInEnded, true, error, 'server') : error;
  });
}

const isRefused = (error: unknown): boolean => error instanceof MailError && error.message === MESSAGES.mailboxSignIn;

/** What sends a mailbox's emails. @throws MailError */
export const openMailerOf = async (
  db: CompanyQueries,
  mailbox: MailboxRow,
  services: Needs & Pick<Services, 'openSmtp'>,
): Promise<CompanyMailer> =>
  openSmtpOf(
    mailbox,
    { credential: await credentialOf(db, mailbox, services), from_name: mailbox.owner_name },
    services,
  );
