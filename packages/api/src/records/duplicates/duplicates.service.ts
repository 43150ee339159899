import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import {
  type DuplicatePair,
  type duplicateListSchema,
  type DuplicateReason,
  type DuplicateSummary,
  type MergedRecord,
  reasonWords,
  SWEEP_STATES,
  UNMERGE_DAYS,
} from '@outrider/shared/records/duplicates';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import type { Services } from '../../ground/services.ts';
import { pairUp, printRecords } from './find-pairs.ts';
import { groupPairs, type PairGroup } from './groups.ts';
import { findListed, listOfRecord, listOpen, type ListedPair, type Whose } from './list.store.ts';
import { type Glance, type MergeKind, ownerIn } from './merge-kind.ts';
import { listMerges } from './merges.store.ts';
import { askPair, findPair, lockPairs, readCompared, renewBasis, setPairState } from './pairs.store.ts';
import { findSweep } from './sweep.store.ts';
import { addSweep } from './sweep.ts';

const DAY_MS = 86_400_000;
const OF_RECORD_SHOWN = 5;
const MERGES_SHOWN = 100;

export type Pair = DuplicatePair<Glance>;

/** Whether the user may merge this record, and so dismiss that it is another one. */
export const mayMerge = (user: CompanyUser, kind: MergeKind, row: Readonly<Record<string, unknown>>): boolean =>
  can(user, RECORD_RIGHTS[kind.type].edit, { assigned_to: ownerIn(kind, row) });

/** A rep's queue holds what the rep can see to; a leader's holds all. */
const scopeOf = (user: CompanyUser, { type }: MergeKind): Whose =>
  reachOf(user, RECORD_RIGHTS[type].edit) === 'all' ? 'all' : { mine: user.id };

/** What waits, one entry for all records that are likely one. @throws 422 for another list's cursor */
export async function pageOfPairs(
  kind: MergeKind,
  db: CompanyDb,
  user: CompanyUser,
  { reason, limit, cursor }: z.output<typeof duplicateListSchema>,
) {
  const place = cursor ? readCursor(cursor, 'number') : null;
  const groups = (await openGroups(kind, db, user)).filter(({ pairs }) => hasReason(pairs, reason));
  const isAfter = ({ pairs: [first] }: PairGroup): boolean =>
    !place ||
    !first ||
    first.score < Number(place.value) ||
    (first.score === Number(place.value) && first.id < place.id);
  const rest = groups.filter(isAfter);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1)?.pairs[0] : undefined;
  return {
    items: await presentGroups(kind, db, user, shown),
    total: groups.length,
    next_cursor: last ? writeCursor(last.score, last.id) : null,
  };
}

const openGroups = async (kind: MergeKind, db: CompanyDb, user: CompanyUser): Promise<PairGroup[]> =>
  groupPairs(await listOpen(db, kind, scopeOf(user, kind)));
const hasReason = (pairs: readonly ListedPair[], reason: DuplicateReason | undefined): boolean =>
  reason === undefined || pairs.some(({ reasons }) => reasons.includes(reason));

export async function summarisePairs(kind: MergeKind, db: CompanyDb, user: CompanyUser): Promise<DuplicateSummary> {
  const [groups, sweep] = await Promise.all([openGroups(kind, db, user), findSweep(db, kind.type)]);
  const state = SWEEP_STATES.find((one) => one === sweep?.state) ?? 'idle';
  const count = (reason: DuplicateReason) => groups.filter(({ pairs }) => hasReason(pairs, reason)).length;
  return {
    open: groups.length,
    by_reason: {
      email: count('email'),
      domain: count('domain'),
      phone: count('phone'),
      name: count('name'),
      alike: count('alike'),
    },
    sweep: { state, looked_at: sweep?.looked_at ?? 0, finished_at: sweep?.finished_at?.toISOString() ?? null },
  };
}

/** The likeliest pairs of one record, whether or not the caller may merge them. @throws 404 */
export async function pairsOfRecord(kind: MergeKind, db: CompanyDb, user: CompanyUser, id: string): Promise<Pair[]> {
  await kind.whole(db, id);
  return presentPairs(kind, db, user, await listOfRecord(db, kind, id, OF_RECORD_SHOWN));
}

/** @throws 404 for a pair that is merged, or whose record is gone */
export async function getPair(kind: MergeKind, db: CompanyDb, user: CompanyUser, id: string): Promise<Pair> {
  const row = await findListed(db, kind, id);
  const [pair] = row ? await presentPairs(kind, db, user, [row]) : [];
  if (!pair) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return pair;
}

/**
 * Puts two records side by side that nobody found alike. Asked twice, it is one pair. @throws 404, 403 for a record the
 * user may not edit
 */
export async function askForPair(kind: MergeKind, db: CompanyDb, user: CompanyUser, ids: string[]): Promise<Pair> {
  const id = await db.transaction(async (tx) => {
    await lockPairs(tx, kind.type);
    await assertMayMerge(kind, tx, user, ids);
    return askPair(tx, kind.type, ids);
  });
  return getPair(kind, db, user, id);
}

