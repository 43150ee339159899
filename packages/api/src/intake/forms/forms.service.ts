import { randomBytes } from 'node:crypto';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import {
  type CaptureForm,
  FORM_PREFIX,
  type formCreateSchema,
  type formUpdateSchema,
} from '@outrider/shared/capture-forms';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type { z } from 'zod';
import { hashSecret } from '../../secrets/hash-secret.ts';
import type { Actor } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { uuidv7 } from '../../uuid.ts';
import { addKey, assertOwner } from '../keys.service.ts';
import { listFormRows, lockForm } from './forms.store.ts';

export const listForms = (db: CompanyDb): Promise<CaptureForm[]> => listFormRows(db);

/** @throws 409 for one key or form more than a company may have, 422 for an owner who left */
export async function createForm(
  db: CompanyDb,
  actor: Actor,
  { settings, name, source = null, processing_mode = null, assigned_to = null }: z.output<typeof formCreateSchema>,
): Promise<CaptureForm> {
  const id = uuidv7();
  const public_id = FORM_PREFIX + randomBytes(16).toString('base64url');
  return db.transaction(async (tx) => {
    await addKey(tx, {
      id,
      name,
      channels: ['form'],
      source,
      processing_mode,
      assigned_to,
      key_hash: hashSecret(public_id),
      hint: public_id.slice(-4),
      signing_secret: null,
      created_by: actor.id,
    });
    await tx.captureForm.create({ data: { id, public_id, settings }, select: { id: true } });
    await note(tx, actor, 'create', id, { name });
    return tell(tx, id);
  });
}

/** @throws 404, 409 with the version of today, 422 for an owner who left */
export async function updateForm(
  db: CompanyDb,
  actor: Actor,
  {
    id,
    version,
    settings,
    name,
    source = null,
    processing_mode = null,
    assigned_to = null,
  }: z.output<typeof formUpdateSchema>,
  now: Date,
): Promise<CaptureForm> {
  return db.transaction(async (tx) => {
    const before = await lockForm(tx, id);
    if (!before) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    if (assigned_to !== before.assigned_to) await assertOwner(tx, assigned_to);
    await tx.captureKey.updateMany({ where: { id }, data: { name, source, processing_mode, assigned_to } });
    await tx.captureForm.updateMany({
      where: { id },
      data: { settings, version: { increment: 1 }, updated_at: now },
    });
    await note(tx, actor, 'update', id, { name });
    return tell(tx, id);
  });
}

/** From this moment on it takes nothing. Removing twice is once. @throws 404 */
export async function removeForm(db: CompanyDb, actor: Actor, id: string, now: Date): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const known = await tx.captureForm.count({ where: { id } });
    if (known === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { count } = await tx.captureKey.updateMany({ where: { id, revoked_at: null }, data: { revoked_at: now } });
    if (count > 0) await note(tx, actor, 'remove', id, {});
    return { id };
  });
}

async function tell(tx: CompanyTx, id: string): Promise<CaptureForm> {
  const [form] = await listFormRows(tx, id);
  if (!form) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return form;
}

const note = (tx: CompanyTx, actor: Actor, action: string, id: string, detail: { name?: string }) =>
  recordAudit(tx, actor, { action: `capture_form.${action}`, subject_kind: 'capture_form', subject_id: id, detail });
