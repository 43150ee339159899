import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertActivity } from '../activities/activities.store.ts';
import { lockLeads } from '../bulk/actions.store.ts';
import { binLeads, unbinLeads } from '../leads/bin.store.ts';
import { insertScore } from '../leads/capture.store.ts';
import { findByEmailKey, type WholeLead } from '../leads/edit.store.ts';
import { getLead } from '../leads/leads.service.ts';
import { emailKey } from '../leads/normalise.ts';
import { rateLead } from '../leads/scoring.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { addAliases, dropAliases, listLeadEdits, listLeadGlances } from './leads.store.ts';
import { changedFacts, type Facts, type Held, type MergeKind, type Merging } from './merge-kind.ts';
import { mergedFields, valueOf, withValues } from './merge-plan.ts';
import { RULES_OF } from './merge-rules.ts';
import { countRows } from './merges.store.ts';
import { lockAgentWork, moveReferences, returnReferences } from './references.ts';

type MergedLead = WholeLead & Held & { last_contacted: Date | null };
/** What of a lead's merge is remembered beside what moved. */
type LeadMemory = { kept_emails: string[]; survivor: { email: string; email_key: string | null } };

const rules = RULES_OF.lead;

/** Leads: scored anew when they change, and known by every email they ever had. */
export const LEAD_KIND: MergeKind = {
  type: 'lead',
  topic: 'lead.updated',
  rules,
  owner: 'assigned_to',
  nameOf: (row) => leadName(row as unknown as Parameters<typeof leadName>[0]),
  async lock(tx, ids, other_id) {
    await lockAgentWork(tx, 'lead', other_id);
    return (await lockLeads(tx, ids)) as unknown as Held[];
  },
  glances: listLeadGlances,
  whole: async (db, id) => (await getLead(db, id)) as unknown as Held,
  edits: listLeadEdits,
  countMoves: (db, id) =>
    countRows(db, id, {
      activities: 'lead_activities.lead_id',
      opportunities: 'opportunities.lead_id',
      tasks: 'tasks.lead_id',
      files: 'files.lead_id',
      meetings: 'meetings.lead_id',
      messages: 'outbox_messages.lead_id',
    }),
  seen: (_db, survivor, other) => Promise.resolve([survivor, other]),
  factsOf: (row) => factsOf(row as MergedLead),
  async absorb(merging, held, gone, changes) {
    const { tx, now } = merging;
    const [survivor, other] = [held as MergedLead, gone as MergedLead];
    const moved = await moveReferences(tx, 'lead', { from: other.id, to: survivor.id }, now);
    await binLeads(tx, [other.id], now);
    const last_contacted = latest(survivor.last_contacted, other.last_contacted);
    const next: MergedLead = { ...withValues(survivor, changes), last_contacted };
    const key = emailKey(next.email);
    await writeSurvivor(merging, survivor, next, await freeKey(tx, survivor.id, key));
    const others = new Set([emailKey(survivor.email), emailKey(other.email)].filter((one) => one !== key));
    const memory: LeadMemory = {
      kept_emails: await addAliases(tx, survivor.id, [...others]),
      survivor: { email: survivor.email, email_key: survivor.email_key },
    };
    return { ...changedFacts(factsOf(survivor), factsOf(next)), moved: { ...moved, ...memory } };
  },
  async release(merging, held, { last_contacted, ...fields }, { buried_id, moved }) {
    const { tx, now } = merging;
    const survivor = held as MergedLead;
    const { kept_emails, survivor: was } = moved as unknown as LeadMemory;
    await dropAliases(tx, survivor.id, kept_emails);
    await returnReferences(tx, 'lead', moved, { from: survivor.id, to: buried_id }, now);
    const next: MergedLead = {
      ...withValues(survivor, fields),
      last_contacted:
        last_contacted === undefined
          ? survivor.last_contacted
          : last_contacted === null
            ? null
            : new Date(String(last_contacted)),
    };
    await writeSurvivor(
      merging,
      survivor,
      next,
      next.email === was.email ? await freeKey(tx, survivor.id, was.email_key) : survivor.email_key,
    );
    const key_lost = (await unbinLeads(tx, [buried_id], now)).get(buried_id);
    if (key_lost === undefined) throw new AppError('CONFLICT', MESSAGES.mergeTooOld);
    return { kept: [], key_lost };
  },
  async note({ tx, actor }, row, kind, detail) {
    await insertActivity(tx, row.id, kind, actor, detail);
  },
};

const factsOf = (lead: MergedLead): Facts => ({
  ...Object.fromEntries(mergedFields(rules, lead).map((field) => [field, valueOf(lead, field)])),
  last_contacted: lead.last_contacted?.toISOString() ?? null,
});

/**
 * Writes the surviving lead with the email key it may hold, and rates it anew unless it is worked by hand. Its version
 * goes up.
 */
async function writeSurvivor(
  { ports, tx, now }: Merging,
  lead: MergedLead,
  next: MergedLead,
  email_key: string | null,
): Promise<void> {
  const rating = next.processing_mode === 'manual' ? null : rateLead(next, await ports.activeModel(tx));
  const { features: _, ...score } = rating ?? { features: null };
  const fields = Object.fromEntries(rules.fields.map((field) => [field, valueOf(next, field)]));
  await tx.lead.update({
    where: tx.key(lead.id),
    data: {
      ...(fields as Prisma.LeadUncheckedUpdateInput),
      custom: next.custom,
      ...score,
      email_key,
      last_contacted: next.last_contacted,
      version: { increment: 1 },
      updated_at: now,
    },
    select: { id: true },
  });
  if (rating) await insertScore(tx, lead.id, rating);
}

/** The key, where no other lead holds it by now. */
async function freeKey(tx: CompanyTx & CompanyQueries, lead_id: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const owner = await findByEmailKey(tx, key);
  return owner === null || owner === lead_id ? key : null;
}

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));
