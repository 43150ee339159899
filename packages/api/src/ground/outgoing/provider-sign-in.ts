import type { Credentials } from 'google-auth-library';
import { callbackUri, type OwnPlace } from '../http/callback-uri.ts';
import type { MailIdentity } from '../ports/mailbox.ts';
import type { ConsentCode, ConsentPage, ProviderTokens } from '../ports/provider-sign-in.ts';
import { challengeOf, claimsOf, openOAuthClient, type OAuthEndpoints } from './oauth-client.ts';

/** ended: the consent, or a code that was used. partial: not all that was asked for was allowed. */
export type SignInTrouble = 'ended' | 'silent' | 'partial' | 'no_address';

export type SignInConfig = OwnPlace & {
  client_id: string;
  client_secret: string;
  /** Left out: Google's. Called when they are needed: a server knows its own address once it listens. */
  endpoints?: OAuthEndpoints | (() => OAuthEndpoints);
};

type Asked = {
  scope: readonly string[];
  /** Beside what every sign-in asks. */
  asks: { prompt: string; access_type?: string };
  callback_path: string;
  /** What is thrown. */
  failure: (trouble: SignInTrouble, cause?: unknown) => Error;
};

/** Somebody's consent at a provider of OAuth 2: a code with PKCE, tokens that renew. */
export function createProviderSignIn(config: SignInConfig, { scope, asks, callback_path, failure }: Asked) {
  const open = (redirectUri?: string) => {
    const { client_id, client_secret, endpoints } = config;
    const known = typeof endpoints === 'function' ? endpoints() : endpoints;
    return openOAuthClient({ client_id, client_secret, ...(known && { endpoints: known }) }, redirectUri);
  };
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const { response } = (error ?? {}) as { response?: { data?: { error?: unknown } } };
      const isEnded = typeof response?.data?.error === 'string' && ENDED.has(response.data.error);
      throw failure(isEnded ? 'ended' : 'silent', error);
    }
  };
  const tokensOf = (
    { refresh_token, access_token, expiry_date }: Credentials,
    known: string | null,
  ): ProviderTokens => {
    const lasting = refresh_token ?? known;
    if (!lasting || !access_token) throw failure('partial');
    return { refresh_token: lasting, access_token, expires_at: expiry_date ?? 0 };
  };
  return {
    redirectUri: (origin: string | undefined) => callbackUri(config, callback_path, origin),

    authUrl: (input: Parameters<ConsentPage['authUrl']>[0]) =>
      open(input.redirect_uri).generateAuthUrl({
        ...asks,
        scope: [...scope],
        state: input.state,
        ...(input.email && { login_hint: input.email }),
        ...challengeOf(input.code_verifier),
      }),

    async exchange(input: ConsentCode) {
      const { tokens } = await explained(
        open(input.redirect_uri).getToken({ code: input.code, codeVerifier: input.code_verifier }),
      );
      const lasting = tokensOf(tokens, null);
      const identity = identityOf(tokens.id_token);
      if (!identity) throw failure('no_address');
      return { tokens: lasting, identity, granted: tokens.scope?.split(' ') ?? [...scope] };
    },

    async refresh(known: ProviderTokens): Promise<ProviderTokens> {
      const client = open();
      client.setCredentials({ refresh_token: known.refresh_token });
      await explained(client.getAccessToken());
      return tokensOf(client.credentials, known.refresh_token);
    },
  };
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Microsoft's servers know a mailbox by its principal name, which is not always where it gets its mail. */
function identityOf(id_token: string | null | undefined): MailIdentity | null {
  const { email, preferred_username } = claimsOf(id_token);
  const [address, username] = [email, preferred_username].map((claim) =>
    typeof claim === 'string' && ADDRESS.test(claim) ? claim : null,
  );
  const known = address ?? username;
  return known ? { email: known.toLowerCase(), username: username ?? known } : null;
}

/** Of the token endpoint: a consent that ended, a code that was used, or a client that is not known. */
const ENDED = new Set(['invalid_grant', 'interaction_required', 'consent_required']);
