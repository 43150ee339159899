import { type CompanyQueries, Prisma } from '@outrider/db';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import type { LeadStatus, Priority } from '@outrider/shared/records/leads';
import type { Actor } from '../../ground/actor.ts';
import { originOf } from '../../ground/audit/audit.store.ts';
import { type FilledField, MERGEABLE } from './dedupe.ts';
import type { RuleAssignment } from '../../ground/ports/leads.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findStopRequest } from '../../ground/text/stop-request.ts';
import { leadJson } from './lead-json.ts';
import { emailKey, type LeadDraft } from './normalise.ts';
import type { LeadScore } from './scoring.ts';

/**
 * A lead on its way in. `row` is what insertLeads writes, as JSON: text at once, because the score's many small objects
 * cost more than anything else while a batch of them waits for the database.
 */
export type NewLead = LeadDraft & {
  id: string;
  email_key: string | null;
  status: LeadStatus;
  assigned_to: string | null;
  score: number | null;
  priority: Priority | null;
  /**
   * Its custom values with the defaults of what it came without. `custom` is what it came with: all that a known lead
   * learns from it.
   */
  custom_when_new: CustomValues;
  /** What the e-mail is known by if its person was erased. */
  email_hashes: string[];
  row: string;
};

/** @param position in the batch */
export function newLead(
  lead: Omit<NewLead, 'score' | 'priority' | 'row'>,
  rating: LeadScore | null,
  position: number,
): NewLead {
  const [score, priority] = [rating?.score ?? null, rating?.priority ?? null];
  const row = JSON.stringify({
    ...lead,
    custom: lead.custom_when_new,
    custom_when_new: undefined,
    position,
    activity_id: uuidv7(),
    score_id: uuidv7(),
    event_id: uuidv7(),
    audit_id: uuidv7(),
    score,
    priority,
    probability: rating?.probability,
    score_version: rating?.score_version,
    ai_insights: rating?.ai_insights,
    features: rating?.features,
  });
  return { ...lead, score, priority, row };
}

/**
 * The catalogue's columns that a capture writes, and those that a second one fills: one list in every place of a
 * statement.
 */
const DRAFT_COLUMNS = Prisma.raw(catalogue.sql.written.join(', '));
const DRAFT_TYPES = Prisma.raw(catalogue.sql.recordset(catalogue.sql.written));
const FILLED_TYPES = Prisma.raw(catalogue.sql.recordset(MERGEABLE));
const FILL_ALL = Prisma.raw(MERGEABLE.map((column) => `${column} = i.${column}`).join(', '));

/** The same lead beside another one that owns its e-mail. */
export const beside = (lead: NewLead): NewLead => ({
  ...lead,
  email_key: null,
  row: JSON.stringify({ ...(JSON.parse(lead.row) as object), email_key: null }),
});

export type CaptureNote = {
  actor: Actor;
  via: string;
  /** Goes into the timeline beside `via`. */
  detail?: Record<string, string>;
  /** The caller announces the whole batch itself: no event a lead, and so no notification a lead. */
  quiet?: boolean;
};

/**
 * What writes leads with their first activity, score, event and audit line, as parts of one WITH: all or nothing
 * without a transaction, one round trip. `lead` holds what was inserted; the others' e-mail keys were taken, by this
 * company's unique key and not by a read before, lead to a lead that another one was merged into, or are of somebody
 * who was erased. The text is the same whatever is written, so that it can be prepared.
 * @param given whose some of them are by the assignment rules, with a line on their timeline
 * @param part `only`: whether they are written at all, by an earlier part of the WITH. `returning`: the columns of
 *   `lead` beside its id.
 */
