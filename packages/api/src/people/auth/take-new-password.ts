import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import { deleteSessionsOf, type NewPassword, setPassword } from '../../ground/sessions/session.store.ts';
import { closeLinks, takeLink } from './links.store.ts';

/** A password that its owner chose. */
export const ownPassword = (password_hash: string): NewPassword => ({
  password_hash,
  must_change_password: false,
  access_expires_at: null,
});

type Taking = { login_id: string; token: string; password_hash: string; now: Date };

/**
 * Uses a link up for a new password: sessions and other links of the account end with it. @returns how many sessions
 * did @throws 404 where another call was quicker
 */
export async function takeNewPassword(
  tx: PlatformQueries,
  { login_id, token, password_hash, now }: Taking,
): Promise<number> {
  if (!(await takeLink(tx, hashSecret(token), now))) throw new AppError('NOT_FOUND', MESSAGES.linkUsed);
  await closeLinks(tx, login_id, 'replaced');
  await setPassword(tx, login_id, ownPassword(password_hash));
  const { count } = await deleteSessionsOf(tx, login_id);
  return count;
}
