import { createHash, randomBytes } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import {
  type CaptureKey,
  type captureKeyCreateSchema,
  KEY_PREFIX,
  LIVE_KEYS_PER_CHANNEL,
} from '@outrider/shared/intake';
import { MESSAGES } from '@outrider/shared/messages';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { uuidv7 } from '../uuid.ts';
import { findKeyRow, insertKey, listKeyRows, lockCompany, presentKey } from './keys.store.ts';

export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');
/** What a sealed signing secret is bound to. */
export const secretOwner = (company_id: string, key_id: string) => `capture_key:${company_id}:${key_id}`;

export async function listKeys(db: CompanyDb): Promise<CaptureKey[]> {
  return (await listKeyRows(db)).map(presentKey);
}

/** A new key, told this once. @throws 409 when a channel has two live keys already, held under concurrency by the company's row lock */
export async function createKey(
  db: CompanyDb,
  actor: Actor,
  secrets: SecretBox,
  input: z.output<typeof captureKeyCreateSchema>,
): Promise<CaptureKey & { key: string }> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  const id = uuidv7();
  const { name, signing_secret } = input;
  const channels = [...new Set(input.channels)];
  return db.transaction(async (tx) => {
    await lockCompany(tx);
    const live = (await listKeyRows(tx)).filter(({ revoked_at }) => revoked_at === null);
    const full = channels.some(
      (channel) => live.filter((other) => other.channels.includes(channel)).length >= LIVE_KEYS_PER_CHANNEL,
    );
    if (full) throw new AppError('CONFLICT', MESSAGES.keyLimit);
    const sealed = signing_secret ? secrets.seal(signing_secret, secretOwner(tx.companyId, id)) : null;
    await insertKey(tx, {
      id,
      name,
      channels,
      key_hash: hashKey(key),
      hint: key.slice(-4),
      signing_secret: sealed,
      created_by: actor.id,
    });
    await recordAudit(tx, actor, {
      action: 'capture_key.create',
      subject_kind: 'capture_key',
      subject_id: id,
      detail: { name, channels },
    });
    const row = await findKeyRow(tx, id);
    if (!row) throw new Error('A key was written and is not there');
    return { ...presentKey(row), key };
  });
}

/** From this moment the key opens nothing. Revoking twice is once. */
export async function revokeKey(db: CompanyDb, actor: Actor, id: string, now: Date): Promise<CaptureKey> {
  return db.transaction(async (tx) => {
    const { count } = await tx.captureKey.updateMany({ where: { id, revoked_at: null }, data: { revoked_at: now } });
    if (count > 0)
      await recordAudit(tx, actor, { action: 'capture_key.revoke', subject_kind: 'capture_key', subject_id: id });
    const row = await findKeyRow(tx, id);
    if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    return presentKey(row);
  });
}
