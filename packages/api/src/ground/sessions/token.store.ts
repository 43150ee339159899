import { type PlatformQueries, Prisma } from '@outrider/db';
import { TOKEN_KINDS, type TokenKind } from '@outrider/shared/people/tokens';
import { SIGNED_IN, type SignedInRow } from './session.store.ts';

export type TokenRow = SignedInRow & {
  id: string;
  token_id: string;
  kind: TokenKind;
  token_name: string;
  scopes: string[];
  allowed_addresses: string[];
  expires_at: Date | null;
  secret_expires_at: Date | null;
  last_used_at: Date | null;
};

/** A token that was not revoked, by its hash, in whichever company, with its person as they are now. */
export async function findToken(db: PlatformQueries, token_hash: string): Promise<TokenRow | null> {
  const [row] = await db.$prepared<TokenRow[]>(Prisma.sql`
    SELECT a.id, t.id AS token_id, t.kind, t.name AS token_name, t.scopes, t.allowed_addresses, t.expires_at,
      t.secret_expires_at, t.last_used_at, false AS must_set_up_two_step, ${SIGNED_IN}
    FROM access_tokens t
    JOIN logins a ON a.id = t.user_id
    JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
    JOIN companies c ON c.id = t.company_id
    WHERE t.token_hash = ${token_hash} AND t.revoked_at IS NULL`);
  return row ?? null;
}

/** Writes when and from where it was used, unless another call did since then. */
export async function touchToken(
  db: PlatformQueries,
  id: string,
  { now, ip, since }: { now: Date; ip: string; since: Date },
): Promise<void> {
  await db.$executeRaw`
    UPDATE access_tokens SET last_used_at = ${now}, last_used_ip = ${ip}
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at <= ${since})`;
}

/**
 * `kinds`: none named, all of them. `kept`: those that stay. `within`: those that need nothing beyond these scopes
 * stay, too.
 */
export type TokensToEnd = { kinds?: readonly TokenKind[]; kept?: readonly string[]; within?: readonly string[] };
type EndedToken = { company_id: string; id: string; name: string; kind: TokenKind };

/**
 * Revokes what works still of a login's tokens, in its company and in the sandbox. A code that is on its way to
 * becoming a connection goes first: whoever exchanges it holds its row.
 */
export async function revokeTokensOf(
  tx: PlatformQueries,
  login_id: string,
  now: Date,
  { kinds = TOKEN_KINDS, kept = [], within }: TokensToEnd,
): Promise<EndedToken[]> {
  if (kinds.includes('assistant')) await tx.$executeRaw`DELETE FROM oauth_codes WHERE user_id = ${login_id}::uuid`;
  return tx.$queryRaw<EndedToken[]>`
    UPDATE access_tokens SET revoked_at = ${now}
    WHERE (company_id, user_id) IN (SELECT u.company_id, u.id FROM users u WHERE u.id = ${login_id}::uuid)
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
      AND kind = ANY(${[...kinds]}::text[]) AND NOT id = ANY(${[...kept]}::uuid[])
      AND (${within === undefined} OR NOT scopes <@ ${[...(within ?? [])]}::text[])
    RETURNING company_id::text AS company_id, id::text AS id, name, kind`;
}
