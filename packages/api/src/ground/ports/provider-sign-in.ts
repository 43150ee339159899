/** What a person's consent at their provider gave. `expires_at`: of the access token, in milliseconds since 1970. */
export type ProviderTokens = { refresh_token: string; access_token: string; expires_at: number };

/** What a consent brought back, and what it was begun with. */
export type ConsentCode = { code: string; code_verifier: string; redirect_uri: string };

/** Where somebody gives their consent. */
export type ConsentPage = {
  /** `email`: the account that is meant. */
  authUrl(input: { state: string; code_verifier: string; redirect_uri: string; email: string | null }): string;
  redirectUri(origin: string | undefined): string;
};
