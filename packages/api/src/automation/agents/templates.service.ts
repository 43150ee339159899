import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { customName, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import {
  fieldsOfTemplate,
  type LetterTemplate,
  SAYABLE_KINDS,
  TEMPLATE_LIMITS,
  type TemplateDraft,
} from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findFieldsFor, isLiving } from '../../records/fields/known-fields.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import {
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplateRow,
} from './templates/templates.store.ts';

type Clock = Pick<Services, 'now'>;

/**
 * @throws 422 for a field that letters can’t show, 409 for a name that the company uses already, or for more templates
 * than it may have
 */
export async function createTemplate(
  db: CompanyDb,
  { now }: Clock,
  user: CompanyUser,
  actor: Actor,
  draft: TemplateDraft,
): Promise<LetterTemplate> {
  return db.transaction(async (tx) => {
    await assertKnownFields(tx, draft);
    if ((await countTemplates(tx)) >= TEMPLATE_LIMITS.templates) throw new AppError('CONFLICT', MESSAGES.templatesFull);
    const id = await insertTemplate(tx, draft, { by: user.id, now: now() });
    if (!id) throw nameTaken();
    return noted(tx, user, actor, { action: 'template.create', id, draft });
  });
}

/** @throws 404, 422 for a field that letters can’t show, 409 for another version or a name that another template has */
export async function changeTemplate(
  db: CompanyDb,
  { now }: Clock,
  user: CompanyUser,
  actor: Actor,
  { id, version, draft }: { id: string; version: number; draft: TemplateDraft },
): Promise<LetterTemplate> {
  return db.transaction(async (tx) => {
    await lockVersion(tx, id, version);
    await assertKnownFields(tx, draft);
    await orTaken(updateTemplateRow(tx, id, draft, { by: user.id, now: now() }), nameTaken);
    return noted(tx, user, actor, { action: 'template.update', id, draft });
  });
}

/** Letters that were made of it keep its name. @throws 404, 409 for another version */
export async function removeTemplate(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { name } = await lockVersion(tx, id, version);
    await deleteTemplateRow(tx, id);
    await recordAudit(tx, actor, {
      action: 'template.delete',
      subject_kind: 'template',
      subject_id: id,
      detail: { name },
    });
    await insertEvent(tx, 'templates.changed', user.company.id);
    return { id };
  });
}

const TEXTS = ['subject', 'greeting', 'body'] as const;
/** A company's own fields are known here alone. @throws 422 at the text that names one that there is not */
async function assertKnownFields(tx: CompanyTx, draft: TemplateDraft): Promise<void> {
  const named = fieldsOfTemplate(draft).filter(isCustomName).map(keyOfCustom);
  if (named.length === 0) return;
  const fields = (await findFieldsFor(tx, 'lead', named)).filter(isLiving);
  const unknown = named.find((key) => !fields.some((field) => field.key === key && SAYABLE_KINDS.has(field.kind)));
  const text = TEXTS.find((one) => unknown !== undefined && draft[one].includes(customName(unknown)));
  if (text && unknown) throw refuse('UNPROCESSABLE_CONTENT', text, MESSAGES.templateFieldUnknown(customName(unknown)));
}

async function lockVersion(tx: CompanyTx, id: string, version: number) {
  const current = await lockTemplate(tx, id);
  if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (current.version !== version)
    throw new AppError('CONFLICT', MESSAGES.templateChanged, { version: current.version });
  return current;
}

async function noted(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { action, id, draft }: { action: 'template.create' | 'template.update'; id: string; draft: TemplateDraft },
): Promise<LetterTemplate> {
  const { name, moment, language, is_on } = draft;
  await recordAudit(tx, actor, {
    action,
    subject_kind: 'template',
    subject_id: id,
    detail: { name, moment, language, is_on },
  });
  await insertEvent(tx, 'templates.changed', user.company.id);
  const [saved] = await listTemplates(tx, id);
  if (!saved) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return saved;
}

const nameTaken = () => refuse('CONFLICT', 'name', MESSAGES.templateNameTaken);
