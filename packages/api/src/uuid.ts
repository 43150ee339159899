import { randomFillSync } from 'node:crypto';

/** Random bytes for 256 ids at a time: a call for each of a batch's thousand would be a third of what its leads cost here. */
const POOL = Buffer.allocUnsafe(256 * 10);
let used = POOL.length;

/** A UUIDv7 (RFC 9562): the first 48 bits are the time in milliseconds, so that new rows land at the end of their indexes. */
export function uuidv7(now = Date.now()): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const random = POOL.toString('hex', used, used + 10);
  const variant = (0x80 | ((POOL[used + 2] ?? 0) & 0x3f)).toString(16);
  used += 10;
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(6, 8)}-${random.slice(8)}`;
}
