import type { CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import type { HeldRow } from '../engine/recorded.ts';
import { takeRecord } from '../engine/records.service.ts';
import { lockRecord } from '../engine/records.store.ts';
import { type HeldDeal, OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { findDealOf, type HeldProposal, insertProposalEvent, lockProposal } from './proposals.store.ts';

/** Who works on proposals, and when. */
export type Keeper = { user: CompanyUser; actor: Actor; now: Date };
export type HeldPair = { deal: HeldDeal; proposal: HeldProposal };

/** A proposal and its deal, in this order, so that nobody waits for somebody who waits for them. */
export async function lockPair(tx: CompanyTx, id: string): Promise<HeldPair> {
  return lockWith(tx, id, (deal_id) => lockRecord(OPPORTUNITIES, tx, deal_id));
}

/** The same for whoever may edit the deal. @throws 404, 403 */
export const takePair = (tx: CompanyTx, { user }: Keeper, id: string): Promise<HeldPair> =>
  lockWith(tx, id, (deal_id) => takeRecord(OPPORTUNITIES, tx, user, deal_id));

async function lockWith(
  tx: CompanyTx,
  id: string,
  lockDeal: (deal_id: string) => Promise<HeldRow | null>,
): Promise<HeldPair> {
  const deal_id = await findDealOf(tx, id);
  const deal = deal_id && ((await lockDeal(deal_id)) as HeldDeal | null);
  const proposal = deal && (await lockProposal(tx, id));
  if (!proposal) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { deal, proposal };
}

/** A proposal as somebody looked at it. */
export type Held = { id: string; version: number };
/** The same where it is as it was looked at. @throws 404, 403, 409 for another version */
export const takeProposal = async (tx: CompanyTx, keeper: Keeper, { id, version }: Held): Promise<HeldPair> =>
  assertHeld(await takePair(tx, keeper, id), version);

/** @throws 409 */
export function assertHeld(pair: HeldPair, version: number): HeldPair {
  if (pair.proposal.version !== version)
    throw new AppError('CONFLICT', MESSAGES.proposalChanged, { version: pair.proposal.version });
  return pair;
}

type Numbered = Pick<HeldProposal, 'id' | 'number'>;

/** In the audit log, and for browsers. `version`: of the proposal's texts. */
export async function noteChange(
  tx: CompanyTx,
  actor: Actor,
  { id, number }: Numbered,
  done: string,
  version?: number,
): Promise<void> {
  await recordAudit(tx, actor, {
    action: `proposal.${done}`,
    subject_kind: 'proposal',
    subject_id: id,
    detail: { number, ...(version && { version }) },
  });
  await insertEvent(tx, 'proposal.changed', id);
}

type News = Omit<Parameters<typeof insertProposalEvent>[1], 'proposal_id' | 'actor_name' | 'created_at'>;

/**
 * Writes down what happened to a proposal, on its own list, in the audit log and for browsers; `on_deal`: on the deal's
 * timeline too, under this kind. @returns false where the request was written before: then nothing is written
 */
export async function tellOfProposal(
  tx: CompanyTx,
  { actor, now }: Pick<Keeper, 'actor' | 'now'>,
  { deal, proposal }: { deal: Pick<HeldDeal, 'id' | 'account_id'>; proposal: Numbered },
  { on_deal, actor_name = actor.name, ...news }: News & { on_deal?: string; actor_name?: string | null },
): Promise<boolean> {
  const { id, number } = proposal;
  const event = { ...news, proposal_id: id, actor_name, created_at: now };
  if (!(await insertProposalEvent(tx, event))) return false;
  if (on_deal)
    await insertRecordActivity(tx, actor, {
      subject: { opportunity_id: deal.id, account_id: deal.account_id },
      kind: on_deal,
      detail: { proposal_id: id, number, ...(news.recipient_id && { by: actor_name }) },
    });
  await noteChange(tx, actor, proposal, news.kind, news.number);
  return true;
}
