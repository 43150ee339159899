import { MESSAGES } from '@outrider/shared/ground/messages';
import { MAILBOX_CALLBACK_PATH, type SignInProvider } from '@outrider/shared/records/inbox-folders';
import type { OAuthEndpoints } from '../../ground/outgoing/oauth-client.ts';
import { createProviderSignIn, type SignInConfig, type SignInTrouble } from '../../ground/outgoing/provider-sign-in.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailboxServers, MailProvider } from '../../ground/ports/mailbox.ts';

type Known = {
  scope: string[];
  /** Beside what every sign-in asks. */
  asks: { prompt: string; access_type?: string };
  servers: MailboxServers;
};

/**
 * What each asks for, and where its mail is. Sources: Gmail's and Exchange Online's pages on XOAUTH2 for IMAP and SMTP.
 */
const PROVIDERS: Record<SignInProvider, Known> = {
  google: {
    scope: ['openid', 'email', 'https://mail.google.com/'],
    asks: { prompt: 'consent', access_type: 'offline' }, // without both it gives no refresh token the second time
    servers: {
      imap_host: 'imap.gmail.com',
      imap_port: 993,
      imap_security: 'tls',
      smtp_host: 'smtp.gmail.com',
      smtp_port: 465,
      smtp_security: 'tls',
    },
  },
  microsoft: {
    scope: [
      'openid',
      'email',
      'profile',
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ],
    asks: { prompt: 'select_account' },
    servers: {
      imap_host: 'outlook.office365.com',
      imap_port: 993,
      imap_security: 'tls',
      smtp_host: 'smtp.office365.com',
      smtp_port: 587,
      smtp_security: 'starttls',
    },
  },
};

/** Microsoft's, for one tenant or for `organizations`. */
export const microsoftEndpoints = (authority: string): OAuthEndpoints => ({
  authorize: `${authority}/oauth2/v2.0/authorize`,
  token: `${authority}/oauth2/v2.0/token`,
});

type Config = SignInConfig & {
  /** Instead of the provider's own, for tests. */
  servers?: MailboxServers;
};

const FAILURES: Record<SignInTrouble, string> = {
  ended: MESSAGES.mailboxSignInEnded,
  silent: MESSAGES.mailboxProviderSilent,
  partial: MESSAGES.mailboxNoConsent,
  no_address: MESSAGES.mailboxNoAddress,
};

/** The sign-in of a provider that lets mail programs in by OAuth 2 (XOAUTH2). */
export function createMailProvider(name: SignInProvider, config: Config): MailProvider {
  const { scope, asks, servers } = PROVIDERS[name];
  const signIn = createProviderSignIn(config, {
    scope,
    asks,
    callback_path: MAILBOX_CALLBACK_PATH,
    failure: (trouble, cause) => new MailError(FAILURES[trouble], true, cause, 'server'),
  });
  return { ...signIn, servers: config.servers ?? servers };
}
