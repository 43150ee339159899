import type { CompanyDb } from '@outrider/db';
import {
  type DuplicatePair,
  type duplicateListSchema,
  type DuplicateSummary,
  type LeadMerge,
  reasonWords,
  SWEEP_STATES,
  UNMERGE_DAYS,
} from '@outrider/shared/duplicates';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { can, reachOf } from '@outrider/shared/permissions';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { findLead } from '../leads/leads.store.ts';
import { readCursor, writeCursor } from '../paging/cursor.ts';
import type { Services } from '../services.ts';
import { pairUp, printLeads } from './find-pairs.ts';
import {
  countOpen,
  findListed,
  listOfLead,
  listOpen,
  type ListedLead,
  type ListedPair,
  type Whose,
} from './list.store.ts';
import { listMerges } from './merges.store.ts';
import { findPair, lockPairs, readCompared, renewBasis, setPairState } from './pairs.store.ts';
import { findSweep } from './sweep.store.ts';
import { addSweep } from './sweep.ts';

const DAY_MS = 86_400_000;
const OF_LEAD_SHOWN = 5;
const MERGES_SHOWN = 100;

/** A rep's queue holds what the rep can see to; a leader's holds all. */
const duplicatesScope = (user: CompanyUser): Whose =>
  reachOf(user.role, 'leads.edit') === 'all' ? 'all' : { mine: user.id };

/** @throws 422 for another list's cursor */
export async function pageOfPairs(
  db: CompanyDb,
  user: CompanyUser,
  { reason, limit, cursor }: z.output<typeof duplicateListSchema>,
) {
  const whose = duplicatesScope(user);
  const place = cursor ? readCursor(cursor, 'number') : null;
  const [rows, counts] = await Promise.all([
    listOpen(db, { whose, reason, after: place && { score: Number(place.value), id: place.id }, limit: limit + 1 }),
    countOpen(db, whose),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => presentPair(user, row)),
    total: counts[reason ?? 'open'],
    next_cursor: last ? writeCursor(last.score, last.id) : null,
  };
}

export async function summarisePairs(db: CompanyDb, user: CompanyUser): Promise<DuplicateSummary> {
  const [{ open, ...by_reason }, sweep] = await Promise.all([countOpen(db, duplicatesScope(user)), findSweep(db)]);
  const state = SWEEP_STATES.find((one) => one === sweep?.state) ?? 'idle';
  return {
    open,
    by_reason,
    sweep: { state, looked_at: sweep?.looked_at ?? 0, finished_at: sweep?.finished_at?.toISOString() ?? null },
  };
}

/** The likeliest pairs of one lead, whether or not the caller may merge them. @throws 404 */
export async function pairsOfLead(db: CompanyDb, user: CompanyUser, id: string): Promise<DuplicatePair[]> {
  if (!(await findLead(db, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return (await listOfLead(db, id, OF_LEAD_SHOWN)).map((row) => presentPair(user, row));
}

/** @throws 404 for a pair that is not open, or whose lead is gone */
export async function getPair(db: CompanyDb, user: CompanyUser, id: string): Promise<DuplicatePair> {
  const row = await findListed(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentPair(user, row);
}

/** "These are two people", or that taken back. Asked twice, it is done once. @throws 404, 403 */
export async function turnPair(db: CompanyDb, user: CompanyUser, actor: Actor, id: string, to: 'dismissed' | 'open') {
  return db.transaction(async (tx) => {
    await lockPairs(tx);
    const pair = await findPair(tx, id);
    if (!pair || pair.state === 'merged') throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const leads = await Promise.all([findLead(tx, pair.low_id), findLead(tx, pair.high_id)]);
    for (const lead of leads) {
      if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    }
    if (pair.state === to) return { id, state: to };
    // Judged as they are now: what changed since the last sweep is no reason to ask again.
    const changed = await printLeads(tx, await readCompared(tx, [pair.low_id, pair.high_id]));
    await renewBasis(tx, id);
    await setPairState(tx, id, to);
    await recordAudit(tx, actor, {
      action: to === 'open' ? 'duplicate.reopen' : 'duplicate.dismiss',
      subject_kind: 'duplicate_pair',
      subject_id: id,
      detail: { leads: [pair.low_id, pair.high_id] },
    });
    await insertEvent(tx, 'duplicates.changed', id);
    await pairUp(tx, changed); // whose print is kept here is no change to the next sweep
    return { id, state: to };
  });
}

/** Starts a sweep now. @returns the summary as it is at this moment */
export async function lookAgain(db: CompanyDb, user: CompanyUser, services: Services): Promise<DuplicateSummary> {
  await addSweep(services, db.companyId);
  return summarisePairs(db, user);
}

/** What was merged in the last thirty days and stands. */
export async function recentMerges(db: CompanyDb, user: CompanyUser, now: Date): Promise<LeadMerge[]> {
  const rows = await listMerges(db, new Date(now.getTime() - UNMERGE_DAYS * DAY_MS), MERGES_SHOWN);
  return rows.map((row) => ({
    id: row.pair_id,
    survivor_id: row.survivor_id,
    survivor_name: row.survivor,
    other_id: row.buried_id,
    other_name: row.buried_name,
    merged_by_name: row.merged_by_name,
    merged_at: row.merged_at.toISOString(),
    can_unmerge: can(user, 'leads.edit', { assigned_to: row.survivor_owner }),
  }));
}

function presentPair(user: CompanyUser, { id, score, reasons, similarity, low, high }: ListedPair): DuplicatePair {
  const [first, second] = [low, high]
    .map(presentLead)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)) as [
    ListedLead,
    ListedLead,
  ];
  return {
    id,
    score,
    reasons,
    similarity,
    because: reasons.map((reason) => reasonWords(reason, similarity)),
    first,
    second,
    can_merge: [low, high].every((lead) => can(user, 'leads.edit', lead)),
  };
}

const presentLead = (lead: ListedLead): ListedLead => ({
  ...lead,
  created_at: new Date(lead.created_at).toISOString(),
});
