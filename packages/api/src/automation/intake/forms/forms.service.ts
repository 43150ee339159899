import { randomBytes } from 'node:crypto';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import {
  type CaptureForm,
  FORM_PREFIX,
  type formCreateSchema,
  type FormSettings,
  type formUpdateSchema,
} from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { hashSecret } from '../../../ground/secrets/hash-secret.ts';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { refuse } from '../../../ground/http/refuse.ts';
import { mailStatus } from '../../../records/mail/company-mailer.ts';
import type { Services } from '../../../ground/services.ts';
import { uuidv7 } from '../../../ground/uuid.ts';
import { addKey, assertOwner } from '../keys.service.ts';
import { listFormRows, type LockedForm, lockForm, turnstileSecretOwner } from './forms.store.ts';

export const listForms = (db: CompanyDb): Promise<CaptureForm[]> => listFormRows(db);

/**
 * @throws 409 for one key or form more than a company may have, 422 for an owner who left, or an option that lacks
 * something
 */
export async function createForm(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  {
    settings,
    name,
    source = null,
    processing_mode = null,
    assigned_to = null,
    turnstile_secret: secret,
  }: z.output<typeof formCreateSchema>,
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
    const turnstile_secret = sealedSecret(tx, services, id, secret);
    await assertComplete(tx, services, settings, { turnstile_secret, before: null });
    await tx.captureForm.create({ data: { id, public_id, settings, turnstile_secret }, select: { id: true } });
    await note(tx, actor, 'create', id, { name });
    return tell(tx, id);
  });
}

/** @throws 404, 409 with the version of today, 422 for an owner who left, or an option that lacks something */
export async function updateForm(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  {
    id,
    version,
    settings,
    name,
    source = null,
    processing_mode = null,
    assigned_to = null,
    turnstile_secret: secret,
  }: z.output<typeof formUpdateSchema>,
): Promise<CaptureForm> {
  return db.transaction(async (tx) => {
    const before = await lockForm(tx, id);
    if (!before) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    if (assigned_to !== before.assigned_to) await assertOwner(tx, assigned_to);
    const turnstile_secret = sealedSecret(tx, services, id, secret) ?? before.turnstile_secret;
    await assertComplete(tx, services, settings, { turnstile_secret, before });
    await tx.captureKey.updateMany({ where: { id }, data: { name, source, processing_mode, assigned_to } });
    await tx.captureForm.updateMany({
      where: { id },
      data: { settings, turnstile_secret, version: { increment: 1 }, updated_at: services.now() },
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

const sealedSecret = (
  { companyId }: CompanyTx,
  { secrets }: Services,
  form_id: string,
  secret: string | null | undefined,
): string | null => (secret ? secrets.seal(secret, turnstileSecretOwner(companyId, form_id)) : null);

/** Turnstile needs both of its keys; a confirmation needs a mail server, when it is switched on. */
async function assertComplete(
  tx: CompanyTx,
  services: Services,
  { protection, turnstile_site_key, double_opt_in }: FormSettings,
  { turnstile_secret, before }: { turnstile_secret: string | null; before: LockedForm | null },
): Promise<void> {
  if (protection === 'turnstile' && turnstile_site_key === '')
    throw refuse('UNPROCESSABLE_CONTENT', 'turnstile_site_key', MESSAGES.turnstileSiteKey);
  if (protection === 'turnstile' && turnstile_secret === null)
    throw refuse('UNPROCESSABLE_CONTENT', 'turnstile_secret', MESSAGES.turnstileSecret);
  if (double_opt_in && !before?.double_opt_in && !(await mailStatus(tx, services)).configured)
    throw refuse('UNPROCESSABLE_CONTENT', 'double_opt_in', MESSAGES.optInNeedsMail);
}

async function tell(tx: CompanyTx, id: string): Promise<CaptureForm> {
  const [form] = await listFormRows(tx, id);
  if (!form) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return form;
}

const note = (tx: CompanyTx, actor: Actor, action: string, id: string, detail: { name?: string }) =>
  recordAudit(tx, actor, { action: `capture_form.${action}`, subject_kind: 'capture_form', subject_id: id, detail });
