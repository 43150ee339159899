import type { CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../../../ground/actor.ts';
import { findColleague } from '../../../../ground/sql/who-may.ts';
import { type HeldDeal, OPPORTUNITIES } from '../../../../records/opportunities/opportunity-record.ts';
import type { Draft } from '../../../../records/engine/recorded.ts';
import { changeHeld } from '../../../../records/engine/records.service.ts';
import { lockRecord } from '../../../../records/engine/records.store.ts';
import { type EffectContext, EffectRefused } from './handler.ts';

/**
 * The action's deal, locked until the transaction ends. Who approves an action has to be one who may edit the deal.
 * @throws EffectRefused
 */
export async function takeDeal(
  tx: CompanyTx,
  { opportunity_id, decided_by }: Pick<EffectContext, 'opportunity_id' | 'decided_by'>,
): Promise<HeldDeal> {
  const deal = opportunity_id && (await lockRecord(OPPORTUNITIES, tx, opportunity_id));
  if (!deal) throw new EffectRefused(MESSAGES.agentDealGone);
  const person = decided_by && (await findColleague(tx, decided_by));
  if (person && !can(person, 'pipeline.edit', { assigned_to: deal.owner_id }))
    throw new EffectRefused(MESSAGES.forbidden);
  return deal as HeldDeal;
}

/**
 * What a service of the deals refuses a person, it refuses an agent: in its own sentence, before it writes anything.
 */
export async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new EffectRefused(error.message);
    throw error;
  }
}

type Changed = { opportunity_id: string; version_after: number };

/** The deal that an action changed, where nobody touched it since; else why it is not to be taken back. */
export async function takeUntouched(
  tx: CompanyTx,
  { opportunity_id, version_after }: Changed,
): Promise<HeldDeal | string> {
  const deal = await lockRecord(OPPORTUNITIES, tx, opportunity_id);
  if (!deal) return MESSAGES.agentDealGone;
  return deal.version === version_after ? (deal as HeldDeal) : MESSAGES.agentDealChangedSince;
}

/** Gives a deal back what it had, where nobody touched it since; else says why not. */
export async function undoOnDeal(
  tx: CompanyTx,
  { actor, now }: { actor: Actor; now: Date },
  changed: Changed,
  before: Draft,
): Promise<'undone' | (string & {})> {
  const deal = await takeUntouched(tx, changed);
  if (typeof deal === 'string') return deal;
  await changeHeld(OPPORTUNITIES, tx, deal, before, { user: null, actor, now });
  return 'undone';
}
