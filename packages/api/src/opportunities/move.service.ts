import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { LOST_REASON_LABELS, type Opportunity, type OpportunityMove } from '@outrider/shared/opportunities';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { assertMayGive } from '../users/owners.ts';
import { findStage } from './find-stage.ts';
import { settleMoney } from './money.ts';
import { getOpportunity } from './opportunities.service.ts';
import { insertStageEntry, type LockedOpportunity, placeInLane, updateOpportunityRow } from './opportunities.store.ts';
import { holdCurrency } from './pipelines.store.ts';
import { assertComplete } from './required-fields.ts';
import { moveTo } from './stage.ts';
import { assertVersion, takeOpportunity } from './take-opportunity.ts';

type Brought = Pick<OpportunityMove, 'amount' | 'close_date' | 'next_step' | 'owner_id' | 'lead_id' | 'competitor'>;

/**
 * Moves a deal to a stage, won and lost included, with what that stage requires. Where it is already, only its place in the lane changes, which is nobody's
 * edit: it takes no version. @throws 404, 403, 409 with the version of today, 422 that names what the stage requires and the deal does not have
 */
export async function moveOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityMove,
  now: Date,
): Promise<Opportunity> {
  const { id, version, stage, after, pipeline_id: asked, lost_reason = null, lost_note, ...rest } = input;
  return db.transaction(async (tx) => {
    const current = await takeOpportunity(tx, user, 'pipeline.edit', id);
    const pipeline_id = asked ?? current.pipeline_id;
    const move = moveTo(current, { pipeline_id, stage, lost_reason, lost_note }, now);
    if (move) {
      assertVersion(current, version);
      const target = await findStage(tx, { pipeline_id, stage });
      const brought = await settleBrought(tx, user, current, rest);
      if (move.stage) assertComplete(target, { ...current, ...brought });
      await updateOpportunityRow(tx, id, { ...move, ...brought }, now);
      await tellOfMove(tx, actor, { current, to: input, to_label: target.label, moved: move.stage !== undefined }, now);
    }
    if (after !== undefined && !(await placeInLane(tx, id, { pipeline_id, stage }, after)))
      throw new AppError('CONFLICT', MESSAGES.cardUnknown);
    if (move || after !== undefined) await insertEvent(tx, 'opportunity.changed', id, move?.stage ? { stage } : {});
    return getOpportunity(tx, id);
  });
}

/** What comes along with a move, checked as an edit of it is. @throws 403, 404, 422 */
async function settleBrought(tx: CompanyTx, user: CompanyUser, current: LockedOpportunity, asked: Brought) {
  const { amount, ...brought } = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Brought;
  if (brought.lead_id && brought.lead_id !== current.lead_id) await lockLead(tx, user, brought.lead_id);
  if (brought.owner_id && brought.owner_id !== current.owner_id)
    await assertMayGive(tx, user, 'pipeline.edit', brought.owner_id);
  return { ...brought, ...(amount !== undefined && settleMoney({ amount }, current, await holdCurrency(tx))) };
}

type Told = { current: LockedOpportunity; to: OpportunityMove; to_label: string; moved: boolean };

async function tellOfMove(
  tx: CompanyTx,
  actor: Actor,
  { current, to, to_label, moved }: Told,
  now: Date,
): Promise<void> {
  const { id, name, stage: from, lead_id } = current;
  const why = to.lost_reason ? { reason: to.lost_note ?? LOST_REASON_LABELS[to.lost_reason] } : {};
  if (moved) {
    await insertStageEntry(tx, { opportunity_id: id, from_stage: from, moved_by: actor.id, moved_at: now });
    const detail = { opportunity_id: id, name, from, to: to.stage, to_label, ...why };
    await noteOnLead(tx, lead_id, 'opportunity_moved', actor, detail);
  }
  await recordAudit(tx, actor, {
    action: 'opportunity.move',
    subject_kind: 'opportunity',
    subject_id: id,
    detail: { from, to: to.stage, ...why },
  });
}
