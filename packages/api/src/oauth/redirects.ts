import { readUrl } from '@outrider/shared/read-url';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether an address may be registered: https, or this machine for a program that runs on it; nothing that a browser would not take as an address alone. */
export function isRedirect(address: string): boolean {
  const url = readUrl(address);
  if (!url) return false;
  const { protocol, hostname, hash, username, password } = url;
  if (hash !== '' || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** Exactly one that was registered; on this machine with any port, since programs take whichever is free (RFC 8252, 7.3). */
export const isRegistered = (registered: readonly string[], address: string): boolean =>
  isRedirect(address) && registered.some((one) => one === address || withoutPort(one) === withoutPort(address));

function withoutPort(address: string): string {
  const url = new URL(address);
  if (LOOPBACK.has(url.hostname)) url.port = '';
  return url.href;
}

/** The address with an answer in its query. */
export function redirectWith(address: string, answer: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
