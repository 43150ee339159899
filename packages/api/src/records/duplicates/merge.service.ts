import type { CompanyDb, CompanyTx } from '@outrider/db';
import type {
  DuplicateMerge,
  GroupMerge,
  GroupMerged,
  MergeField,
  MoveCounts,
} from '@outrider/shared/records/duplicates';
import { AppError } from '@outrider/shared/ground/errors';
import { customName, isCustomName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import { findFields } from '../fields/known-fields.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import { getPair, mayMerge, type Pair } from './duplicates.service.ts';
import { lookAtRecords } from './find-pairs.ts';
import type { EditTime, Held, MergeKind, Merging } from './merge-kind.ts';
import { type Choices, type EditedAt, type Proposed, proposeMerge, settleFields, unjoinable } from './merge-plan.ts';
import { findMerge, insertMerge } from './merges.store.ts';
import { askPair, findPair, lockPairs, setPairState } from './pairs.store.ts';

const NO_MOVES: MoveCounts = {
  activities: 0,
  contacts: 0,
  opportunities: 0,
  accounts: 0,
  tasks: 0,
  files: 0,
  meetings: 0,
  messages: 0,
};

export type Proposal = { pair: Pair; survivor: Held; other: Held; fields: Proposed[]; moves: MoveCounts };

/** The two records side by side, with what is proposed. The older one stays unless asked otherwise. @throws 404, 422 */
export async function proposeFor(
  kind: MergeKind,
  db: CompanyDb,
  user: CompanyUser,
  id: string,
  asked?: string,
): Promise<Proposal> {
  const pair = await getPair(kind, db, user, id);
  const survivor_id = asked ?? pair.first.id;
  const other_id = otherIdOf([pair.first.id, pair.second.id], survivor_id);
  const [survivor, other, edits, moves] = await Promise.all([
    kind.whole(db, survivor_id),
    kind.whole(db, other_id),
    kind.edits(db, [survivor_id, other_id]),
    kind.countMoves(db, other_id),
  ]);
  const archived = new Set<MergeField>(
    (await findFields(db, kind.type)).filter(({ archived_at }) => archived_at).map(({ key }) => customName(key)),
  );
  const fields = proposeMerge(kind.rules, ...(await kind.seen(db, survivor, other)), editedBy(edits)).filter(
    ({ field }) => !isCustomName(field) || !archived.has(field), // what nobody sees is settled by the rules
  );
  return { pair, survivor, other, fields, moves: { ...NO_MOVES, ...moves } };
}

function otherIdOf(ids: [string, string], survivor_id: string): string {
  if (!ids.includes(survivor_id)) throw refuse('UNPROCESSABLE_CONTENT', 'survivor_id', MESSAGES.mergeWrongSurvivor);
  return ids[0] === survivor_id ? ids[1] : ids[0];
}

function editedBy(edits: EditTime[]): EditedAt {
  const at = new Map(edits.map((edit) => [`${edit.id} ${edit.field}`, edit.at]));
  return (id, field) => at.get(`${id} ${field}`);
}

type Caller = { ports: LeadPorts; user: CompanyUser; actor: Actor; now: Date };

/**
 * Two records become one, in one transaction: the fields as chosen, everything that hung on the other one moved, the
 * other one in the bin. Asked twice, it is done once. @returns the surviving record's id @throws 404, 403, 422; 409
 * where one of the two is not the version that was looked at
 */
export async function mergePair(
  kind: MergeKind,
  db: CompanyDb,
  caller: Caller,
  input: DuplicateMerge,
): Promise<string> {
  const { user } = caller;
  return db.transaction(async (tx) => {
    await lockPairs(tx, kind.type);
    const pair = await findPair(tx, kind.type, input.id);
    if (!pair) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (pair.state === 'merged') return standingSurvivor(kind, tx, user, input.id);
    const other_id = otherIdOf([pair.low_id, pair.high_id], input.survivor_id);
    const rows = await kind.lock(tx, [pair.low_id, pair.high_id], other_id);
    const survivor = rows.find(({ id }) => id === input.survivor_id);
    const other = rows.find(({ id }) => id === other_id);
    if (!survivor || !other) throw new AppError('NOT_FOUND', MESSAGES.mergeGone);
    if (!mayMerge(user, kind, survivor) || !mayMerge(user, kind, other))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (survivor.version !== input.survivor_version || other.version !== input.other_version)
      throw new AppError('CONFLICT', MESSAGES.mergeChanged, { version: survivor.version });
    await merge(kind, { ...caller, tx }, { pair_id: pair.id, survivor, other, choices: input.fields });
    return survivor.id;
  });
}

/**
 * Several records become one, in one transaction: each is merged into the survivor by the rules of a merge of two, the
 * oldest first. @throws 404, 403; 409 where one of them is not the version that was looked at
 */
export async function mergeGroup(
  kind: MergeKind,
  db: CompanyDb,
  caller: Caller,
  { survivor_id, records }: GroupMerge,
): Promise<GroupMerged> {
  const ids = records.map(({ id }) => id).toSorted();
  return db.transaction(async (tx) => {
    await lockPairs(tx, kind.type);
    const rows = await kind.lock(tx, ids, survivor_id);
    assertAsSeen(kind, caller.user, rows, records);
    const merges: string[] = [];
    for (const other_id of ids.filter((id) => id !== survivor_id)) {
      const pair_id = await askPair(tx, kind.type, [survivor_id, other_id]);
      const held = await kind.lock(tx, [survivor_id, other_id].toSorted(), other_id);
      const [survivor, other] = [survivor_id, other_id].map((id) => held.find((row) => row.id === id));
      if (!survivor || !other) throw new AppError('NOT_FOUND', MESSAGES.mergeGone);
      await merge(kind, { ...caller, tx }, { pair_id, survivor, other, choices: {} });
      merges.push(pair_id);
    }
    return { survivor_id, merges };
  });
}

function assertAsSeen(kind: MergeKind, user: CompanyUser, rows: readonly Held[], seen: GroupMerge['records']): void {
  for (const { id, version } of seen) {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (!mayMerge(user, kind, row)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (row.version !== version) throw new AppError('CONFLICT', MESSAGES.mergeChanged, { version: row.version });
  }
}

async function standingSurvivor(kind: MergeKind, tx: CompanyTx, user: CompanyUser, pair_id: string): Promise<string> {
  const merged = await findMerge(tx, kind.type, pair_id);
  const [survivor] = merged ? await kind.glances(tx, [merged.survivor_id]) : [];
  if (!survivor) throw new AppError('NOT_FOUND', MESSAGES.mergeGone);
  if (!mayMerge(user, kind, survivor)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return survivor.id;
}

function refuseUnjoinable(proposed: Proposed[], choices: Choices): void {
  const field = unjoinable(proposed, choices);
  if (field) throw refuse('UNPROCESSABLE_CONTENT', `fields.${field}`, MESSAGES.mergeNotJoinable);
}

type Merge = { pair_id: string; survivor: Held; other: Held; choices: Choices };

async function merge(kind: MergeKind, merging: Merging, { pair_id, survivor, other, choices }: Merge): Promise<void> {
  const { tx, user, actor, now } = merging;
  const { type, rules } = kind;
  const seen = await kind.seen(tx, survivor, other);
  const proposed = proposeMerge(rules, ...seen, editedBy(await kind.edits(tx, [survivor.id, other.id])));
  refuseUnjoinable(proposed, choices);
  const changes = settleFields(rules, survivor, seen, proposed, choices);
  const buried_name = kind.nameOf(other);
  const absorbed = await kind.absorb(merging, survivor, other, changes);
  await insertMerge(tx, {
    ...absorbed,
    record_type: type,
    pair_id,
    survivor_id: survivor.id,
    buried_id: other.id,
    buried_name,
    merged_by: user.id,
    merged_at: now,
  });
  await setPairState(tx, pair_id, 'merged');
  await kind.note(merging, survivor, 'merged', {
    with: buried_name,
    ...(typeof other['email'] === 'string' && { email: other['email'] }),
    [`${type}_id`]: other.id,
    fields: Object.keys(changes),
  });
  await insertEvents(tx, kind.topic, [
    { subject_id: survivor.id, payload: { kind: 'merged' } },
    { subject_id: other.id, payload: { kind: 'deleted' } },
  ]);
  await recordAudit(tx, actor, {
    action: `${type}.merge`,
    subject_kind: type,
    subject_id: survivor.id,
    detail: { other: other.id, pair: pair_id, fields: Object.keys(absorbed.after) },
  });
  await lookAtRecords(tx, type, [survivor.id]);
}
