import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { accessEnds } from '../../people/auth/links.ts';
import { hashPassword } from '../../people/auth/password.ts';
import { makeOneTimePassword } from '../../people/users/one-time-password.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/** Instances that start at the same time go through here one after the other. */
const LOCK = 4_010_269;

/**
 * there: the platform has a super admin. made: it has one now, with a password to be told this once. missing: nobody
 * said whom to make one of, and `others_can` says whether people of companies can sign in.
 */
export type FirstSuperAdmin =
  | { state: 'there' }
  | { state: 'missing'; others_can: boolean }
  | { state: 'made'; email: string; one_time_password: string };

/**
 * Makes the first super admin, the only account that nobody signed in can make. @throws 409 when the e-mail belongs to
 * an account
 */
export function ensureSuperAdmin(db: PlatformDb, email: string | undefined, now: Date): Promise<FirstSuperAdmin> {
  return db.transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
    const admins = await tx.$queryRaw<object[]>`SELECT FROM logins WHERE is_super_admin LIMIT 1`;
    if (admins.length > 0) return { state: 'there' };
    if (!email) return { state: 'missing', others_can: await canAnybodySignIn(tx) };
    const one_time_password = makeOneTimePassword();
    const account = {
      id: uuidv7(now.getTime()),
      email,
      full_name: nameFromEmail(email),
      password_hash: await hashPassword(one_time_password),
      must_change_password: true,
      access_expires_at: accessEnds(now),
      is_super_admin: true,
    };
    const { count } = await tx.login.createMany({ data: [account], skipDuplicates: true });
    if (count === 0) throw new AppError('CONFLICT', MESSAGES.emailTaken);
    return { state: 'made', email, one_time_password };
  });
}

/** Whoever is not disabled and has a password or a passkey. */
async function canAnybodySignIn(tx: PlatformQueries): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    SELECT FROM users JOIN logins ON logins.id = users.id WHERE disabled_at IS NULL
      AND (password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE login_id = logins.id)) LIMIT 1`;
  return found.length > 0;
}

/** robin.hale@outrider.example is Robin Hale until the profile says otherwise. */
function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
