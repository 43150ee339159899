import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { exceeds } from '@outrider/shared/records/proposal-sums';
import { refuse } from '../../ground/http/refuse.ts';
import { whereMay } from '../../ground/sql/who-may.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { assertHeld, type Held, type Keeper, lockPair, takeProposal, tellOfProposal } from './hold.ts';
import { readVersion, updateProposal } from './proposals.store.ts';
import { limitOf, readProposalSettings } from './settings.ts';
import { proposalLink, PROPOSAL_WORDS } from './words.ts';

/**
 * Asks whoever may approve the discount. @throws 404, 403, 409 for another version or what is not a draft, 422 where
 * nobody has to approve it
 */
export async function askForApproval(
  db: CompanyDb,
  keeper: Keeper,
  { note, ...held }: Held & { note: string | null },
): Promise<Held> {
  const { user, actor, now } = keeper;
  return db.transaction(async (tx) => {
    const pair = await takeProposal(tx, keeper, held);
    const { id, number, state, current, currency } = pair.proposal;
    if (state !== 'draft') throw new AppError('CONFLICT', MESSAGES.proposalNotDraft);
    const { lines, title } = await readVersion(tx, id, current);
    const settings = await readProposalSettings(tx);
    const limit = limitOf(settings, user);
    if (limit === null || !exceeds(lines, currency, limit))
      throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.proposalNeedsNobody);
    const asked = { review_asked_by: user.id, review_note: note, reviewed_by: null, review_reason: null };
    await tellOfProposal(tx, keeper, pair, { kind: 'review_asked', number: current, text: note });
    for (const to of await listApprovers(tx, exceeds(lines, currency, settings.manager_limit)))
      await notifyOwner(tx, actor, to, {
        kind: 'approval',
        title: PROPOSAL_WORDS.approvalAsked(proposalNumber(number), title),
        message: user.full_name,
        link_path: proposalLink(id),
      });
    return updateProposal(tx, id, { state: 'in_review', ...asked }, now);
  });
}

/** Above what an approver may approve, those alone who say how far discounts go. */
async function listApprovers(tx: CompanyTx, without_limit: boolean): Promise<string[]> {
  const may = [whereMay('proposals.approve'), ...(without_limit ? [whereMay('proposals.manage')] : [])];
  const people = await tx.user.findMany({ where: { AND: may, disabled_at: null }, select: { id: true } });
  return people.map(({ id }) => id);
}

/**
 * Approves the discount, or sends the draft back with a reason. Nobody approves what they asked for themselves.
 * @throws 404, 403, 409 for another version or what does not wait, 422 without a reason
 */
export async function reviewProposal(
  db: CompanyDb,
  keeper: Keeper,
  { approve, reason, ...held }: Held & { approve: boolean; reason: string | null },
): Promise<Held> {
  const { user, actor, now } = keeper;
  if (!approve && !reason) throw refuse('UNPROCESSABLE_CONTENT', 'reason', MESSAGES.proposalReasonMissing);
  return db.transaction(async (tx) => {
    const pair = assertHeld(await lockPair(tx, held.id), held.version);
    const { id, number, state, current, currency, review_asked_by } = pair.proposal;
    if (state !== 'in_review') throw new AppError('CONFLICT', MESSAGES.proposalNotInReview);
    const { lines, title } = await readVersion(tx, id, current);
    const limit = limitOf(await readProposalSettings(tx), user);
    if (review_asked_by === user.id || (limit !== null && exceeds(lines, currency, limit)))
      throw new AppError('FORBIDDEN', MESSAGES.proposalNotYours);
    const decided = { reviewed_by: user.id, review_reason: reason };
    await tellOfProposal(tx, keeper, pair, { kind: approve ? 'approved' : 'rejected', number: current, text: reason });
    const words = approve ? PROPOSAL_WORDS.approved : PROPOSAL_WORDS.rejected;
    await notifyOwner(tx, actor, review_asked_by, {
      kind: 'approval',
      title: words(proposalNumber(number), title),
      message: reason ?? user.full_name,
      link_path: proposalLink(id),
    });
    return updateProposal(tx, id, { state: approve ? 'approved' : 'draft', ...decided }, now);
  });
}
