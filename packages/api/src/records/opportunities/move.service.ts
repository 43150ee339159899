import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refreshHealth } from '../accounts/health.service.ts';
import { LOST_REASON_LABELS } from '@outrider/shared/ground/fields/opportunity';
import type { Opportunity, OpportunityMove } from '@outrider/shared/records/opportunities';
import { type Actor, userIdOf } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { actorWords, notifyFollowers } from '../../people/notifications/followers.store.ts';
import type { Writer } from '../engine/recorded.ts';
import { linkTo } from '../engine/subjects.ts';
import { assertVersion, takeRecord, tellOfOwner } from '../engine/records.service.ts';
import { updateRecord } from '../engine/records.store.ts';
import { assertMayGive } from '../../people/users/owners.ts';
import { findStage } from './find-stage.ts';
import { settleMoney } from './money.ts';
import { getOpportunity } from './opportunities.service.ts';
import { insertStageEntry, placeInLane } from './opportunities.store.ts';
import { type HeldDeal, OPPORTUNITIES } from './opportunity-record.ts';
import { holdCurrency } from './pipelines.store.ts';
import { assertComplete } from './required-fields.ts';
import { moveTo } from './stage.ts';
import { OPPORTUNITY_WORDS } from './words.ts';

type Brought = Pick<
  OpportunityMove,
  'amount' | 'close_date' | 'start_date' | 'next_step' | 'owner_id' | 'lead_id' | 'competitor'
>;

/**
 * Moves a deal to a stage, won and lost included, with what that stage requires. Where it is already, only its place in
 * the lane changes, which is nobody's edit: it takes no version. @throws 404, 403, 409 with the version of today, 422
 * that names what the stage requires and the deal does not have
 */
export async function moveOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityMove,
  now: Date,
): Promise<Opportunity> {
  const { id, version, after } = input;
  return db.transaction(async (tx) => {
    const current = (await takeRecord(OPPORTUNITIES, tx, user, id)) as HeldDeal;
    const pipeline_id = input.pipeline_id ?? current.pipeline_id;
    const move = moveOf(current, input, now);
    if (move) {
      await assertVersion(OPPORTUNITIES, tx, current, version);
      await moveHeld(tx, current, input, { user, actor, now });
    }
    if (after !== undefined && !(await placeInLane(tx, id, { pipeline_id, stage: input.stage }, after)))
      throw new AppError('CONFLICT', MESSAGES.cardUnknown);
    if (after !== undefined && !move) await insertEvent(tx, 'opportunity.changed', id);
    return getOpportunity(tx, id);
  });
}

type Moving = Brought & Pick<OpportunityMove, 'stage' | 'pipeline_id' | 'lost_reason' | 'lost_note'>;

const moveOf = (current: HeldDeal, { pipeline_id, stage, lost_reason = null, lost_note }: Moving, now: Date) =>
  moveTo(
    current,
    { pipeline_id: pipeline_id ?? current.pipeline_id, stage, lost_reason, lost_note: lost_note ?? null },
    now,
  );

/**
 * The same of a deal that the transaction holds. Nothing happens where it stands there already. @throws 403, 404, 422
 */
export async function moveHeld(tx: CompanyTx, current: HeldDeal, to: Moving, by: Writer): Promise<void> {
  const { user, actor, now, action_id } = by;
  const { id } = current;
  const { stage, amount, close_date, start_date, next_step, owner_id, lead_id, competitor } = to;
  const pipeline_id = to.pipeline_id ?? current.pipeline_id;
  const move = moveOf(current, to, now);
  if (!move) return;
  const target = await findStage(tx, { pipeline_id, stage });
  const brought = await settleBrought(tx, user, current, {
    amount,
    close_date,
    start_date,
    next_step,
    owner_id,
    lead_id,
    competitor,
  });
  if (move.stage) assertComplete(target, { ...current, ...brought });
  await updateRecord(OPPORTUNITIES, tx, id, { ...move, ...brought, last_activity_at: now }, now);
  await tellOfMove(tx, actor, { current, to, to_label: target.label, moved: move.stage !== undefined }, now);
  if (brought.owner_id && brought.owner_id !== current.owner_id)
    await tellOfOwner(OPPORTUNITIES, tx, actor, current, { ...current, ...brought }, now);
  if (move.stage && current.account_id) await refreshHealth(tx, [current.account_id], now);
  const fields = Object.entries(brought).flatMap(([name, value]) =>
    JSON.stringify(value ?? null) === JSON.stringify(current[name] ?? null) ? [] : [name],
  );
  await insertEvent(tx, 'opportunity.changed', id, {
    ...(move.stage && { stage, from: current.stage, pipeline_id }),
    ...(fields.length > 0 && { fields }),
    ...(action_id && { action_id }),
  });
}

/**
 * What comes along with a move, checked as an edit of it is; whoever has no user was checked before. @throws 403, 404,
 * 422
 */
async function settleBrought(tx: CompanyTx, user: CompanyUser | null, current: HeldDeal, asked: Brought) {
  const { amount, owner_id, lead_id, ...others } = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Brought;
  if (user && lead_id && lead_id !== current.lead_id) await lockLead(tx, user, lead_id);
  if (user && owner_id && owner_id !== current.owner_id) await assertMayGive(tx, user, 'pipeline.edit', owner_id);
  return {
    ...others,
    ...(owner_id && { owner_id }),
    ...(lead_id && { lead_id }),
    ...(amount !== undefined && settleMoney({ amount }, current, await holdCurrency(tx))),
  };
}

type Told = { current: HeldDeal; to: Moving; to_label: string; moved: boolean };

async function tellOfMove(
  tx: CompanyTx,
  actor: Actor,
  { current, to, to_label, moved }: Told,
  now: Date,
): Promise<void> {
  const { id, name, stage: from, lead_id } = current;
  const why = to.lost_reason ? { reason: to.lost_note ?? LOST_REASON_LABELS[to.lost_reason] } : {};
  if (moved) {
    await insertStageEntry(tx, {
      opportunity_id: id,
      from_stage: from,
      moved_by: userIdOf(actor),
      moved_at: now,
    });
    const subject = { type: 'opportunity', id } as const;
    await notifyFollowers(
      tx,
      actor,
      { subject, owner_id: current.owner_id },
      {
        title: OPPORTUNITY_WORDS.moved(name, to.stage, to_label),
        message: actorWords(actor),
        link_path: linkTo(subject),
      },
      now,
    );
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
