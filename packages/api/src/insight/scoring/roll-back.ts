import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isRules, type ModelKind } from '@outrider/shared/insight/scoring';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { forgetModel } from './models.ts';
import { RULES_ROW } from './present.ts';
import {
  ensureRules,
  findActive,
  findNewestUsable,
  findRules,
  findVersion,
  lockVersions,
  patchNotes,
  setActive,
  type VersionRow,
} from './versions.store.ts';

/**
 * A version that can be put to work; the rules always can. @throws 404 for one the company does not have, 409 for one
 * without a model of its own
 */
export async function requireUsable<K extends ModelKind>(
  db: CompanyQueries,
  kind: K,
  version: string,
): Promise<VersionRow<K>> {
  if (isRules(version)) return (await findRules(db, kind)) ?? { ...RULES_ROW, kind };
  const row = await findVersion(db, kind, version);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (row.notes.training?.state !== 'done') throw new AppError('CONFLICT', MESSAGES.versionUntrained);
  if (!row.notes.usable) throw new AppError('CONFLICT', MESSAGES.versionUnusable);
  return row;
}

/**
 * Lets a version of the company's, or the rules, work from now on; scores that leads have stay until they are scored
 * again. With newer versions around it is held: what trains by itself afterwards waits to be chosen. The active one
 * again: nothing happens. @throws 404, 409
 */
export async function chooseVersion(
  db: CompanyDb,
  services: Services,
  kind: ModelKind,
  actor: Actor,
  version: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockVersions(tx);
    const active = await findActive(tx, kind);
    const wanted = await requireUsable(tx, kind, version);
    if (wanted.version === (active ?? RULES_ROW).version) return;
    const target = isRules(version) ? await ensureRules(tx, kind, uuidv7()) : wanted;
    const newest = await findNewestUsable(tx, kind);
    const held = newest !== null && newest.id !== target.id;
    await patchNotes(tx, target.id, { activated: { at: services.now().toISOString(), by_name: actor.name, held } });
    await setActive(tx, kind, target.id);
    const detail = { kind, from: (active ?? RULES_ROW).version, to: target.version };
    await recordAudit(tx, actor, {
      action: 'scoring.roll_back',
      subject_kind: 'scoring_model',
      subject_id: target.id,
      detail,
    });
    await insertEvent(tx, 'scoring.changed', target.id);
  });
  if (kind === 'lead') forgetModel(db.companyId);
}