export function writeLeads(
  leads: NewLead[],
  { actor, via, detail = {}, quiet = false }: CaptureNote,
  given: RuleAssignment[] = [],
  part: { only?: Prisma.Sql; returning?: Prisma.Sql } = {},
): Prisma.Sql {
  const { only = Prisma.sql`true`, returning = Prisma.sql`id` } = part;
  const origin = originOf(actor);
  return Prisma.sql`input AS (
      SELECT * FROM jsonb_to_recordset(${`[${leads.map(({ row }) => row).join(',')}]`}::jsonb) AS row(
        position int, id uuid, ${DRAFT_TYPES}, custom jsonb, email_key text, email_hashes text[], status text,
          assigned_to uuid,
        score int, probability float8, priority text, score_version text, ai_insights jsonb, features jsonb,
        activity_id uuid, score_id uuid, event_id uuid, audit_id uuid) WHERE ${only}
    ), given AS (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS row(lead_id uuid, assigned_to uuid,
          activity_id uuid, kind text, detail jsonb)
    ), lead AS (
      INSERT INTO leads (id, ${DRAFT_COLUMNS}, custom, email_key, status, assigned_to, score, probability, priority,
          score_version, ai_insights, department)
      SELECT input.id, ${DRAFT_COLUMNS}, custom, email_key, status, coalesce(given.assigned_to, input.assigned_to),
        score, probability, priority, score_version, ai_insights,
        (SELECT department FROM departments
            WHERE department = 'sales') -- where the company has departments, a new lead is sales' (see organization/rules.ts)
      FROM input
      LEFT JOIN given ON given.lead_id = input.id
      WHERE NOT EXISTS (SELECT FROM lead_aliases a JOIN leads s ON s.company_id = a.company_id AND s.id = a.lead_id
          WHERE a.email_key = input.email_key)
        AND NOT EXISTS (SELECT FROM erased_addresses e WHERE e.email_hash = ANY (input.email_hashes))
      ORDER BY email_key,
        position -- two batches take their keys in one order, and the first row of an e-mail is the one that stays
      ON CONFLICT (company_id, email_key) DO NOTHING
      RETURNING ${returning}
    ), activity AS (
      INSERT INTO lead_activities (id, lead_id, kind, actor_kind, actor_id, actor_name, detail)
      SELECT activity_id, id, 'captured', ${actor.kind}, ${actor.id}::uuid, ${actor.name},
        ${JSON.stringify({ ...detail, via })}::jsonb || jsonb_build_object('source', input.source, 'score',
          input.score)
      FROM input JOIN lead USING (id)
    ), assignment AS (
      INSERT INTO lead_activities (id, lead_id, kind, actor_kind, detail)
      SELECT activity_id, lead_id, kind, 'system', detail
      FROM given
      JOIN lead ON lead.id = lead_id
    ), history AS (
      INSERT INTO score_history (id, lead_id, score, probability, score_version, factors, features)
      SELECT score_id, id, input.score, input.probability, input.score_version, input.ai_insights -> 'factors', features
      FROM input JOIN lead USING (id) WHERE input.score_version IS NOT NULL
    ), event AS (
      INSERT INTO outbox_events (id, topic, subject_id, payload)
      SELECT event_id, 'lead.created', id, jsonb_build_object('via', ${via}::text)
      FROM input
      JOIN lead USING (id)
      WHERE NOT ${quiet}
    ), audit AS (
      INSERT INTO audit_log (id, action, actor_kind, actor_id, actor_name, subject_kind, subject_id, detail,
          request_id, ip, user_agent)
      SELECT audit_id, 'lead.capture', ${actor.kind}, ${actor.id}::uuid, ${actor.name}, 'lead', id,
        jsonb_build_object('via', ${via}::text), ${origin.request_id}, ${origin.ip}, ${origin.user_agent}
      FROM input JOIN lead USING (id)
    )`;
}

/** @returns the ids that were inserted */
export async function insertLeads(
  db: CompanyQueries,
  leads: NewLead[],
  note: CaptureNote,
  given: RuleAssignment[] = [],
): Promise<Set<string>> {
  const inserted = await db.$prepared<{ id: string }[]>(
    Prisma.sql`WITH ${writeLeads(leads, note, given)} SELECT id FROM lead`,
  );
  return new Set(inserted.map(({ id }) => id));
}

/** The same of one lead, answered as the wire's JSON text; null where it was not inserted. */
export async function insertLead(
  db: CompanyQueries,
  lead: NewLead,
  note: CaptureNote,
  given: RuleAssignment[] = [],
): Promise<string | null> {
  const written = writeLeads([lead], note, given, { returning: Prisma.sql`leads.*` });
  const [row] = await db.$prepared<{ text: string }[]>(
    Prisma.sql`WITH ${written} SELECT ${leadJson()}::text AS text FROM lead l`,
  );
  return row?.text ?? null;
}

/**
 * The leads that own these e-mails or got them by a merge, locked until the transaction ends. In the order of their
 * ids, so that two batches cannot wait for each other.
 */
export const lockByEmail = (tx: CompanyQueries, emails: string[]) =>
  tx.$queryRaw<KnownLead[]>`${knownBy(emails)} ORDER BY id FOR UPDATE`;

