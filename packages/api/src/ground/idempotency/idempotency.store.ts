import type { PlatformQueries, RawQueries } from '@outrider/db';

type KeptRow = { fingerprint: string; answer: string };

/** Locks the key until the transaction ends; false while another one holds it. */
export async function lockKey(sql: RawQueries, scope: string, key: string): Promise<boolean> {
  const [row] = await sql.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${scope} ${key}`}, 0)) AS locked`;
  return row?.locked ?? false;
}

/** The answer stored for the key at or after `since`. */
export async function findAnswer(
  sql: RawQueries,
  { scope, key, since }: { scope: string; key: string; since: Date },
): Promise<KeptRow | null> {
  const [row] = await sql.$queryRaw<KeptRow[]>`
    SELECT fingerprint, answer
    FROM idempotency_keys
    WHERE scope = ${scope} AND key = ${key} AND created_at >= ${since}`;
  return row ?? null;
}

/** Stores an answer, replacing an expired one. */
export async function keepAnswer(
  sql: RawQueries,
  { scope, key, fingerprint, answer, now }: KeptRow & { scope: string; key: string; now: Date },
): Promise<void> {
  await sql.$executeRaw`
    INSERT INTO idempotency_keys (scope, key, fingerprint, answer, created_at)
    VALUES (${scope}, ${key}, ${fingerprint}, ${answer}, ${now})
    ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer,
      created_at = excluded.created_at`;
}

export async function deleteOldKeys(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { created_at: { lt: before } } });
  return count;
}
