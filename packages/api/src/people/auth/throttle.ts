import { createHash } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CallFacts } from '../../ground/context.ts';
import { isKnownDevice } from './known-devices.ts';
import { networkOf } from '../../ground/http/network.ts';

/** Failed sign-ins that are let through within a window; in the database, so that every instance counts together. */
const LIMITS = {
  /** Many networks guessing at one account. */
  account: { points: 100, seconds: 60 * 60 },
  /** One network guessing at many accounts. */
  network: { points: 200, seconds: 15 * 60 },
} as const;

/**
 * One network guessing at one account: so many guesses are free, then each has to wait twice as long as the one before.
 */
const FREE_GUESSES = 5;
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 15 * 60;
/** Guesses are forgotten this long after the last. */
const REMEMBERED_S = 60 * 60;

type Caller = Pick<CallFacts, 'ip' | 'user_agent'>;
/** What is guessed. A right password forgives no wrong codes: whoever guesses codes has the password. */
type Guessed = 'password' | 'code';

const PREFIX: Record<Guessed, string> = { password: '', code: 'code:' };
const throttleKeys = (email: string, ip: string, guessed: Guessed) => ({
  pair: `${PREFIX[guessed]}pair:${email}:${networkOf(ip)}`,
  account: `${PREFIX[guessed]}account:${email}`,
  network: `${PREFIX[guessed]}address:${networkOf(ip)}`,
});
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Counts an attempt before the password or the code is looked at. Who guesses slows down themselves, and many together
 * the account; not a device that its owner signed in with before, so nobody can lock another out. @throws 429 with the
 * seconds to wait
 */
export async function countAttempt(
  db: PlatformQueries,
  email: string,
  caller: Caller,
  now: Date,
  guessed: Guessed = 'password',
): Promise<void> {
  const { pair, account, network } = throttleKeys(email, caller.ip, guessed);
  const refuse = (retry_after: number | null) => {
    if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyAttempts, { retry_after });
  };
  refuse(await countGuess(db, pair, now));
  refuse(await countPoint(db, network, LIMITS.network, now));
  const wait = await countPoint(db, account, LIMITS.account, now);
  if (wait !== null && !(await isKnownDevice(db, email, caller))) refuse(wait);
}

/** @returns the seconds to wait where the last guess was too short a while ago; that one is not counted */
async function countGuess(db: PlatformQueries, name: string, now: Date): Promise<number | null> {
  const key = hashed(name);
  const until = new Date(now.getTime() + REMEMBERED_S * 1000);
  await db.$executeRaw`INSERT INTO throttles (key, points, expires_at)
    VALUES (${key}, 0, ${until})
    ON CONFLICT (key) DO NOTHING`;
  const [counted] = await db.$queryRaw<{ points: number }[]>`
    UPDATE throttles SET points = CASE WHEN expires_at <= ${now} THEN 1 ELSE points + 1 END, expires_at = ${until}
    WHERE key = ${key} AND (points < ${FREE_GUESSES} OR expires_at <= ${now}
      OR expires_at - make_interval(secs => ${REMEMBERED_S}) + make_interval(secs => LEAST(${FIRST_WAIT_S} * power(2,
              LEAST(points - ${FREE_GUESSES}, 10)), ${LONGEST_WAIT_S})) <= ${now})
    RETURNING points`;
  if (counted) return null;
  const row = await db.throttle.findFirst({ where: { key } });
  if (!row) return null; // it was cleared a moment ago
  const last = row.expires_at.getTime() - REMEMBERED_S * 1000;
  return Math.max(1, Math.ceil((last - now.getTime()) / 1000 + waitAfter(row.points)));
}

const waitAfter = (guesses: number): number =>
  Math.min(FIRST_WAIT_S * 2 ** Math.min(guesses - FREE_GUESSES, 10), LONGEST_WAIT_S);

/**
 * Counts one more under this key, together with every instance. @returns the seconds to wait where that is too many
 * within the window, else null
 */
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

/**
 * Of accounts that are no more. What one network guessed is forgotten within the hour: its key is a hash that names the
 * network, too.
 */
export async function forgetGuessesAt(db: PlatformQueries, emails: readonly string[]): Promise<void> {
  const keys = emails.flatMap((email) => [`account:${email}`, `code:account:${email}`, `reset mailbox:${email}`]);
  await db.throttle.deleteMany({ where: { key: { in: keys.map(hashed) } } });
}

/** It was right: this attempt was no guess. */
export async function forgiveAttempt(
  db: PlatformQueries,
  email: string,
  ip: string,
  guessed: Guessed = 'password',
): Promise<void> {
  const { pair, account, network } = throttleKeys(email, ip, guessed);
  await db.throttle.deleteMany({ where: { key: hashed(pair) } });
  await db.throttle.updateMany({
    where: { key: { in: [hashed(account), hashed(network)] }, points: { gt: 0 } },
    data: { points: { decrement: 1 } },
  });
}

/** Its owner came by a mailed link: guesses at the account count no longer, neither theirs nor those of others. */
export async function forgiveAccount(db: PlatformQueries, email: string, ip: string): Promise<void> {
  const { pair, account } = throttleKeys(email, ip, 'password');
  await db.throttle.deleteMany({ where: { key: { in: [hashed(pair), hashed(account)] } } });
}
