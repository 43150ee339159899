/** A session token, or how to get the one of the moment; null or nothing for a call without. Asked again for every call. */
export type Token = string | (() => string | null | undefined | Promise<string | null | undefined>);

export async function authorization(token: Token): Promise<Record<string, string>> {
  const text = typeof token === 'function' ? await token() : token;
  return text ? { authorization: `Bearer ${text}` } : {};
}