/** The same by id. A lead that is gone is not among them. */
export const lockById = (tx: CompanyQueries, ids: string[]) =>
  tx.$queryRaw<KnownLead[]>`${KNOWN} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;

/** The same to look at only. */
export const findByEmail = (db: CompanyQueries, emails: string[]) => db.$queryRaw<KnownLead[]>`${knownBy(emails)}`;

export const findById = (db: CompanyQueries, ids: string[]) =>
  db.$queryRaw<KnownLead[]>`${KNOWN} WHERE id = ANY(${ids}::uuid[])`;

const KNOWN = Prisma.sql`
  SELECT id, ${DRAFT_COLUMNS}, custom, email_key, status, score, priority, assigned_to, version,
    ARRAY(SELECT a.email_key FROM lead_aliases a WHERE a.lead_id = leads.id) AS alias_keys
  FROM leads`;
function knownBy(emails: string[]): Prisma.Sql {
  const keys = emails.map(emailKey);
  return Prisma.sql`${KNOWN}
    WHERE email_key = ANY(${keys}) OR id = ANY(ARRAY(SELECT lead_id FROM lead_aliases WHERE email_key = ANY(${keys})))`;
}
/** Which lead each e-mail leads to: its owner, else the one it came to by a merge. */
export const byEmail = (leads: KnownLead[]): Map<string, KnownLead> =>
  new Map([
    ...leads.flatMap((lead) => lead.alias_keys.map((key) => [key, lead] as const)),
    ...leads.flatMap((lead) => (lead.email_key ? [[lead.email_key, lead] as const] : [])),
  ]);
export type KnownLead = LeadDraft & {
  id: string;
  email_key: string | null;
  alias_keys: string[];
  status: string;
  score: number | null;
  priority: string | null;
  assigned_to: string | null;
  version: number;
};

/**
 * A known lead as it is after a capture: what its timeline says of that, which fields were filled, what it told us, and
 * its new score.
 */
export type Merged = {
  lead: KnownLead;
  kind: 'updated' | 'came_back';
  fields: FilledField[];
  /** What a form said; left out where nobody spoke. */
  said?: string | null;
  rating: LeadScore | null;
};

/** What a form said, for the timeline, and the part of it that asks us to stop writing. */
function wordsOf(said: string | null): { text?: string; stop?: string } {
  const stop = findStopRequest(said);
  return { ...(said !== null && { text: said.slice(0, SAID_MAX).toWellFormed() }), ...(stop !== null && { stop }) };
}
const SAID_MAX = 2_000;

/** Writes known leads with their activity, score and event, in one statement. Their rows are locked. */
export async function updateKnown(
  tx: CompanyQueries,
  merged: Merged[],
  { actor, via, detail = {}, quiet = false }: CaptureNote,
): Promise<void> {
  const rows = merged.map(({ lead, kind, fields, said, rating }) => ({
    ...Object.fromEntries(MERGEABLE.map((name) => [name, lead[name]])),
    id: lead.id,
    custom: lead.custom,
    kind,
    fields,
    said: wordsOf(said ?? null),
    activity_id: uuidv7(),
    score_id: uuidv7(),
    event_id: uuidv7(),
    ...(rating && {
      score: rating.score,
      probability: rating.probability,
      priority: rating.priority,
      score_version: rating.score_version,
      ai_insights: rating.ai_insights,
      features: rating.features,
    }),
  }));
  await tx.$executeRaw`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
        id uuid, ${FILLED_TYPES}, custom jsonb, kind text, fields jsonb, said jsonb, score int, probability float8,
          priority text, score_version text, ai_insights jsonb,
        features jsonb, activity_id uuid, score_id uuid, event_id uuid)
    ), activity AS (
      INSERT INTO lead_activities (id, lead_id, kind, actor_kind, actor_id, actor_name, detail)
      SELECT activity_id, id, kind, ${actor.kind}, ${actor.id}::uuid, ${actor.name},
        ${JSON.stringify({ ...detail, via })}::jsonb || jsonb_build_object('fields', fields) || said
      FROM input
    ), history AS (
      INSERT INTO score_history (id, lead_id, score, probability, score_version, factors, features)
      SELECT score_id, id, score, probability, score_version, ai_insights -> 'factors', features
      FROM input
      WHERE score_version IS NOT NULL
    ), event AS (
      INSERT INTO outbox_events (id, topic, subject_id, payload)
      SELECT event_id, 'lead.updated', id, '{"kind": "edited"}'
      FROM input
      WHERE NOT ${quiet}
    )
    UPDATE leads l SET ${FILL_ALL}, custom = i.custom,
      score = coalesce(i.score, l.score), priority = coalesce(i.priority, l.priority),
        score_version = coalesce(i.score_version, l.score_version),
      probability = coalesce(i.probability, l.probability), ai_insights = coalesce(i.ai_insights, l.ai_insights),
        version = l.version + 1, updated_at = now()
    FROM input i WHERE l.id = i.id`;
}

/** @returns the id of its row in the history */
export async function insertScore(tx: CompanyQueries, lead_id: string, rating: LeadScore): Promise<string> {
  const { score, probability, score_version, features } = rating;
  const { id } = await tx.scoreHistory.create({
    data: { lead_id, score, probability, score_version, factors: rating.ai_insights.factors, features },
    select: { id: true },
  });
  return id;
}
