import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the parts in a row, as 64 lower-case hex digits. */
export function hmacHex(secret: string, ...parts: (string | Uint8Array)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares what a sender gave with the digest that is expected, in a time that tells nothing about the digest. */
export function isSameDigest(given: string, expected: string): boolean {
  return isSameBytes(Buffer.from(given.toLowerCase()), Buffer.from(expected));
}

export const isSameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && timingSafeEqual(one, other);
