import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { addDays, dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isPayable, minorUnits } from '@outrider/shared/ground/currency';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { can } from '@outrider/shared/ground/permissions';
import { exceeds, proposalSums } from '@outrider/shared/records/proposal-sums';
import type {
  Proposal,
  ProposalDraft,
  ProposalListInput,
  ProposalRow,
  ProposalVersion,
} from '@outrider/shared/records/proposals';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { takeRecord } from '../engine/records.service.ts';
import { type HeldDeal, OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { type Held, type Keeper, noteChange, takeProposal, tellOfProposal } from './hold.ts';
import { listItems } from './prices.store.ts';
import {
  countRows,
  deleteProposal,
  deleteVersionsAfter,
  findLastSent,
  findReview,
  findRow,
  findVersion,
  type HeldProposal,
  insertProposal,
  insertVersion,
  listProposalEvents,
  listRecipients,
  listRows,
  listVersions,
  readVersion,
  type RecipientRow,
  updateProposal,
  updateVersion,
  type WrittenDraft,
} from './proposals.store.ts';
import { limitOf, readProposalSettings, takeNumber } from './settings.ts';

const todayOf = ({ company }: CompanyUser, now: Date) => dayAt(now, company.timezone);

/** @throws 422 for another list's cursor */
export async function listProposals(
  db: CompanyQueries,
  { user, now }: Pick<Keeper, 'user' | 'now'>,
  { cursor, ...input }: ProposalListInput,
): Promise<{ items: ProposalRow[]; total: number; next_cursor: string | null }> {
  const [rows, total] = await Promise.all([
    listRows(db, { ...input, today: todayOf(user, now), after: readAfter(cursor) }),
    countRows(db, input),
  ]);
  const { items, next_cursor } = cutPage(rows, input.limit, (row) => row.created_at);
  return { items: items.map(({ created_at: _, ...row }) => row), total, next_cursor };
}

/** @throws 404 */
export async function getProposal(
  db: CompanyQueries,
  { user, now }: Pick<Keeper, 'user' | 'now'>,
  id: string,
): Promise<Proposal> {
  const row = await findRow(db, id, todayOf(user, now));
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [content, versions, recipients, events, settings, { asker_id, closed_reason, ...review }] = await Promise.all([
    readVersion(db, id, row.current),
    listVersions(db, id),
    listRecipients(db, id),
    listProposalEvents(db, id),
    readProposalSettings(db),
    findReview(db, id),
  ]);
  const limit = limitOf(settings, user);
  const above = (most: number | null) => most !== null && exceeds(content.lines, row.currency, most);
  const may_edit = can(user, 'pipeline.edit', { assigned_to: row.owner_id });
  return {
    ...row,
    content,
    versions,
    recipients: recipients.map(presentRecipient),
    events,
    review,
    limit,
    needs_approval: (row.state === 'draft' || row.state === 'in_review') && above(limit),
    may_edit,
    may_approve: row.state === 'in_review' && can(user, 'proposals.approve') && asker_id !== user.id && !above(limit),
    closed_reason,
  };
}

/** @throws 404 */
export async function getVersion(
  db: CompanyQueries,
  { id, number }: { id: string; number: number },
): Promise<ProposalVersion> {
  const version = await findVersion(db, id, number);
  if (!version) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return version;
}

const presentRecipient = ({ position: _, token_hash: __, signed_version: ___, ...row }: RecipientRow) => ({
  ...row,
  sent_at: row.sent_at?.toISOString() ?? null,
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
  signed_at: row.signed_at?.toISOString() ?? null,
});

type New = {
  opportunity_id: string;
  title: string | null;
  language?: WritingLanguage | undefined;
  copy_of?: string | undefined;
};

/** A first draft, empty or with what another one says. @throws 404, 403 for the deal, 422 for what is copied */
export async function createProposal(
  db: CompanyDb,
  keeper: Keeper,
  { opportunity_id, title, language, copy_of }: New,
): Promise<Proposal> {
  const { user, now } = keeper;
  const id = await db.transaction(async (tx) => {
    const deal = (await takeRecord(OPPORTUNITIES, tx, user, opportunity_id)) as HeldDeal;
    const copied = copy_of ? await readCopied(tx, copy_of, deal.currency) : null;
    const settings = await readProposalSettings(tx);
    const draft: WrittenDraft = {
      introduction: copied?.introduction ?? null,
      lines: copied?.lines ?? [],
      steps: copied?.steps ?? [],
      terms: copied ? copied.terms : settings.terms,
      title: title ?? deal.name,
      language: language ?? copied?.language ?? settings.language,
      valid_until: addDays(todayOf(user, now), settings.valid_days),
    };
    const number = await takeNumber(tx);
    const proposal = await insertProposal(tx, {
      number,
      opportunity_id,
      currency: deal.currency,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    });
    const sums = proposalSums(draft.lines, deal.currency);
    await insertVersion(tx, { id: proposal.id, number: 1, now }, draft, sums);
    const pair = { deal, proposal: { ...proposal, number } };
    await tellOfProposal(tx, keeper, pair, { kind: 'created', number: 1, on_deal: 'proposal_created' });
    return proposal.id;
  });
  return getProposal(db, keeper, id);
}

async function readCopied(tx: CompanyTx, id: string, currency: string): Promise<ProposalVersion> {
  const found = await tx.proposal.findFirst({ where: { id }, select: { current: true, currency: true } });
  if (found?.currency !== currency) throw refuse('UNPROCESSABLE_CONTENT', 'copy_of', MESSAGES.proposalNotCopied);
  return readVersion(tx, id, found.current);
}

/**
 * Writes a draft as it is now. What was approved has to be asked for again. @throws 404, 403, 409 for another version or
 * one that was sent, 422 for prices that are not the list's
 */
export async function saveProposal(
  db: CompanyDb,
  keeper: Keeper,
  { draft, ...held }: Held & { draft: ProposalDraft },
): Promise<Held> {
  const { now } = keeper;
  return db.transaction(async (tx) => {
    const { proposal } = await takeProposal(tx, keeper, held);
    assertWritable(proposal);
    const { id, current: number, currency } = proposal;
    const before = await readVersion(tx, id, number);
    await assertPrices(tx, draft, before, currency);
    const written = { ...draft, language: draft.language ?? before.language };
    await updateVersion(tx, { id, number, now }, written, proposalSums(draft.lines, currency));
    await noteChange(tx, keeper.actor, proposal, 'saved', number);
    return updateProposal(tx, id, { state: 'draft', ...NO_REVIEW }, now);
  });
}

/** Of a review that counts no more. */
export const NO_REVIEW = { review_asked_by: null, review_note: null, reviewed_by: null, review_reason: null };

/** @throws 409 */
export function assertWritable({ state }: Pick<HeldProposal, 'state'>): void {
  if (state === 'draft' || state === 'in_review' || state === 'approved') return;
  throw new AppError('CONFLICT', MESSAGES.proposalFrozen);
}

/** A line from the price list costs what the list says, or what it said when the line was added. */
async function assertPrices(
  tx: CompanyTx,
  { lines }: ProposalDraft,
  before: ProposalVersion,
  currency: string,
): Promise<void> {
  const ids = lines.flatMap(({ item_id }) => item_id ?? []);
  const items = ids.length > 0 ? await listItems(tx, ids) : [];
  for (const [at, { id, item_id, unit_price }] of lines.entries()) {
    const field = `draft.lines.${at}.unit_price`;
    if (!isPayable(unit_price, currency))
      throw refuse('UNPROCESSABLE_CONTENT', field, MESSAGES.tooManyDecimals(currency, minorUnits(currency)));
    if (item_id === null) continue;
    const was = before.lines.find((line) => line.id === id && line.item_id === item_id);
    const price = items.find((item) => item.id === item_id)?.prices.find((one) => one.currency === currency);
    if (unit_price !== was?.unit_price && unit_price !== price?.amount)
      throw refuse('UNPROCESSABLE_CONTENT', field, MESSAGES.priceOfList);
  }
}

/** What was never sent is deleted; the rest is withdrawn. @throws 404, 403, 409 */
export async function deleteDraft(db: CompanyDb, keeper: Keeper, held: Held): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { proposal } = await takeProposal(tx, keeper, held);
    if (proposal.sent_at) throw new AppError('CONFLICT', MESSAGES.proposalWasSent);
    await deleteProposal(tx, proposal.id);
    await noteChange(tx, keeper.actor, proposal, 'delete');
    return { id: proposal.id };
  });
}

