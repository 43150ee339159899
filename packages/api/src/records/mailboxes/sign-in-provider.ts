import { MESSAGES } from '@outrider/shared/ground/messages';
import { MAILBOX_CALLBACK_PATH, type SignInProvider } from '@outrider/shared/records/inbox-folders';
import type { Credentials } from 'google-auth-library';
import { callbackUri, type OwnPlace } from '../../ground/http/callback-uri.ts';
import { challengeOf, claimsOf, openOAuthClient, type OAuthEndpoints } from '../../ground/outgoing/oauth-client.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailboxServers, MailIdentity, MailProvider, MailTokens } from '../../ground/ports/mailbox.ts';

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

type Config = OwnPlace & {
  client_id: string;
  client_secret: string;
  /** Left out: Google's. */
  endpoints?: OAuthEndpoints;
  /** Instead of the provider's own, for tests. */
  servers?: MailboxServers;
};

/** The sign-in of a provider that lets mail programs in by OAuth 2 (XOAUTH2). */
export function createMailProvider(name: SignInProvider, config: Config): MailProvider {
  const { scope, asks, servers } = PROVIDERS[name];
  const open = (redirectUri?: string) => openOAuthClient(config, redirectUri);
  return {
    servers: config.servers ?? servers,

    redirectUri: (origin) => callbackUri(config, MAILBOX_CALLBACK_PATH, origin),

    authUrl: ({ state, code_verifier, redirect_uri, email }) =>
      open(redirect_uri).generateAuthUrl({
        ...asks,
        scope,
        state,
        ...(email && { login_hint: email }),
        ...challengeOf(code_verifier),
      }),

    async exchange({ code, code_verifier, redirect_uri }) {
      const { tokens } = await explained(open(redirect_uri).getToken({ code, codeVerifier: code_verifier }));
      return { tokens: tokensOf(tokens, null), identity: identityOf(tokens.id_token) };
    },

    async refresh(known) {
      const client = open();
      client.setCredentials({ refresh_token: known.refresh_token });
      await explained(client.getAccessToken());
      return tokensOf(client.credentials, known.refresh_token);
    },
  };
}

function tokensOf(
  { refresh_token, access_token, expiry_date }: Credentials,
  known_refresh_token: string | null,
): MailTokens {
  const lasting = refresh_token ?? known_refresh_token;
  if (!lasting || !access_token) throw new MailError(MESSAGES.mailboxNoConsent, true, undefined, 'server');
  return { refresh_token: lasting, access_token, expires_at: expiry_date ?? 0 };
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Microsoft's servers know a mailbox by its principal name, which is not always where it gets its mail. */
function identityOf(id_token: string | null | undefined): MailIdentity {
  const { email, preferred_username } = claimsOf(id_token);
  const [address, username] = [email, preferred_username].map((claim) =>
    typeof claim === 'string' && ADDRESS.test(claim) ? claim : null,
  );
  const known = address ?? username;
  if (!known) throw new MailError(MESSAGES.mailboxNoAddress, true, undefined, 'server');
  return { email: known.toLowerCase(), username: username ?? known };
}

/** Of the token endpoint: a consent that ended, a code that was used, or a client that is not known. */
const ENDED = new Set(['invalid_grant', 'interaction_required', 'consent_required']);

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MailError) throw error;
    const { response } = (error ?? {}) as { response?: { data?: { error?: unknown } } };
    const ended = typeof response?.data?.error === 'string' && ENDED.has(response.data.error);
    throw new MailError(ended ? MESSAGES.mailboxSignInEnded : MESSAGES.mailboxProviderSilent, true, error, 'server');
  }
}
