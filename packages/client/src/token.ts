/**
 * An access token (`ork_live_…`, or `ork_test_…` of the sandbox) or a session token, or a function that returns the
 * current one (null or undefined for none). Read before every call.
 */
export type Token = string | (() => string | null | undefined | Promise<string | null | undefined>);

export async function authorization(token: Token): Promise<Record<string, string>> {
  const text = typeof token === 'function' ? await token() : token;
  return text ? { authorization: `Bearer ${text}` } : {};
}
