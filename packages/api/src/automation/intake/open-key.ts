import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { noteKeyUse } from '../../ground/audit/note-calls.ts';
import { assertMayWork } from '../../ground/companies/standing.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Services } from '../../ground/services.ts';
import { findPresentedKey, type PresentedKey } from './keys.store.ts';
import { type KeyedRequest, presentedKey } from './presented-key.ts';

/** The capture key that a call presents, within its limit. @throws 401, 429 */
export async function identifyKey(
  database: Database,
  services: Services,
  request: KeyedRequest,
  ip: string,
): Promise<PresentedKey> {
  const text = presentedKey(request);
  const hash = text && hashSecret(text);
  const key = hash ? await findPresentedKey(database.platform, hash) : null;
  assertWithin(await services.limiter.take(key ? `key:${key.id}` : `ip:${ip}`, key ? 'capture_key' : 'anonymous'));
  if (!key) throw new AppError('UNAUTHORIZED', MESSAGES.noCaptureKey);
  return key;
}

/** @throws 401 for a key that is over, 403 for a company that may not work */
export function assertOpen(key: PresentedKey, now: Date): void {
  if (key.revoked_at) throw new AppError('UNAUTHORIZED', MESSAGES.keyRevoked);
  if (key.replaced_until && key.replaced_until <= now) throw new AppError('UNAUTHORIZED', MESSAGES.keyReplaced);
  assertMayWork(key, now);
}

/** From where a key is used, and by which program. */
export const noteUse = (
  { platform }: Database,
  { log, now }: Services,
  { id, name, company_id }: PresentedKey,
  { ip, user_agent }: { ip: string; user_agent: string | null },
): Promise<void> =>
  noteKeyUse(
    { platform, log, now: now(), company_id },
    { kind: 'webhook', id, name, ip, user_agent },
    { kind: 'capture_key', id, name },
    { ip },
  );
