import { createHash } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';

export type OAuthEndpoints = { authorize: string; token: string; revoke?: string };
export type OAuthApp = {
  client_id: string;
  client_secret: string;
  /** Left out: Google's own. */
  endpoints?: OAuthEndpoints;
  timeout_ms?: number;
};

/**
 * A client of an OAuth 2 server that issues refresh tokens. Its calls of the token endpoint are repeated up to three times
 * after a server error (5xx), which its options cannot switch off; other calls are made once.
 */
export const openOAuthClient = (
  { client_id, client_secret, endpoints, timeout_ms = 15_000 }: OAuthApp,
  redirectUri?: string,
): OAuth2Client =>
  new OAuth2Client({
    clientId: client_id,
    clientSecret: client_secret,
    redirectUri,
    forceRefreshOnFailure: true,
    transporterOptions: { timeout: timeout_ms, retry: false },
    ...(endpoints && {
      endpoints: {
        oauth2AuthBaseUrl: endpoints.authorize,
        oauth2TokenUrl: endpoints.token,
        ...(endpoints.revoke && { oauth2RevokeUrl: endpoints.revoke }),
      },
    }),
  });

/** The half of a code verifier that is shown, RFC 7636. */
export const challengeOf = (code_verifier: string) => ({
  code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  code_challenge_method: CodeChallengeMethod.S256,
});

/** What an ID token says, straight from the server that made it: it decides nothing, so it is not verified. */
export function claimsOf(id_token: string | null | undefined): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
}
