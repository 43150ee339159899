import { readUrl } from '@outrider/shared/ground/read-url';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Whether an address may be registered: https, or this machine for a program that runs on it. Only as a browser writes
 * it: tabs, letters of other scripts, :443 and /./ are dropped or rewritten by whoever reads them, so that two texts
 * would be one address.
 */
export function isRedirect(address: string): boolean {
  const url = address.includes('#') ? null : readUrl(address);
  if (!url || (url.href !== address && url.href !== `${address}/`)) return false;
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/**
 * Exactly one that was registered, letter by letter (RFC 9700, 4.1.3). On this machine with any port, since programs
 * take whichever is free: by its address (RFC 8252, 7.3), and as localhost, which the RFC advises against and programs
 * register all the same.
 */
export const isRegistered = (registered: readonly string[], address: string): boolean =>
  isRedirect(address) &&
  registered.some((one) => one === address || (isOnLoopback(one) && withoutPort(one) === withoutPort(address)));

const ON_LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;
const isOnLoopback = (address: string): boolean => ON_LOOPBACK.test(address);
const withoutPort = (address: string): string => address.replace(ON_LOOPBACK, '$1');

/** The address with an answer in its query. */
export function redirectWith(address: string, answer: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
