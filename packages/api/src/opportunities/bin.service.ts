import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { Opportunity, StageChange } from '@outrider/shared/opportunities';
import { isClosed, stageWords } from '@outrider/shared/pipelines';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { findStage } from './find-stage.ts';
import { getOpportunity } from './opportunities.service.ts';
import {
  binOpportunity,
  insertStageEntry,
  listStageChanges,
  type LockedOpportunity,
  unbinOpportunity,
  updateOpportunityRow,
} from './opportunities.store.ts';
import { findPipeline, holdStage } from './pipelines.store.ts';
import { assertVersion, takeOpportunity } from './take-opportunity.ts';

/** Into the bin, for 30 days. @throws 404, 403, 409 with the version of today */
export async function deleteOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const current = await takeOpportunity(tx, user, 'pipeline.delete', id);
    assertVersion(current, version);
    await binOpportunity(tx, id, now);
    await tell(tx, actor, 'opportunity.delete', current);
    return { id };
  });
}

/** Out of the bin; where its stage is no more, to the first one. One that is not in the bin stays as it is. @throws 404, 403 */
export async function restoreOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Opportunity> {
  return db.transaction(async (tx) => {
    const was_binned = await unbinOpportunity(tx, id, now);
    const current = await takeOpportunity(tx, user, 'pipeline.delete', id);
    if (was_binned) {
      await returnToStage(tx, actor, current, now);
      await tell(tx, actor, 'opportunity.restore', current);
    }
    return getOpportunity(tx, id);
  });
}

async function returnToStage(tx: CompanyTx, actor: Actor, current: LockedOpportunity, now: Date): Promise<void> {
  const { id, pipeline_id, stage } = current;
  if (isClosed(stage)) return;
  const home = await findPipeline(tx, pipeline_id);
  if (home && (await holdStage(tx, home, stage))) return;
  const first = await findStage(tx, { pipeline_id: home ?? undefined });
  await updateOpportunityRow(tx, id, { pipeline_id: first.pipeline_id, stage: first.key, stage_since: now }, now);
  await insertStageEntry(tx, { opportunity_id: id, from_stage: stage, moved_by: actor.id, moved_at: now });
}

/** Where a deal has been, newest first. @throws 404 */
export async function getHistory(db: CompanyDb, id: string): Promise<StageChange[]> {
  const [rows] = await Promise.all([listStageChanges(db, id), getOpportunity(db, id)]);
  return rows.map(({ from_stage, from_label, to_label, at, ...row }) => ({
    ...row,
    from_label: from_stage === null ? null : (from_label ?? stageWords(from_stage)),
    to_label: to_label ?? stageWords(row.to_stage),
    at: at.toISOString(),
  }));
}

async function tell(tx: CompanyTx, actor: Actor, action: string, { id, name }: LockedOpportunity): Promise<void> {
  await insertEvent(tx, 'opportunity.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'opportunity', subject_id: id, detail: { name } });
}
