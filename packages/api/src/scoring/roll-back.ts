import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { isRules } from '@outrider/shared/scoring';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { Services } from '../services.ts';
import { uuidv7 } from '../uuid.ts';
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

/** A version that can score leads; the rules always can. @throws 404 for one the company does not have, 409 for one without a model of its own */
export async function requireUsable(db: CompanyQueries, version: string): Promise<VersionRow> {
  if (isRules(version)) return (await findRules(db)) ?? RULES_ROW;
  const row = await findVersion(db, version);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (row.notes.training?.state !== 'done') throw new AppError('CONFLICT', MESSAGES.versionUntrained);
  if (!row.notes.usable) throw new AppError('CONFLICT', MESSAGES.versionUnusable);
  return row;
}

/**
 * Lets a version of the company's, or the rules, score leads from now on; scores that leads have stay until they are scored again. With newer
 * versions around it is held: what trains by itself afterwards waits to be chosen. The active one again: nothing happens. @throws 404, 409
 */
export async function chooseVersion(db: CompanyDb, services: Services, actor: Actor, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockVersions(tx);
    const active = await findActive(tx);
    const wanted = await requireUsable(tx, version);
    if (wanted.version === (active ?? RULES_ROW).version) return;
    const target = isRules(version) ? await ensureRules(tx, uuidv7()) : wanted;
    const newest = await findNewestUsable(tx);
    const held = newest !== null && newest.id !== target.id;
    await patchNotes(tx, target.id, { activated: { at: services.now().toISOString(), by_name: actor.name, held } });
    await setActive(tx, target.id);
    const detail = { from: (active ?? RULES_ROW).version, to: target.version };
    await recordAudit(tx, actor, {
      action: 'scoring.roll_back',
      subject_kind: 'scoring_model',
      subject_id: target.id,
      detail,
    });
    await insertEvent(tx, 'scoring.changed', target.id);
  });
  forgetModel(db.companyId);
}
