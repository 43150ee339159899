import type { CompanyDb, CompanyTx } from '@outrider/db';
import { UNMERGE_DAYS, type UnmergeResult } from '@outrider/shared/duplicates';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockLeads, unbinLeads } from '../bulk/actions.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { findByEmailKey } from '../leads/edit.store.ts';
import type { LeadPorts } from '../ports/leads.ts';
import { leadName } from '../text/lead-name.ts';
import { lockAgentWork, returnReferences } from './references.ts';
import { lookAtLeads } from './find-pairs.ts';
import { type Changes, giveBack, mergedFields, type Value, withValues } from './merge-plan.ts';
import { dropAliases, endMerge, findMerge, type MergeMemory, type MergeRow } from './merges.store.ts';
import { lockPairs, setPairState } from './pairs.store.ts';
import { mergedFacts, type MergedLead, writeSurvivor } from './survivor.ts';

const DAY_MS = 86_400_000;

/**
 * Takes a merge back: the other lead as it was, what moved and is still there back to it, and the surviving lead's old values where nobody changed
 * them since. Asked twice, it is done once. @throws 404, 403, 409 after thirty days or when the surviving lead is gone
 */
export async function unmergePair(
  ports: LeadPorts,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  pair_id: string,
  now: Date,
): Promise<UnmergeResult> {
  return db.transaction(async (tx) => {
    await lockPairs(tx);
    const merge = await findMerge(tx, pair_id);
    if (!merge) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await lockAgentWork(tx, merge.survivor_id);
    const [survivor] = (await lockLeads(tx, [merge.survivor_id])) as MergedLead[];
    if (!survivor) throw new AppError('CONFLICT', MESSAGES.mergeSurvivorGone);
    if (!can(user, 'leads.edit', survivor)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    const { survivor_id, buried_id: other_id } = merge;
    if (merge.undone_at) return { survivor_id, other_id, kept: [], email_lost: false };
    return takeBack(ports, tx, user, actor, survivor, rememberedOf(merge, now), now);
  });
}

type Remembered = MergeRow & MergeMemory;

/** @throws 409 for what is forgotten by now */
function rememberedOf(merge: MergeRow, now: Date): Remembered {
  const { before, after, moved } = merge;
  if (!before || !after || !moved || now.getTime() - merge.merged_at.getTime() >= UNMERGE_DAYS * DAY_MS)
    throw new AppError('CONFLICT', MESSAGES.mergeTooOld);
  return { ...merge, before, after, moved };
}

async function takeBack(
  ports: LeadPorts,
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  survivor: MergedLead,
  merge: Remembered,
  now: Date,
): Promise<UnmergeResult> {
  const { kept_emails, survivor: was, ...moved } = merge.moved;
  const { back, kept } = giveBack(mergedFacts(survivor), merge.before, merge.after);
  await dropAliases(tx, survivor.id, kept_emails);
  await returnReferences(tx, moved, survivor.id, merge.buried_id);
  const { last_contacted, ...fields } = back;
  const next: MergedLead = {
    ...withValues(survivor, fields as Changes),
    last_contacted: timeOf(last_contacted, survivor.last_contacted),
  };
  await writeSurvivor(ports, tx, survivor, next, {
    email_key: next.email === was.email ? await freeKey(tx, survivor.id, was.email_key) : survivor.email_key,
    now,
  });
  const email_lost = (await unbinLeads(tx, [merge.buried_id], now)).get(merge.buried_id);
  if (email_lost === undefined) throw new AppError('CONFLICT', MESSAGES.mergeTooOld);
  await endMerge(tx, merge.id, user.id, now);
  await setPairState(tx, merge.pair_id, 'open');
  for (const [id, other] of [
    [survivor.id, merge.buried_name],
    [merge.buried_id, leadName(next)],
  ] as const) {
    await insertActivity(tx, id, 'unmerged', actor, { from: other });
    await insertEvent(tx, 'lead.updated', id);
  }
  await recordAudit(tx, actor, {
    action: 'lead.unmerge',
    subject_kind: 'lead',
    subject_id: survivor.id,
    detail: { other: merge.buried_id, pair: merge.pair_id, kept },
  });
  await lookAtLeads(tx, [survivor.id, merge.buried_id]);
  return {
    survivor_id: survivor.id,
    other_id: merge.buried_id,
    kept: mergedFields(survivor, next).filter((field) => kept.includes(field)),
    email_lost,
  };
}

const timeOf = (text: Value | undefined, now: Date | null) =>
  text === undefined ? now : text === null ? null : new Date(String(text));

/** The key that it held before, where no other lead holds it by now. */
async function freeKey(tx: CompanyTx, lead_id: string, email_key: string | null): Promise<string | null> {
  if (email_key === null) return null;
  const owner = await findByEmailKey(tx, email_key);
  return owner === null || owner === lead_id ? email_key : null;
}
