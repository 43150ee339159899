import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { Capability } from '@outrider/shared/ground/permissions';
import type { AccessToken, TokenKind } from '@outrider/shared/people/tokens';

type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];
const WITH_OWNER = { user: { select: { full_name: true } } } as const;
/** More than a company has; what is beyond it can be revoked by its owner. */
const SHOWN = 1_000;

/** Those that were not revoked, the newest first; of one person, or everybody's for null. */
export const listTokenRows = (db: CompanyQueries, user_id: string | null) =>
  db.accessToken.findMany({
    where: { revoked_at: null, ...(user_id && { user_id }) },
    include: WITH_OWNER,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  });

/**
 * How many of a person's tokens work. In a transaction the person's row is held: two who make one at once take turns.
 */
export async function countLiving(
  db: CompanyQueries | PlatformQueries,
  { company_id, user_id }: { company_id: string; user_id: string },
  now: Date,
): Promise<number> {
  await db.$queryRaw`SELECT id FROM users WHERE company_id = ${company_id}::uuid AND id = ${user_id}::uuid FOR UPDATE`;
  const [row] = await db.$queryRaw<{ living: number }[]>`
    SELECT count(*)::int AS living FROM access_tokens
    WHERE company_id = ${company_id}::uuid AND user_id = ${user_id}::uuid AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${now})`;
  return row?.living ?? 0;
}

type NewToken = {
  id: string;
  user_id: string;
  kind: TokenKind;
  name: string;
  token_hash: string;
  hint: string;
  scopes: string[];
  allowed_addresses: string[];
  created_at: Date;
  expires_at: Date | null;
};
export const insertToken = (tx: CompanyTx, token: NewToken): Promise<TokenRow> =>
  tx.accessToken.create({ data: token, include: WITH_OWNER });

/** The token, held until the transaction ends. One that was revoked is still there. */
export async function lockToken(
  tx: CompanyTx,
  id: string,
): Promise<{ id: string; user_id: string; name: string; revoked_at: Date | null } | null> {
  const [row] = await tx.$queryRaw<{ id: string; user_id: string; name: string; revoked_at: Date | null }[]>`
    SELECT id, user_id, name, revoked_at FROM access_tokens WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export const setRevoked = (tx: CompanyTx, id: string, now: Date) =>
  tx.accessToken.update({ where: tx.key(id), data: { revoked_at: now }, select: { id: true } });

export const presentToken = ({ user, user_id, ...row }: TokenRow): AccessToken => ({
  id: row.id,
  kind: row.kind as TokenKind,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes as Capability[],
  allowed_addresses: row.allowed_addresses,
  owner_id: user_id,
  owner_name: user.full_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_ip: row.last_used_ip,
});
