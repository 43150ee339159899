import type { PlatformDb } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/people/auth';
import { resolveSession } from './session.service.ts';
import { resolveToken, type TokenUser } from './token.service.ts';
import { isAccessToken } from './token-text.ts';

/** Somebody with a session, or with an access token and what that may do. */
export type CallingUser = SessionUser & Partial<Pick<TokenUser, 'scopes' | 'token'>>;
/** `id`: of the session or of the token. */
export type ResolvedCaller = { id: string; user: CallingUser; confirmed_at?: Date };

/**
 * Who a bearer token speaks for; null where it is nobody's. `ip` null: only asked again, which is no use of it. @throws
 * 403
 */
export async function resolveCaller(
  db: PlatformDb,
  token: string,
  now: Date,
  ip: string | null,
): Promise<ResolvedCaller | null> {
  if (!isAccessToken(token)) return resolveSession(db, token, now, { touch: ip !== null });
  const user = await resolveToken(db, token, now, ip);
  return user && { id: user.token.id, user };
}
