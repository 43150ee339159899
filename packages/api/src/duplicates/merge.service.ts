import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { DuplicateMerge, MergeProposal } from '@outrider/shared/duplicates';
import { AppError } from '@outrider/shared/errors';
import { customName, isCustomName } from '@outrider/shared/fields/custom';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { binLeads, lockLeads } from '../bulk/actions.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { findByEmailKey } from '../leads/edit.store.ts';
import { findFields } from '../fields/known-fields.ts';
import { getLead } from '../leads/leads.service.ts';
import { isSame } from '../fields/same-value.ts';
import { emailKey } from '../leads/normalise.ts';
import type { LeadPorts } from '../ports/leads.ts';
import { leadName } from '../text/lead-name.ts';
import { lockAgentWork, moveReferences } from './references.ts';
import { getPair } from './duplicates.service.ts';
import { lookAtLeads } from './find-pairs.ts';
import {
  type Changes,
  type EditedAt,
  type Proposed,
  proposeMerge,
  settleFields,
  unjoinable,
  withValues,
} from './merge-plan.ts';
import { addAliases, countChildren, type EditTime, findMerge, insertMerge, listEdits } from './merges.store.ts';
import { findPair, lockPairs, setPairState } from './pairs.store.ts';
import { mergedFacts, type MergedLead, writeSurvivor } from './survivor.ts';

/** The two leads side by side, with what is proposed. The older one stays unless asked otherwise. @throws 404, 422 */
export async function proposeFor(db: CompanyDb, user: CompanyUser, id: string, asked?: string): Promise<MergeProposal> {
  const pair = await getPair(db, user, id);
  const survivor_id = asked ?? pair.first.id;
  const other_id = otherLeadId([pair.first.id, pair.second.id], survivor_id);
  const [survivor, other, edits, moves] = await Promise.all([
    getLead(db, survivor_id),
    getLead(db, other_id),
    listEdits(db, [survivor_id, other_id]),
    countChildren(db, other_id),
  ]);
  const dated = (lead: typeof survivor) => ({ ...lead, created_at: new Date(lead.created_at) });
  const archived = new Set(
    (await findFields(db, 'lead')).filter(({ archived_at }) => archived_at).map(({ key }) => customName(key)),
  );
  const fields = proposeMerge(dated(survivor), dated(other), editedBy(edits)).filter(
    ({ field }) => !isCustomName(field) || !archived.has(field), // what nobody sees is settled by the rules
  );
  return { pair, survivor, other, fields, moves };
}

function otherLeadId(ids: [string, string], survivor_id: string): string {
  if (!ids.includes(survivor_id))
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.mergeWrongSurvivor, {
      errors: [{ field: 'survivor_id', message: MESSAGES.mergeWrongSurvivor }],
    });
  return ids[0] === survivor_id ? ids[1] : ids[0];
}

function editedBy(edits: EditTime[]): EditedAt {
  const at = new Map(edits.map((edit) => [`${edit.lead_id} ${edit.field}`, edit.at]));
  return (lead_id, field) => at.get(`${lead_id} ${field}`);
}

/**
 * Two leads become one, in one transaction: the fields as chosen, everything that hung on the other lead moved, the other lead in the bin, its e-mail kept as a way to the
 * survivor. Asked twice, it is done once. @returns the surviving lead's id @throws 404, 403, 422; 409 where one of the two is not the version that was looked at
 */
export async function mergePair(
  ports: LeadPorts,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: DuplicateMerge,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockPairs(tx);
    const pair = await findPair(tx, input.id);
    if (!pair) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (pair.state === 'merged') return standingSurvivor(tx, user, input.id);
    const other_id = otherLeadId([pair.low_id, pair.high_id], input.survivor_id);
    await lockAgentWork(tx, other_id);
    const leads = (await lockLeads(tx, [pair.low_id, pair.high_id])) as MergedLead[];
    const survivor = leads.find(({ id }) => id === input.survivor_id);
    const other = leads.find(({ id }) => id === other_id);
    if (!survivor || !other) throw new AppError('NOT_FOUND', MESSAGES.mergeGone);
    if (!can(user, 'leads.edit', survivor) || !can(user, 'leads.edit', other))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (survivor.version !== input.survivor_version || other.version !== input.other_version)
      throw new AppError('CONFLICT', MESSAGES.mergeChanged, { version: survivor.version });
    const proposed = proposeMerge(survivor, other, editedBy(await listEdits(tx, [survivor.id, other.id])));
    refuseUnjoinable(proposed, input.fields);
    await merge(
      ports,
      tx,
      actor,
      { pair_id: pair.id, survivor, other, changes: settleFields(survivor, other, proposed, input.fields) },
      user,
      now,
    );
    return survivor.id;
  });
}

async function standingSurvivor(tx: CompanyTx, user: CompanyUser, pair_id: string): Promise<string> {
  const merge = await findMerge(tx, pair_id);
  const lead =
    merge && (await tx.lead.findFirst({ where: { id: merge.survivor_id }, select: { id: true, assigned_to: true } }));
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.mergeGone);
  if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return lead.id;
}

function refuseUnjoinable(proposed: Proposed[], choices: DuplicateMerge['fields']): void {
  const field = unjoinable(proposed, choices);
  if (field)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.mergeNotJoinable, {
      errors: [{ field: `fields.${field}`, message: MESSAGES.mergeNotJoinable }],
    });
}

type Merging = {
  pair_id: string;
  survivor: MergedLead;
  other: MergedLead;
  changes: Changes;
};

async function merge(
  ports: LeadPorts,
  tx: CompanyTx,
  actor: Actor,
  { pair_id, survivor, other, changes }: Merging,
  user: CompanyUser,
  now: Date,
): Promise<void> {
  const moved = await moveReferences(tx, other.id, survivor.id);
  await binLeads(tx, [other.id], now);
  const last_contacted = latest(survivor.last_contacted, other.last_contacted);
  const next: MergedLead = { ...withValues(survivor, changes), last_contacted };
  const key = emailKey(next.email);
  const owner = await findByEmailKey(tx, key);
  const after = mergedFacts(next);
  const before = mergedFacts(survivor);
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => !isSame(after[field] ?? undefined, before[field] ?? undefined),
  );
  await writeSurvivor(ports, tx, survivor, next, {
    email_key: owner === null || owner === survivor.id ? key : null,
    now,
  });
  const kept_emails = await addAliases(
    tx,
    survivor.id,
    [...new Set([emailKey(survivor.email), emailKey(other.email)])].filter((one) => one !== key),
  );
  const pick = (facts: typeof after) => Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]));
  await insertMerge(tx, {
    pair_id,
    survivor_id: survivor.id,
    buried_id: other.id,
    buried_name: leadName(other),
    merged_by: user.id,
    merged_at: now,
    before: pick(before),
    after: pick(after),
    moved: { ...moved, kept_emails, survivor: { email: survivor.email, email_key: survivor.email_key } },
  });
  await setPairState(tx, pair_id, 'merged');
  await insertActivity(tx, survivor.id, 'merged', actor, {
    with: leadName(other),
    email: other.email,
    lead_id: other.id,
    fields: Object.keys(changes),
  });
  await insertEvent(tx, 'lead.updated', survivor.id);
  await recordAudit(tx, actor, {
    action: 'lead.merge',
    subject_kind: 'lead',
    subject_id: survivor.id,
    detail: { other: other.id, pair: pair_id, fields: changed },
  });
  await lookAtLeads(tx, [survivor.id]);
}

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));
