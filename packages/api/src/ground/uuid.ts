import { createHash, randomFillSync } from 'node:crypto';

/**
 * Random bytes for 256 ids at a time: a call for each of a batch's thousand would be a third of what its leads cost
 * here.
 */
const POOL = Buffer.allocUnsafe(256 * 10);
let hex = '';
let used = POOL.length;
/** The millisecond of the last id, and how it is written: a batch's ids share few. */
let last = { now: 0, text: '' };

/**
 * A UUIDv7 (RFC 9562): the first 48 bits are the time in milliseconds, so that new rows land at the end of their
 * indexes.
 */
export function uuidv7(now = Date.now()): string {
  if (used === POOL.length) {
    hex = randomFillSync(POOL).toString('hex');
    used = 0;
  }
  if (last.now !== now) last = { now, text: writeTime(now) };
  const at = used * 2;
  const variant = VARIANTS[(POOL[used + 2] ?? 0) & 0x3f];
  used += 10;
  return `${last.text}-7${hex.slice(at, at + 3)}-${variant}${hex.slice(at + 6, at + 8)}-${hex.slice(at + 8, at + 20)}`;
}

/** A UUID of version 8 (RFC 9562): the hash of a text, so that the same text has the same one. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The first two bits are 10, the others random. */
const VARIANTS = Array.from({ length: 0x40 }, (_, bits) => (0x80 | bits).toString(16));

function writeTime(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