async function assertMayMerge(kind: MergeKind, db: CompanyQueries, user: CompanyUser, ids: string[]): Promise<void> {
  const rows = await kind.glances(db, ids);
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (rows.some((row) => !mayMerge(user, kind, row))) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
}

/** "These are two", or that taken back. Asked twice, it is done once. @throws 404, 403 */
export async function turnPair(
  kind: MergeKind,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  to: 'dismissed' | 'open',
) {
  return db.transaction(async (tx) => {
    await lockPairs(tx, kind.type);
    const pair = await findPair(tx, kind.type, id);
    if (!pair || pair.state === 'merged') throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const ids = [pair.low_id, pair.high_id];
    await assertMayMerge(kind, tx, user, ids);
    if (pair.state === to) return { id, state: to };
    await turn(kind, tx, actor, { id, ids, to });
    return { id, state: to };
  });
}

async function turn(
  { type }: MergeKind,
  tx: CompanyTx,
  actor: Actor,
  { id, ids, to }: { id: string; ids: string[]; to: 'dismissed' | 'open' },
): Promise<void> {
  // Judged as they are now: what changed since the last sweep is no reason to ask again.
  const changed = await printRecords(tx, type, await readCompared(tx, type, ids));
  await renewBasis(tx, id);
  await setPairState(tx, id, to);
  await recordAudit(tx, actor, {
    action: to === 'open' ? 'duplicate.reopen' : 'duplicate.dismiss',
    subject_kind: 'duplicate_pair',
    subject_id: id,
    detail: { record_type: type, records: ids },
  });
  await insertEvent(tx, 'duplicates.changed', id);
  await pairUp(tx, type, changed); // whose print is kept here is no change to the next sweep
}

/** Starts a sweep now. @returns the summary as it is at this moment */
export async function lookAgain(
  kind: MergeKind,
  db: CompanyDb,
  user: CompanyUser,
  services: Services,
): Promise<DuplicateSummary> {
  await addSweep(services, db.companyId, kind.type);
  return summarisePairs(kind, db, user);
}

/** What was merged in the last thirty days and stands. */
export async function recentMerges(
  kind: MergeKind,
  db: CompanyDb,
  user: CompanyUser,
  now: Date,
): Promise<MergedRecord[]> {
  const rows = await listMerges(db, kind, new Date(now.getTime() - UNMERGE_DAYS * DAY_MS), MERGES_SHOWN);
  return rows.map((row) => ({
    id: row.pair_id,
    survivor_id: row.survivor_id,
    survivor_name: row.survivor,
    other_id: row.buried_id,
    other_name: row.buried_name,
    merged_by_name: row.merged_by_name,
    merged_at: row.merged_at.toISOString(),
    can_unmerge: mayMerge(user, kind, { [kind.owner]: row.survivor_owner }),
  }));
}

const presentPairs = (kind: MergeKind, db: CompanyQueries, user: CompanyUser, pairs: ListedPair[]): Promise<Pair[]> =>
  presentGroups(
    kind,
    db,
    user,
    pairs.map((pair) => ({ pairs: [pair], ids: [pair.low_id, pair.high_id] })),
  );

/**
 * The likeliest pair of each group, with all their records and reasons; one whose record went in the same moment is
 * left out.
 */
async function presentGroups(
  kind: MergeKind,
  db: CompanyQueries,
  user: CompanyUser,
  groups: readonly PairGroup[],
): Promise<Pair[]> {
  const ids = [...new Set(groups.flatMap((group) => group.ids))];
  const glances = new Map((ids.length > 0 ? await kind.glances(db, ids) : []).map((record) => [record.id, record]));
  return groups.flatMap((group) => {
    const [head] = group.pairs;
    const [low, high] = [glances.get(head?.low_id ?? ''), glances.get(head?.high_id ?? '')];
    if (!head || !low || !high) return [];
    const { id, score } = head;
    const reasons = [...new Set(group.pairs.flatMap((pair) => pair.reasons))];
    const similarity = head.similarity ?? group.pairs.find((pair) => pair.similarity !== null)?.similarity ?? null;
    const [first, second] = inOrder([low, high]) as [Glance, Glance];
    const others = inOrder(
      group.ids.flatMap((one) => (one === low.id || one === high.id ? [] : (glances.get(one) ?? []))),
    );
    const because = reasons.map((reason) => reasonWords(kind.type, reason, similarity));
    const can_merge = [first, second, ...others].every((record) => mayMerge(user, kind, record));
    return {
      id,
      score,
      reasons,
      similarity,
      because,
      first,
      second,
      others,
      pairs: group.pairs.map((pair) => pair.id),
      can_merge,
    };
  });
}

const inOrder = (records: Glance[]): Glance[] =>
  records.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
