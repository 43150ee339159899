import { createHash } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';

/** Failed sign-ins that are let through within a window; in the database, so that every instance counts together. */
const LIMITS = {
  /** One address guessing at one account. */
  pair: { points: 10, seconds: 15 * 60 },
  /** Many addresses guessing at one account. */
  account: { points: 100, seconds: 60 * 60 },
  /** One address guessing at many accounts. */
  address: { points: 200, seconds: 15 * 60 },
} as const;

const throttleKeys = (email: string, ip: string) => ({
  pair: `pair:${email}:${ip}`,
  account: `account:${email}`,
  address: `address:${ip}`,
});
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Counts an attempt before the password is looked at. @throws 429 with the seconds to wait */
export async function countAttempt(db: PlatformQueries, email: string, ip: string, now: Date): Promise<void> {
  for (const [kind, key] of Object.entries(throttleKeys(email, ip)) as [keyof typeof LIMITS, string][]) {
    const retry_after = await countPoint(db, key, LIMITS[kind], now);
    if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyAttempts, { retry_after });
  }
}

/** Counts one more under this key, together with every instance. @returns the seconds to wait where that is too many within the window, else null */
export async function countPoint(
  db: PlatformQueries,
  key: string,
  { points, seconds }: { points: number; seconds: number },
  now: Date,
): Promise<number | null> {
  const until = new Date(now.getTime() + seconds * 1000);
  const [row] = await db.$queryRaw<{ points: number; expires_at: Date }[]>`
    INSERT INTO throttles (key, points, expires_at) VALUES (${hashed(key)}, 1, ${until})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN throttles.expires_at <= ${now} THEN 1 ELSE throttles.points + 1 END,
      expires_at = CASE WHEN throttles.expires_at <= ${now} THEN ${until} ELSE throttles.expires_at END
    RETURNING points, expires_at`;
  if (!row || row.points <= points) return null;
  return Math.max(1, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000));
}

/** A right password: this attempt was no guess. */
export async function forgiveAttempt(db: PlatformQueries, email: string, ip: string): Promise<void> {
  const { pair, account, address } = throttleKeys(email, ip);
  await db.throttle.deleteMany({ where: { key: hashed(pair) } });
  await db.throttle.updateMany({
    where: { key: { in: [hashed(account), hashed(address)] }, points: { gt: 0 } },
    data: { points: { decrement: 1 } },
  });
}
