import { randomBytes } from 'node:crypto';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import {
  type CaptureKey,
  type captureKeyCreateSchema,
  type captureKeyUpdateSchema,
  KEY_PREFIX,
  MOST_LIVE_KEYS,
  SECRET_OVERLAP_HOURS,
  type signingSecretSetSchema,
} from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Actor } from '../../ground/actor.ts';
import { isStaff } from '../../records/assignment/people.store.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { SecretBox } from '../../ground/secrets/secret-box.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  findKeyRow,
  insertKey,
  type KeyRow,
  listKeyRows,
  lockCompany,
  lockKey,
  type NewKey,
  presentKey,
} from './keys.store.ts';

const HOUR_MS = 3_600_000;

/** What a sealed signing secret is bound to. */
export const secretOwner = (company_id: string, key_id: string) => `capture_key:${company_id}:${key_id}`;

const makeKey = () => KEY_PREFIX + randomBytes(32).toString('base64url');
const overlapFrom = (now: Date) => new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS);

export async function listKeys(db: CompanyDb, now: Date): Promise<CaptureKey[]> {
  return (await listKeyRows(db)).map((row) => presentKey(row, now));
}

type Told = CaptureKey & { key: string };

/**
 * A new key, told this once. @throws 409 for one more than a company may have, held under concurrency by the company's
 * row lock; 422 for an owner who left
 */
export async function createKey(
  db: CompanyDb,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  actor: Actor,
  input: z.output<typeof captureKeyCreateSchema>,
): Promise<Told> {
  const key = makeKey();
  const id = uuidv7();
  const { name, signing_secret, source = null, processing_mode = null, assigned_to = null } = input;
  const channels = [...new Set(input.channels)];
  return db.transaction(async (tx) => {
    await addKey(tx, {
      id,
      name,
      channels,
      source,
      processing_mode,
      assigned_to,
      key_hash: hashSecret(key),
      hint: hintOf(key),
      signing_secret: seal(secrets, tx, id, signing_secret),
      created_by: actor.id,
    });
    await note(tx, actor, 'create', id, { name, channels });
    return { ...(await tell(tx, id, now())), key };
  });
}

/** Changes the version that was looked at. @throws 404, 409 with the version of today, also for a revoked one, 422 */
export async function updateKey(
  db: CompanyDb,
  actor: Actor,
  { id, version, ...input }: z.output<typeof captureKeyUpdateSchema>,
  now: Date,
): Promise<CaptureKey> {
  return db.transaction(async (tx) => {
    const before = await take(tx, id);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    if (input.assigned_to !== before.assigned_to) await assertOwner(tx, input.assigned_to ?? null);
    const changed = Object.entries(input).filter(([, value]) => value !== undefined);
    await tx.captureKey.updateMany({
      where: { id },
      data: { ...Object.fromEntries(changed), version: { increment: 1 } },
    });
    await note(tx, actor, 'update', id, { fields: changed.map(([field]) => field) });
    return tell(tx, id, now);
  });
}

/**
 * Another key for the same sender, told this once; the one before opens for a day more. @throws 404, 409 for a revoked
 * one
 */
export async function rotateKey(db: CompanyDb, actor: Actor, id: string, now: Date): Promise<Told> {
  const key = makeKey();
  return db.transaction(async (tx) => {
    const before = await take(tx, id);
    await tx.captureKey.updateMany({
      where: { id },
      data: {
        key_hash: hashSecret(key),
        hint: hintOf(key),
        old_key_hash: before.key_hash,
        old_key_until: overlapFrom(now),
        version: { increment: 1 },
      },
    });
    await note(tx, actor, 'rotate', id, {});
    return { ...(await tell(tx, id, now)), key };
  });
}

/**
 * Another signing secret, beside which the one before is right for a day; or none, at once. @throws 404, 409 for a
 * revoked one
 */
export async function setSigningSecret(
  db: CompanyDb,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  actor: Actor,
  { id, signing_secret }: z.output<typeof signingSecretSetSchema>,
): Promise<CaptureKey> {
  return db.transaction(async (tx) => {
    const before = await take(tx, id);
    const overlaps = signing_secret !== null && before.signing_secret !== null;
    await tx.captureKey.updateMany({
      where: { id },
      data: {
        signing_secret: seal(secrets, tx, id, signing_secret),
        old_signing_secret: overlaps ? before.signing_secret : null,
        old_signing_until: overlaps ? overlapFrom(now()) : null,
        version: { increment: 1 },
      },
    });
    await note(tx, actor, 'secret', id, { removed: signing_secret === null });
    return tell(tx, id, now());
  });
}

/** From this moment the key opens nothing, nor does the one before it. Revoking twice is once. */
export async function revokeKey(db: CompanyDb, actor: Actor, id: string, now: Date): Promise<CaptureKey> {
  return db.transaction(async (tx) => {
    const { count } = await tx.captureKey.updateMany({ where: { id, revoked_at: null }, data: { revoked_at: now } });
    if (count > 0) await note(tx, actor, 'revoke', id, {});
    return tell(tx, id, now); // where it is a form's key, nobody finds it, and nothing was revoked
  });
}

const hintOf = (key: string) => key.slice(-4);

const seal = (secrets: SecretBox, tx: CompanyTx, id: string, secret: string | null | undefined) =>
  secret ? secrets.seal(secret, secretOwner(tx.companyId, id)) : null;

/**
 * A new key, of a webhook or of a form; keys that are made at the same time wait for one another to be counted. @throws
 * 409 at the limit, 422 for an owner who is none
 */
export async function addKey(tx: CompanyTx, key: NewKey): Promise<void> {
  await lockCompany(tx);
  if ((await tx.captureKey.count({ where: { revoked_at: null } })) >= MOST_LIVE_KEYS)
    throw new AppError('CONFLICT', MESSAGES.keyLimit(MOST_LIVE_KEYS));
  await assertOwner(tx, key.assigned_to);
  await insertKey(tx, key);
}

/** @throws 422 for somebody who left, or is of another company */
export async function assertOwner(tx: CompanyTx, assigned_to: string | null): Promise<void> {
  if (assigned_to === null || (await isStaff(tx, assigned_to))) return;
  const message = MESSAGES.keyOwnerGone;
  throw refuse('UNPROCESSABLE_CONTENT', 'assigned_to', message);
}

/** A key that opens, held until the transaction ends. */
async function take(tx: CompanyTx, id: string) {
  const row = await lockKey(tx, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (row.revoked_at) throw new AppError('CONFLICT', MESSAGES.keyRevoked);
  return row;
}

async function tell(tx: CompanyTx, id: string, now: Date): Promise<CaptureKey> {
  const row: KeyRow | null = await findKeyRow(tx, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentKey(row, now);
}

const note = (
  tx: CompanyTx,
  actor: Actor,
  action: string,
  id: string,
  detail: NonNullable<Parameters<typeof recordAudit>[2]['detail']>,
) => recordAudit(tx, actor, { action: `capture_key.${action}`, subject_kind: 'capture_key', subject_id: id, detail });
