import type { CompanyDb } from '@outrider/db';
import { UNMERGE_DAYS, type UnmergeResult } from '@outrider/shared/records/duplicates';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import { mayMerge } from './duplicates.service.ts';
import { lookAtRecords } from './find-pairs.ts';
import type { Absorbed, Held, MergeKind, Merging } from './merge-kind.ts';
import { giveBack, mergedFields } from './merge-plan.ts';
import { endMerge, findMerge, type MergeRow } from './merges.store.ts';
import { lockPairs, setPairState } from './pairs.store.ts';

const DAY_MS = 86_400_000;

/**
 * Takes a merge back: the other record as it was, what moved and is still there back to it, and the surviving record's
 * old values where nobody changed them since. Asked twice, it is done once. @throws 404, 403, 409 after thirty days or
 * when the surviving record is gone
 */
export async function unmergePair(
  kind: MergeKind,
  db: CompanyDb,
  caller: { ports: LeadPorts; user: CompanyUser; actor: Actor; now: Date },
  pair_id: string,
): Promise<UnmergeResult> {
  return db.transaction(async (tx) => {
    await lockPairs(tx, kind.type);
    const merge = await findMerge(tx, kind.type, pair_id);
    if (!merge) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { survivor_id, buried_id: other_id } = merge;
    const [survivor] = await kind.lock(tx, [survivor_id], survivor_id);
    if (!survivor) throw new AppError('CONFLICT', MESSAGES.mergeSurvivorGone);
    if (!mayMerge(caller.user, kind, survivor)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (merge.undone_at) return { survivor_id, other_id, kept: [], key_lost: false };
    return takeBack(kind, { ...caller, tx }, survivor, rememberedOf(merge, caller.now));
  });
}

type Standing = MergeRow & Absorbed;

/** @throws 409 for what is forgotten by now */
function rememberedOf(merge: MergeRow, now: Date): Standing {
  const { before, after, moved } = merge;
  if (!before || !after || !moved || now.getTime() - merge.merged_at.getTime() >= UNMERGE_DAYS * DAY_MS)
    throw new AppError('CONFLICT', MESSAGES.mergeTooOld);
  return { ...merge, before, after, moved };
}

async function takeBack(kind: MergeKind, merging: Merging, survivor: Held, merge: Standing): Promise<UnmergeResult> {
  const { tx, user, actor, now } = merging;
  const { survivor_id, buried_id } = merge;
  const { back, kept } = giveBack(kind.factsOf(survivor), merge.before, merge.after);
  const released = await kind.release(merging, survivor, back, merge);
  await endMerge(tx, merge.id, user.id, now);
  await setPairState(tx, merge.pair_id, 'open');
  const rows = await kind.lock(tx, [survivor_id, buried_id], buried_id);
  const [now_survivor = survivor, other] = [survivor_id, buried_id].map((one) => rows.find(({ id }) => id === one));
  if (other) {
    await kind.note(merging, now_survivor, 'unmerged', { from: merge.buried_name });
    await kind.note(merging, other, 'unmerged', { from: kind.nameOf(now_survivor) });
  }
  await insertEvents(tx, kind.topic, [
    { subject_id: survivor_id, payload: { kind: 'unmerged' } },
    { subject_id: buried_id, payload: { kind: 'restored' } },
  ]);
  const stays = [...kept, ...released.kept];
  await recordAudit(tx, actor, {
    action: `${kind.type}.unmerge`,
    subject_kind: kind.type,
    subject_id: survivor_id,
    detail: { other: buried_id, pair: merge.pair_id, kept: stays },
  });
  await lookAtRecords(tx, kind.type, [survivor_id, buried_id]);
  return {
    survivor_id,
    other_id: buried_id,
    kept: mergedFields(kind.rules, survivor, now_survivor).filter((field) => stays.includes(field)),
    key_lost: released.key_lost,
  };
}
