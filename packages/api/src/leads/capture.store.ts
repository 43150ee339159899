import type { CompanyQueries, Prisma } from '@outrider/db';
import { uuidv7 } from '../uuid.ts';
import type { Actor } from '../actor.ts';
import type { Fill } from './dedupe.ts';
import { emailKey, type LeadDraft } from './normalise.ts';
import type { LeadScore } from './scoring.ts';

/** A lead on its way in: its facts, its score when its mode asks for one, and who owns it. */
export type NewLead = LeadDraft & { id: string; email_key: string | null; assigned_to: string | null; rating: LeadScore | null };
export type CaptureNote = { actor: Actor; via: string };

/**
 * Leads with their first activity, score, event and audit line in one statement: all or nothing without a transaction, one round trip.
 * @returns the ids that were inserted; the others' e-mail keys were taken, by this company's unique key and not by a read before
 */
export async function insertLeads(db: CompanyQueries, leads: NewLead[], { actor, via }: CaptureNote): Promise<Set<string>> {
  const rows = leads.map(({ rating, ...lead }) => ({
    ...lead,
    activity_id: uuidv7(),
    score_id: uuidv7(),
    event_id: uuidv7(),
    audit_id: uuidv7(),
    ...(rating && {
      score: rating.score,
      probability: rating.probability,
      priority: rating.priority,
      score_version: rating.score_version,
      ai_insights: rating.ai_insights,
      features: rating.features,
    }),
  }));
  const inserted = await db.$queryRaw<{ id: string }[]>`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
        id uuid, email text, email_key text, first_name text, last_name text, company_name text, job_title text, phone text, industry text,
        company_size text, source text, processing_mode text, estimated_budget float8, decision_timeline text, pain_points text, notes text,
        assigned_to uuid, score int, probability float8, priority text, score_version text, ai_insights jsonb, features jsonb,
        activity_id uuid, score_id uuid, event_id uuid, audit_id uuid)
    ), lead AS (
      INSERT INTO leads (id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, processing_mode,
        estimated_budget, decision_timeline, pain_points, notes, assigned_to, score, probability, priority, score_version, ai_insights)
      SELECT id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, processing_mode,
        estimated_budget, decision_timeline, pain_points, notes, assigned_to, coalesce(score, 0), probability, coalesce(priority, 'low'), score_version, ai_insights
      FROM input
      ON CONFLICT (company_id, email_key) DO NOTHING
      RETURNING id
    ), activity AS (
      INSERT INTO lead_activities (id, lead_id, kind, actor_kind, actor_id, actor_name, detail)
      SELECT activity_id, id, 'captured', ${actor.kind}, ${actor.id}::uuid, ${actor.name}, jsonb_build_object('via', ${via}::text, 'source', source, 'score', score)
      FROM input JOIN lead USING (id)
    ), history AS (
      INSERT INTO score_history (id, lead_id, score, probability, score_version, factors, features)
      SELECT score_id, id, score, probability, score_version, ai_insights -> 'factors', features FROM input JOIN lead USING (id) WHERE score_version IS NOT NULL
    ), event AS (
      INSERT INTO outbox_events (id, topic, subject_id, payload)
      SELECT event_id, 'lead.created', id, jsonb_build_object('via', ${via}::text) FROM input JOIN lead USING (id)
    ), audit AS (
      INSERT INTO audit_log (id, action, actor_kind, actor_id, actor_name, subject_kind, subject_id, detail, request_id)
      SELECT audit_id, 'lead.capture', ${actor.kind}, ${actor.id}::uuid, ${actor.name}, 'lead', id, jsonb_build_object('via', ${via}::text), ${actor.request_id ?? null}
      FROM input JOIN lead USING (id)
    )
    SELECT id FROM lead`;
  return new Set(inserted.map(({ id }) => id));
}

/** The leads that own these e-mails, locked until the transaction ends. In the order of their ids, so that two batches cannot wait for each other. */
export function lockByEmail(tx: CompanyQueries, emails: string[]) {
  const keys = emails.map(emailKey);
  return tx.$queryRaw<KnownLead[]>`
    SELECT id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, processing_mode, estimated_budget,
      decision_timeline, pain_points, notes, status, score, priority
    FROM leads WHERE email_key = ANY(${keys}) ORDER BY id FOR UPDATE`;
}
/** The same by id. A lead that is gone is not among them. */
export function lockById(tx: CompanyQueries, ids: string[]) {
  return tx.$queryRaw<KnownLead[]>`
    SELECT id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, processing_mode, estimated_budget,
      decision_timeline, pain_points, notes, status, score, priority
    FROM leads WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}
export type KnownLead = LeadDraft & { id: string; email_key: string; status: string; score: number; priority: string };

/** A known lead with what a second capture told of it, its new score, and the activity and event that say so. */
export async function fillLead(tx: CompanyQueries, id: string, fill: Fill, rating: LeadScore | null, { actor, via }: CaptureNote): Promise<void> {
  const score = rating && { score: rating.score, probability: rating.probability, priority: rating.priority, score_version: rating.score_version, ai_insights: rating.ai_insights };
  await tx.lead.update({ where: tx.key(id), data: { ...fill, ...score, version: { increment: 1 }, updated_at: new Date() }, select: { id: true } });
  if (rating) await insertScore(tx, id, rating);
  const detail = { via, fields: Object.keys(fill) };
  await insertActivity(tx, id, 'updated', actor, detail);
  await insertEvent(tx, 'lead.updated', id);
}

export async function insertScore(tx: CompanyQueries, lead_id: string, rating: LeadScore): Promise<void> {
  const { score, probability, score_version, features } = rating;
  await tx.scoreHistory.create({ data: { lead_id, score, probability, score_version, factors: rating.ai_insights.factors, features }, select: { id: true } });
}

export async function insertActivity(tx: CompanyQueries, lead_id: string, kind: string, actor: Actor, detail: Prisma.InputJsonObject): Promise<void> {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name };
  await tx.leadActivity.create({ data: { lead_id, kind, ...who, detail }, select: { id: true } });
}

export async function insertEvent(tx: CompanyQueries, topic: string, subject_id: string, payload: Prisma.InputJsonObject = {}): Promise<void> {
  await tx.outboxEvent.create({ data: { topic, subject_id, payload }, select: { id: true } });
}
