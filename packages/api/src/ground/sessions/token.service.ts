import { BlockList, isIPv6 } from 'node:net';
import type { PlatformDb } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/people/auth';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { TokenKind } from '@outrider/shared/people/tokens';
import { hashSecret } from '../secrets/hash-secret.ts';
import { readIdentity } from './identities.ts';
import { toSessionUser } from './session.service.ts';
import { findToken, touchToken } from './token.store.ts';
import { isWhole } from './token-text.ts';

/** Whoever calls with a token: the person as they are now, and how far the token goes. */
export type TokenUser = SessionUser & {
  scopes: ReadonlySet<string>;
  token: { id: string; kind: TokenKind; name: string };
};

/** How often its use is written down at most. */
const TOUCHED_EVERY_MS = 60_000;

/**
 * Who an access token speaks for; null where it is unknown, revoked or expired, or its person is disabled. `ip`: from
 * where it is used; left out, this is no use of it. @throws 403 for an address that is not its
 */
export async function resolveToken(
  db: PlatformDb,
  token: string,
  now: Date,
  ip: string | null,
): Promise<TokenUser | null> {
  if (!isWhole(token)) return null;
  const hash = hashSecret(token);
  const row = await readIdentity(db, `token ${hash}`, () => findToken(db, hash));
  const isOver = (end: Date | null) => end !== null && end <= now;
  if (!row || row.disabled_at !== null || isOver(row.expires_at) || isOver(row.secret_expires_at)) return null;
  if (ip !== null) {
    if (!isAllowed(row.allowed_addresses, ip))
      throw new AppError('FORBIDDEN', MESSAGES.tokenAddress, { reason: 'address_not_allowed' });
    const since = new Date(now.getTime() - TOUCHED_EVERY_MS);
    if (row.last_used_at === null || row.last_used_at <= since) {
      row.last_used_at = now; // not again for those who share what was found
      await touchToken(db, row.token_id, { now, ip, since });
    }
  }
  const { token_id: id, kind, token_name: name } = row;
  return { ...toSessionUser(row), scopes: new Set(row.scopes), token: { id, kind, name } };
}

/**
 * Whether an address is one of these, or in one of these ranges; IPv4 that came over an IPv6 socket counts as what it
 * is.
 */
export function isAllowed(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const range of allowed) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
