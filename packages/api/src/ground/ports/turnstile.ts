/**
 * Asks Cloudflare whether a browser passed the Turnstile challenge that the token is of; a token can be asked about
 * once. 'wrong_secret': it is the site that Cloudflare does not know, not the visitor. Rejects when Cloudflare does not
 * answer as it should.
 */
export type TurnstileVerifier = (asked: {
  secret: string;
  token: string;
  ip: string;
}) => Promise<'passed' | 'failed' | 'wrong_secret'>;
