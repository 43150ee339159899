import type { PlatformQueries } from '@outrider/db';

export type OAuthClient = { id: string; name: string; redirect_uris: string[] };

export async function insertClient(db: PlatformQueries, client: OAuthClient & { created_at: Date }): Promise<void> {
  await db.oAuthClient.create({ data: client, select: { id: true } });
}

export const findClient = (db: PlatformQueries, id: string): Promise<OAuthClient | null> =>
  db.oAuthClient.findFirst({ where: { id }, select: { id: true, name: true, redirect_uris: true } });

/** Those that nobody connected with, and that nobody will by now. @returns how many */
export const deleteUnusedClients = (db: PlatformQueries, before: Date): Promise<number> =>
  db.$executeRaw`
    DELETE FROM oauth_clients c WHERE c.created_at < ${before}
      AND NOT EXISTS (SELECT FROM access_tokens t WHERE t.client_id = c.id)
        AND NOT EXISTS (SELECT FROM oauth_codes o WHERE o.client_id = c.id)`;

type NewCode = {
  company_id: string;
  code_hash: string;
  user_id: string;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
};
export async function insertCode(db: PlatformQueries, code: NewCode): Promise<void> {
  await db.oAuthCode.create({ data: code, select: { code_hash: true } });
}

type CodeRow = NewCode & { used_at: Date | null; token_id: string | null };

/** A code, held until the transaction ends, with what became of it. */
export async function lockCode(tx: PlatformQueries, code_hash: string): Promise<CodeRow | null> {
  const [row] = await tx.$queryRaw<CodeRow[]>`SELECT * FROM oauth_codes WHERE code_hash = ${code_hash} FOR UPDATE`;
  return row ?? null;
}

export async function useCode(
  tx: PlatformQueries,
  code_hash: string,
  token_id: string | null,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`UPDATE oauth_codes
    SET used_at = ${now}, token_id = ${token_id}::uuid
    WHERE code_hash = ${code_hash}`;
}

type NewConnection = {
  company_id: string;
  id: string;
  user_id: string;
  client_id: string;
  name: string;
  scopes: string[];
  token_hash: string;
  hint: string;
  created_at: Date;
};
type Terms = { secret_expires_at: Date; expires_at: Date };

export async function insertConnection(tx: PlatformQueries, connection: NewConnection & Terms): Promise<void> {
  await tx.accessToken.create({
    data: { ...connection, kind: 'assistant', allowed_addresses: [] },
    select: { id: true },
  });
}

/** The same connection with another secret; whatever its last one opened is closed. */
export async function renewConnection(
  tx: PlatformQueries,
  { company_id, id, ...fresh }: { company_id: string; id: string; token_hash: string; hint: string } & Terms,
): Promise<void> {
  await tx.accessToken.updateMany({ where: { company_id, id }, data: fresh });
}

export const endConnection = async (tx: PlatformQueries, company_id: string, id: string, now: Date): Promise<boolean> =>
  (await tx.accessToken.updateMany({ where: { company_id, id, revoked_at: null }, data: { revoked_at: now } })).count >
  0;

export type Connection = {
  company_id: string;
  id: string;
  user_id: string;
  full_name: string;
  client_id: string;
  name: string;
  scopes: string[];
};
/** A living connection of somebody who has access still. */
export async function findConnection(
  tx: PlatformQueries,
  company_id: string,
  id: string,
  now: Date,
): Promise<Connection | null> {
  const [row] = await tx.$queryRaw<Connection[]>`
    SELECT t.company_id, t.id, t.user_id, u.full_name, t.client_id, t.name, t.scopes
    FROM access_tokens t JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    WHERE t.company_id = ${company_id}::uuid AND t.id = ${id}::uuid AND t.kind = 'assistant' AND t.revoked_at IS NULL
      AND t.expires_at > ${now} AND u.disabled_at IS NULL`;
  return row ?? null;
}

export async function findConnectionBySecret(
  tx: PlatformQueries,
  token_hash: string,
): Promise<{ company_id: string; id: string; client_id: string } | null> {
  const row = await tx.accessToken.findFirst({
    where: { token_hash, kind: 'assistant' },
    select: { company_id: true, id: true, client_id: true },
  });
  return row?.client_id ? { ...row, client_id: row.client_id } : null;
}

export async function insertRefresh(
  tx: PlatformQueries,
  row: { company_id: string; token_hash: string; access_token_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.oAuthRefreshToken.create({ data: row, select: { token_hash: true } });
}

type RefreshRow = { company_id: string; access_token_id: string; expires_at: Date; used_at: Date | null };
/**
 * A refresh token, held until the transaction ends: two that come at once take turns, and the second is found to be
 * used.
 */
export async function lockRefresh(tx: PlatformQueries, token_hash: string): Promise<RefreshRow | null> {
  const [row] = await tx.$queryRaw<RefreshRow[]>`
    SELECT company_id, access_token_id, expires_at, used_at
    FROM oauth_refresh_tokens
    WHERE token_hash = ${token_hash}
    FOR UPDATE`;
  return row ?? null;
}

export async function useRefresh(tx: PlatformQueries, token_hash: string, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE oauth_refresh_tokens SET used_at = ${now} WHERE token_hash = ${token_hash}`;
}

/** Codes, and refresh tokens that renew nothing any more. @returns how many */
export async function deleteOldGrants(db: PlatformQueries, before: Date): Promise<number> {
  const codes = await db.$executeRaw`DELETE FROM oauth_codes WHERE expires_at < ${before}`;
  return codes + (await db.$executeRaw`DELETE FROM oauth_refresh_tokens WHERE expires_at < ${before}`);
}