/** The customer can sign it no more. Withdrawing twice changes nothing. @throws 404, 403, 409 for what they have decided */
export async function withdrawProposal(db: CompanyDb, keeper: Keeper, held: Held): Promise<Held> {
  const { now } = keeper;
  return db.transaction(async (tx) => {
    const pair = await takeProposal(tx, keeper, held);
    const { id, version, state, sent_at } = pair.proposal;
    if (state === 'accepted' || state === 'declined' || !sent_at)
      throw new AppError('CONFLICT', MESSAGES.proposalNotOut);
    if (state === 'withdrawn') return { id, version };
    const number = await findLastSent(tx, id);
    await deleteVersionsAfter(tx, id, number);
    await tellOfProposal(tx, keeper, pair, { kind: 'withdrawn', number, on_deal: 'proposal_withdrawn' });
    return updateProposal(tx, id, { state: 'withdrawn', current: number, closed_at: now, ...NO_REVIEW }, now);
  });
}

/**
 * A new version to work on, with what the last one says. What the customer has stays open to them until the new one is
 * sent; what they declined, or was withdrawn, does not. @throws 404, 403, 409 where one is worked on, or it was accepted
 */
export async function reviseProposal(db: CompanyDb, keeper: Keeper, held: Held): Promise<Held> {
  const { user, now } = keeper;
  return db.transaction(async (tx) => {
    const pair = await takeProposal(tx, keeper, held);
    const { id, state, current, currency, closed_at } = pair.proposal;
    if (state !== 'sent' && state !== 'declined' && state !== 'withdrawn')
      throw new AppError('CONFLICT', MESSAGES.proposalNotRevised);
    const last = await readVersion(tx, id, current);
    const { title, language, introduction, lines, steps, terms } = last;
    const { valid_days } = await readProposalSettings(tx);
    const number = current + 1;
    const valid_until = addDays(todayOf(user, now), valid_days);
    const draft = { title, language, introduction, lines, steps, terms, valid_until };
    await insertVersion(tx, { id, number, now }, draft, proposalSums(lines, currency));
    const reopened = closed_at ? { sent_version: null, closed_at: null, closed_reason: null } : {};
    await tellOfProposal(tx, keeper, pair, { kind: 'revised', number });
    return updateProposal(tx, id, { state: 'draft', current: number, ...NO_REVIEW, ...reopened }, now);
  });
}
