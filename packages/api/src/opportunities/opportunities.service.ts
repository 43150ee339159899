import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import type {
  Opportunity,
  OpportunityCreate,
  OpportunityListInput,
  OpportunityPage,
  OpportunityUpdate,
} from '@outrider/shared/opportunities';
import { reachOf } from '@outrider/shared/permissions';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { type LinkedLead, lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { cutPage, readAfter } from '../paging/listing.ts';
import { assertMayGive } from '../users/owners.ts';
import { findOpenStage } from './find-stage.ts';
import { settleMoney } from './money.ts';
import {
  countOpportunities,
  findOpportunity,
  insertOpportunity,
  insertStageEntry,
  listOpportunities,
  updateOpportunityRow,
} from './opportunities.store.ts';
import { holdCurrency } from './pipelines.store.ts';
import { presentOpportunity } from './present.ts';
import { assertComplete } from './required-fields.ts';
import { assertVersion, takeOpportunity } from './take-opportunity.ts';
import { OPPORTUNITY_WORDS } from './words.ts';

/** Opportunities, newest first, and how many the filters match in all. */
export async function pageOfOpportunities(
  db: CompanyQueries,
  user: CompanyUser,
  input: OpportunityListInput,
): Promise<OpportunityPage> {
  const { limit, cursor, ...filters } = input;
  const page = { after: readAfter(cursor), limit: limit + 1 };
  const [total, rows] = await Promise.all([
    countOpportunities(db, filters, user.id),
    listOpportunities(db, filters, user.id, page),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(presentOpportunity), total, next_cursor };
}

export async function getOpportunity(db: CompanyQueries, id: string): Promise<Opportunity> {
  const row = await findOpportunity(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentOpportunity(row);
}

/** @throws 404, 403 for a lead the user may not edit, 403 and 422 for an owner, 422 for a stage and what it requires */
export async function createOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityCreate,
  now: Date,
): Promise<Opportunity> {
  return db.transaction(async (tx) => {
    const lead = input.lead_id ? await lockLead(tx, user, input.lead_id) : null;
    const owner_id = input.owner_id === undefined ? defaultOwner(user, lead) : input.owner_id;
    await assertMayGive(tx, user, 'pipeline.edit', owner_id);
    return openOpportunity(tx, actor, { ...input, owner_id }, now);
  });
}

/** What a rep enters is theirs; a leader's goes to the lead's owner, or waits for somebody to take it. */
export const defaultOwner = (user: CompanyUser, lead: LinkedLead | null): string | null =>
  reachOf(user.role, 'pipeline.edit') === 'all' ? (lead?.assigned_to ?? null) : user.id;

/** A new opportunity with everything that tells of it. The caller has checked lead and owner. @throws 422 */
export async function openOpportunity(
  tx: CompanyTx,
  actor: Actor,
  draft: Omit<OpportunityCreate, 'owner_id'> & { owner_id: string | null },
  now: Date,
): Promise<Opportunity> {
  const { pipeline_id, ...target } = await findOpenStage(tx, draft);
  const money = settleMoney(draft, null, await holdCurrency(tx));
  assertComplete(target, { ...draft, competitor: null, ...money });
  const { name, lead_id, owner_id } = draft;
  const moments = { stage_since: now, last_activity_at: now, created_at: now, updated_at: now };
  const id = await insertOpportunity(tx, { ...draft, ...money, ...moments, pipeline_id, stage: target.key });
  await insertStageEntry(tx, { opportunity_id: id, from_stage: null, moved_by: actor.id, moved_at: now });
  const { amount } = money;
  await noteOnLead(tx, lead_id, 'opportunity_created', actor, { opportunity_id: id, name, amount });
  await insertEvent(tx, 'opportunity.changed', id, { stage: target.key });
  await recordAudit(tx, actor, {
    action: 'opportunity.create',
    subject_kind: 'opportunity',
    subject_id: id,
    detail: { name, amount },
  });
  await notifyOwner(tx, actor, owner_id, {
    title: OPPORTUNITY_WORDS.newDeal,
    message: name,
    link_path: opportunityLink(id),
  });
  return getOpportunity(tx, id);
}

/** Changes fields of the version that was looked at. @throws 404, 403, 409 with the version of today, 422 */
export async function updateOpportunity(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: OpportunityUpdate,
  now: Date,
): Promise<Opportunity> {
  const { id, version, ...asked } = input;
  return db.transaction(async (tx) => {
    const current = await takeOpportunity(tx, user, 'pipeline.edit', id);
    assertVersion(current, version);
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as typeof asked;
    if (Object.keys(changes).length === 0) return getOpportunity(tx, id);
    if (changes.lead_id && changes.lead_id !== current.lead_id) await lockLead(tx, user, changes.lead_id);
    const given = changes.owner_id !== undefined && changes.owner_id !== current.owner_id;
    if (given) await assertMayGive(tx, user, 'pipeline.edit', changes.owner_id ?? null);
    const paid = ['amount', 'currency', 'currency_rate'].some((field) => field in changes);
    const money = paid ? settleMoney(changes, current, await holdCurrency(tx)) : {};
    await updateOpportunityRow(tx, id, { ...changes, ...money }, now);
    await insertEvent(tx, 'opportunity.changed', id);
    await recordAudit(tx, actor, {
      action: 'opportunity.update',
      subject_kind: 'opportunity',
      subject_id: id,
      detail: { fields: Object.keys(changes) },
    });
    if (given)
      await notifyOwner(tx, actor, changes.owner_id ?? null, {
        title: OPPORTUNITY_WORDS.newDeal,
        message: changes.name ?? current.name,
        link_path: opportunityLink(id),
      });
    return getOpportunity(tx, id);
  });
}

const opportunityLink = (id: string) => `/opportunities?opportunity=${id}`;
