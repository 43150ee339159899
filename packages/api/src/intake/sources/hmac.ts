import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the parts in a row, as 64 lower-case hex digits. */
export function hmacHex(secret: string, ...parts: (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares what a sender gave with the digest that is expected, in a time that tells nothing about the digest. */
export function isSameDigest(given: string, expected: string): boolean {
  const one = Buffer.from(given.toLowerCase());
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
