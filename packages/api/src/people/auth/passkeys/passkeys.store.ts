import type { PlatformQueries } from '@outrider/db';
import type { ChallengePurpose } from '@outrider/shared/people/passkeys';
import { hashSecret } from '../../../ground/secrets/hash-secret.ts';

type NewChallenge = { challenge: string; purpose: ChallengePurpose; login_id: string | null; expires_at: Date };

export const insertChallenge = (db: PlatformQueries, { challenge, ...row }: NewChallenge) =>
  db.passkeyChallenge.create({ data: { ...row, id: hashSecret(challenge) }, select: { id: true } });

/**
 * Uses a challenge up, whatever comes of the answer. @returns whether it was open, for this purpose and this account
 */
export async function takeChallenge(
  db: PlatformQueries,
  challenge: string,
  { purpose, login_id, now }: { purpose: ChallengePurpose; login_id: string | null; now: Date },
): Promise<boolean> {
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { id: hashSecret(challenge), purpose, login_id, expires_at: { gt: now } },
  });
  return count > 0;
}

export async function deleteOldChallenges(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.passkeyChallenge.deleteMany({ where: { expires_at: { lt: before } } });
  return count;
}

export const listPasskeys = (db: PlatformQueries, login_id: string) =>
  db.passkey.findMany({ where: { login_id }, orderBy: { id: 'asc' } });

/** How many an account has. Its row is held until the transaction ends: two that are added at once take turns. */
export async function countHeld(tx: PlatformQueries, login_id: string): Promise<number> {
  await tx.$queryRaw`SELECT id FROM logins WHERE id = ${login_id}::uuid FOR UPDATE`;
  return tx.passkey.count({ where: { login_id } });
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** A passkey, with whose it is. */
export const findPasskey = (db: PlatformQueries, credential_id: string) =>
  db.passkey.findFirst({ where: { credential_id }, include: { login: { select: { email: true } } } });

type NewPasskey = Omit<PasskeyRow, 'last_used_at'>;

/** @returns false where the credential is known already, whoever's it is */
export async function insertPasskey(tx: PlatformQueries, passkey: NewPasskey): Promise<boolean> {
  const { count } = await tx.passkey.createMany({ data: [passkey], skipDuplicates: true });
  return count > 0;
}

/**
 * Notes a use. An authenticator that counts has to count up: one that does not was copied, and nothing is noted. Of two
 * that bring the same count, one is too late. @returns whether it was noted
 */
export async function notePasskeyUse(
  db: PlatformQueries,
  { id, counter, backed_up, now }: { id: string; counter: number; backed_up: boolean; now: Date },
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { id, counter: counter > 0 ? { lt: counter } : 0 },
    data: { counter, backed_up, last_used_at: now },
  });
  return count > 0;
}

export async function renamePasskey(db: PlatformQueries, login_id: string, id: string, name: string): Promise<boolean> {
  const { count } = await db.passkey.updateMany({ where: { id, login_id }, data: { name } });
  return count > 0;
}

/** The name of the one that went; null where there is no such one of theirs. */
export async function deletePasskey(tx: PlatformQueries, login_id: string, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    DELETE FROM passkeys WHERE id = ${id}::uuid AND login_id = ${login_id}::uuid RETURNING name`;
  return row?.name ?? null;
}
