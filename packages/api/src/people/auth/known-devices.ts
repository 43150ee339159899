import { createHash } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { describeDevice } from '@outrider/shared/ground/describe-device';
import type { CallFacts } from '../../ground/context.ts';
import { neighborhoodOf } from '../../ground/http/network.ts';

/** How long a device that nobody signs in with stays known. */
export const DEVICE_KNOWN_MS = 90 * 86_400_000;

type Caller = Pick<CallFacts, 'ip' | 'user_agent'>;

const fingerprintOf = ({ ip, user_agent }: Caller): string =>
  createHash('sha256')
    .update(`${describeDevice(user_agent)}\n${neighborhoodOf(ip)}`)
    .digest('base64url');

/** Whether somebody signed in to the account from such a device before. */
export async function isKnownDevice(db: PlatformQueries, email: string, caller: Caller): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT
    FROM known_devices d
    JOIN logins a ON a.id = d.login_id
    WHERE a.email = ${email} AND d.fingerprint = ${fingerprintOf(caller)}`;
  return rows.length > 0;
}

/** Notes where somebody signed in from. @returns whether the account was used before, and never from such a device */
export async function noteDevice(tx: PlatformQueries, login_id: string, caller: Caller, now: Date): Promise<boolean> {
  const fingerprint = fingerprintOf(caller);
  const known = await tx.knownDevice.findMany({ where: { login_id }, select: { fingerprint: true } });
  await tx.$executeRaw`
    INSERT INTO known_devices (login_id, fingerprint, last_seen_at) VALUES (${login_id}::uuid, ${fingerprint}, ${now})
    ON CONFLICT (login_id, fingerprint) DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at`;
  return known.length > 0 && !known.some((device) => device.fingerprint === fingerprint);
}

export const forgetDevices = (tx: PlatformQueries, login_id: string) =>
  tx.knownDevice.deleteMany({ where: { login_id } });

export async function deleteOldDevices(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.knownDevice.deleteMany({ where: { last_seen_at: { lt: before } } });
  return count;
}
