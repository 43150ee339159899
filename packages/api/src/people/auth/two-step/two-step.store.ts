import type { PlatformQueries } from '@outrider/db';
import { uuidv7 } from '../../../ground/uuid.ts';

type AppRow = { secret: string; confirmed_at: Date | null };

export const findApp = (db: PlatformQueries, login_id: string): Promise<AppRow | null> =>
  db.authenticatorApp.findFirst({ where: { login_id }, select: { secret: true, confirmed_at: true } });

/** Takes the place of one that was never confirmed. @returns false where one is confirmed */
export async function putApp(db: PlatformQueries, login_id: string, secret: string, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO authenticator_apps (login_id, secret, created_at) VALUES (${login_id}::uuid, ${secret}, ${now})
    ON CONFLICT (login_id) DO UPDATE SET secret = EXCLUDED.secret, created_at = EXCLUDED.created_at, last_step = 0
      WHERE authenticator_apps.confirmed_at IS NULL`;
  return count > 0;
}

/** @returns false where another call confirmed it, or put another secret in its place */
export async function confirmAppRow(
  tx: PlatformQueries,
  login_id: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const { count } = await tx.authenticatorApp.updateMany({
    where: { login_id, secret, confirmed_at: null },
    data: { confirmed_at: now, last_step: step },
  });
  return count > 0;
}

/** A code counts once: of two calls that bring it at the same time, to whichever instance, one is too late. */
export async function takeStep(db: PlatformQueries, login_id: string, step: number): Promise<boolean> {
  const { count } = await db.authenticatorApp.updateMany({
    where: { login_id, confirmed_at: { not: null }, last_step: { lt: step } },
    data: { last_step: step },
  });
  return count > 0;
}

/** @returns whether it was one, and unused */
export async function takeRecoveryCode(
  db: PlatformQueries,
  login_id: string,
  code_hash: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { login_id, code_hash, used_at: null },
    data: { used_at: now },
  });
  return count > 0;
}

export const countRecoveryCodes = (db: PlatformQueries, login_id: string): Promise<number> =>
  db.recoveryCode.count({ where: { login_id, used_at: null } });

/** New codes; those before open nothing any more. */
export async function replaceRecoveryCodes(tx: PlatformQueries, login_id: string, hashes: string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { login_id } });
  await tx.recoveryCode.createMany({ data: hashes.map((code_hash) => ({ login_id, code_hash })) });
}

/** Whether an account has more to prove itself with than its password. */
export async function hasStrongerProof(db: PlatformQueries, login_id: string): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ has: boolean }]>`
    SELECT EXISTS (SELECT FROM authenticator_apps WHERE login_id = ${login_id}::uuid AND confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys WHERE login_id = ${login_id}::uuid) AS has`;
  return row.has;
}

/**
 * Everything of an account that is lost with a phone: app, recovery codes, passkeys and trusted devices. @returns
 * whether there was an app or a passkey
 */
export async function deleteSecondFactors(tx: PlatformQueries, login_id: string): Promise<boolean> {
  const { count } = await tx.passkey.deleteMany({ where: { login_id } });
  return (await deleteApp(tx, login_id)) || count > 0;
}

/** The second step after the password, and the devices that are spared it. @returns whether there was one */
export async function deleteApp(tx: PlatformQueries, login_id: string): Promise<boolean> {
  const { count } = await tx.authenticatorApp.deleteMany({ where: { login_id } });
  await tx.recoveryCode.deleteMany({ where: { login_id } });
  await forgetRememberedDevices(tx, login_id);
  return count > 0;
}

type NewRememberedDevice = {
  login_id: string;
  token_hash: string;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
};

export const insertRememberedDevice = (tx: PlatformQueries, device: NewRememberedDevice) =>
  tx.rememberedDevice.create({ data: { ...device, id: uuidv7(device.created_at.getTime()) }, select: { id: true } });

export async function isRememberedDevice(
  db: PlatformQueries,
  login_id: string,
  token_hash: string,
  now: Date,
): Promise<boolean> {
  return (await db.rememberedDevice.count({ where: { login_id, token_hash, expires_at: { gt: now } } })) > 0;
}

export const listRememberedDevices = (db: PlatformQueries, login_id: string, now: Date) =>
  db.rememberedDevice.findMany({
    where: { login_id, expires_at: { gt: now } },
    select: { id: true, user_agent: true, created_at: true, expires_at: true },
    orderBy: { id: 'desc' },
  });

const forgetRememberedDevices = (tx: PlatformQueries, login_id: string) =>
  tx.rememberedDevice.deleteMany({ where: { login_id } });

/** Whether it was theirs and there. */
export async function deleteRememberedDevice(db: PlatformQueries, login_id: string, id: string): Promise<boolean> {
  const { count } = await db.rememberedDevice.deleteMany({ where: { login_id, id } });
  return count > 0;
}

export async function deleteOldRememberedDevices(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.rememberedDevice.deleteMany({ where: { expires_at: { lt: before } } });
  return count;
}
