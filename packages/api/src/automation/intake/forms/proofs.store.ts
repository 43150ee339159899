import type { PlatformQueries } from '@outrider/db';

/**
 * Uses a challenge up, whichever instance it comes to; it is forgotten when nobody could answer it any more. @returns
 * whether this is the first time
 */
export async function spendChallenge(
  db: PlatformQueries,
  { challenge, expires_at }: { challenge: string; expires_at: Date },
): Promise<boolean> {
  const { count } = await db.throttle.createMany({
    data: [{ key: `form challenge ${challenge}`, points: 1, expires_at }],
    skipDuplicates: true,
  });
  return count === 1;
}
