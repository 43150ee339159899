import type { PlatformQueries } from '@outrider/db';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: Uint8Array };
type Row = {
  fingerprint: string;
  status: number | null;
  headers: Record<string, string> | null;
  body: Uint8Array | null;
};

/** True when this caller is the first with the key within 24 h (`forgetBefore`), or takes over from one that died before `staleBefore`. */
export async function claimKey(
  db: PlatformQueries,
  scope: string,
  key: string,
  fingerprint: string,
  at: { now: Date; staleBefore: Date; forgetBefore: Date },
): Promise<boolean> {
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_keys AS kept (scope, key, fingerprint, locked_at, created_at) VALUES (${scope}, ${key}, ${fingerprint}, ${at.now}, ${at.now})
    ON CONFLICT (scope, key) DO UPDATE SET fingerprint = ${fingerprint}, locked_at = ${at.now}, created_at = ${at.now}, status = NULL, headers = NULL, body = NULL
    WHERE kept.created_at < ${at.forgetBefore} OR (kept.status IS NULL AND kept.locked_at < ${at.staleBefore} AND kept.fingerprint = ${fingerprint})`;
  return claimed > 0;
}

export async function findKey(db: PlatformQueries, scope: string, key: string): Promise<Row | null> {
  const row = await db.idempotencyKey.findFirst({ where: { scope, key } });
  return (
    row && {
      fingerprint: row.fingerprint,
      status: row.status,
      headers: row.headers as Record<string, string> | null,
      body: row.body,
    }
  );
}

export const storeAnswer = (db: PlatformQueries, scope: string, key: string, { status, headers, body }: StoredAnswer) =>
  db.idempotencyKey.updateMany({ where: { scope, key }, data: { status, headers, body: Buffer.from(body) } });

export const releaseKey = (db: PlatformQueries, scope: string, key: string) =>
  db.idempotencyKey.deleteMany({ where: { scope, key, status: null } });

export async function deleteOldKeys(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { created_at: { lt: before } } });
  return count;
}
