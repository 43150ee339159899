import type { CompanyQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailboxProvider } from '@outrider/shared/records/inbox-folders';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailCredential, MailProvider } from '../../ground/ports/mailbox.ts';
import type { ProviderTokens } from '../../ground/ports/provider-sign-in.ts';
import type { Services } from '../../ground/services.ts';
import { keepPassword, mailboxPasswordOwner, type MailboxRow } from './mailboxes.store.ts';

/** A token that ends while the servers are asked would end the connection. */
const ENDS_SOON_MS = 2 * 60_000;

type Sealing = Pick<Services, 'secrets'>;
type Needs = Sealing & Pick<Services, 'mailProviders' | 'now'>;

/** @throws MailError where this server has no credentials for that provider any more */
export function providerOf({ mailProviders }: Pick<Services, 'mailProviders'>, name: MailboxProvider): MailProvider {
  const provider = name === 'imap' ? undefined : mailProviders[name];
  if (!provider) throw new MailError(MESSAGES.mailboxProviderOff, true, undefined, 'server');
  return provider;
}

export const sealTokens = ({ secrets }: Sealing, company_id: string, id: string, tokens: ProviderTokens): string =>
  secrets.seal(JSON.stringify(tokens), mailboxPasswordOwner(company_id, id));

const openTokens = ({ secrets }: Sealing, company_id: string, { id, password }: MailboxRow): ProviderTokens =>
  JSON.parse(secrets.open(password, mailboxPasswordOwner(company_id, id))) as ProviderTokens;

/**
 * What lets us into a mailbox now. An access token that expires soon is renewed and stored, unless somebody has signed in
 * again in the meantime. @throws MailError
 */
export async function credentialOf(db: CompanyQueries, mailbox: MailboxRow, services: Needs): Promise<MailCredential> {
  if (mailbox.provider === 'imap')
    return { password: services.secrets.open(mailbox.password, mailboxPasswordOwner(db.companyId, mailbox.id)) };
  const known = openTokens(services, db.companyId, mailbox);
  if (known.expires_at > services.now().getTime() + ENDS_SOON_MS) return { access_token: known.access_token };
  return renewCredential(db, mailbox, services);
}

/** A new access token, however long the old one is good for. @throws MailError */
export async function renewCredential(
  db: CompanyQueries,
  mailbox: MailboxRow,
  services: Needs,
): Promise<MailCredential> {
  const known = openTokens(services, db.companyId, mailbox);
  const tokens = await providerOf(services, mailbox.provider).refresh(known);
  await keepPassword(db, mailbox, sealTokens(services, db.companyId, mailbox.id, tokens));
  return { access_token: tokens.access_token };
}
