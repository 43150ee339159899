import { setImmediate as anotherTurn, setTimeout as sleep } from 'node:timers/promises';
import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import { AppError } from '@outrider/shared/ground/errors';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import type { LeadCapture, LeadSource, LeadStatus, ProcessingMode } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { leadsWithOpenReply } from '../activities/open-reply.store.ts';
import { addressHashes } from '../../ground/erased/address-hash.ts';
import { erasedPerson, findErased, refuseErased } from '../../ground/erased/erased.store.ts';
import type { StoredField } from '../fields/fields.store.ts';
import { findLivingFields } from '../fields/known-fields.ts';
import { assertComplete, fieldsFor, readSent } from '../fields/read-sent.ts';
import type { RuleAssignment, LeadPorts } from '../../ground/ports/leads.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  beside,
  byEmail,
  type CaptureNote,
  findByEmail,
  insertLead,
  insertLeads,
  type KnownLead,
  lockByEmail,
  type Merged,
  newLead,
  type NewLead,
  updateKnown,
} from './capture.store.ts';
import { type Captured, type Erased, presentKnown, presentNew, type Taken } from './captured.ts';
import { type CollisionRules, type Fill, type FilledField, filledFields, mergeKnown } from './dedupe.ts';
import { emailKey, type LeadDraft, normaliseLead } from './normalise.ts';
import { withFallback } from './with-fallback.ts';
import { type LeadScore, rateLead } from './scoring.ts';

/** Where leads come from, and what that means for them. */
export type CaptureOrigin = CaptureNote & {
  defaults: { source: LeadSource; processing_mode: ProcessingMode };
  /** Who owns what is new; null leaves it to the company's assignment rules. */
  owner: string | null;
  /** Whose it is where the rules give it to nobody; left out, it waits to be assigned. */
  fallback_owner?: string | null;
  /**
   * What becomes of a lead whose e-mail the company has: its gaps are filled (or what `rules` say by field), or there
   * is a second one.
   */
  on_known: 'fill' | 'second';
  rules?: CollisionRules;
  /** Whether it is scored on arrival; left out, its processing mode says so. */
  scored?: boolean;
  /**
   * Who sends must give the company's required fields. Left out, what comes without them is taken all the same: it
   * would be lost.
   */
  complete?: true;
  /**
   * The person made contact: a known lead's timeline says that it came back, and it is scored anew, also where it tells
   * nothing new.
   */
  notes_returns?: boolean;
};
/** The same for who decides otherwise what becomes of a known one. */
type DraftOrigin = Omit<CaptureOrigin, 'on_known' | 'rules'>;
/** A lead as the door takes it. `status` and `assigned_to` are a new lead's, and say nothing of a known one. */
export type IncomingLead = LeadCapture & { status?: LeadStatus; assigned_to?: string | null };

/**
 * The one door for leads: normalise, deduplicate, score, assign, and write lead, activity, event and audit line.
 * Answers in the order asked.
 */
export async function captureLeads(
  ports: LeadPorts,
  db: CompanyDb,
  inputs: IncomingLead[],
  origin: CaptureOrigin,
): Promise<Captured[]> {
  const { drafts, model } = await draftCapture(ports, db, inputs, origin);
  if (await isGivenByRules(ports, db, origin))
    return db.transaction((tx) => writeDrafts(ports, tx, drafts, origin, model));
  const owned = drafts.map((lead) => withFallback(lead, [], origin));
  const inserted = await insertLeads(db, owned, origin);
  if (inserted.size === drafts.length) return drafts.map(presentNew);
  return db.transaction((tx) => settleKnown(ports, tx, owned, inserted, origin, model));
}

/** Leads as the door writes them, in the order asked, and what scored them. */
export async function draftCapture(
  ports: LeadPorts,
  db: CompanyQueries,
  inputs: IncomingLead[],
  origin: DraftOrigin,
): Promise<{ drafts: NewLead[]; model: ScoringModel | null }> {
  const [model, fields] = [await ports.activeModel(db), await fieldsFor(db, 'lead', inputs)];
  return { drafts: draftLeads(db.companyId, inputs, origin, model, fields), model };
}

/** Whether the company's assignment rules decide whose new leads are, which takes a transaction. */
export const isGivenByRules = async (
  ports: LeadPorts,
  db: CompanyQueries,
  { owner }: Pick<CaptureOrigin, 'owner'>,
): Promise<boolean> => owner === null && ports.hasAssignmentRules(db);

/** The same inside a transaction of the caller's, which holds no lead: see lockTurns. */
export async function captureLeadsInTx(
  ports: LeadPorts,
  tx: CompanyTx,
  inputs: IncomingLead[],
  origin: CaptureOrigin,
): Promise<Captured[]> {
  return (await (await prepareCapture(ports, tx, origin))(inputs))(tx);
}

/**
 * The same in steps, for who writes batch after batch: one is drafted and scored while another is being written, and
 * other calls have their turn meanwhile.
 */
export async function prepareCapture(
  ports: LeadPorts,
  db: CompanyQueries,
  origin: CaptureOrigin,
): Promise<(inputs: IncomingLead[]) => Promise<(tx: CompanyTx) => Promise<Captured[]>>> {
  const [model, fields] = [await ports.activeModel(db), await findLivingFields(db, 'lead')];
  return async (inputs) => {
    const drafts: NewLead[] = [];
    while (drafts.length < inputs.length) {
      if (drafts.length > 0) await anotherTurn();
      const some = inputs.slice(drafts.length, drafts.length + DRAFTED_AT_ONCE);
      drafts.push(...draftLeads(db.companyId, some, origin, model, fields, drafts.length));
    }
    return (tx) => writeDrafts(ports, tx, drafts, origin, model);
  };
}

/**
 * A few turns of the loop: by then the statement that writes one batch is in the socket, and the next can be drafted.
 */
export const onItsWay = (): Promise<void> => sleep(3);

/** Leads that are drafted without a break: some ten milliseconds. */
const DRAFTED_AT_ONCE = 100;

/** In a fixed number of statements, however many they are. */
async function writeDrafts(
  ports: LeadPorts,
  tx: CompanyTx,
  drafts: NewLead[],
  origin: CaptureOrigin,
  model: ScoringModel | null,
): Promise<Captured[]> {
  const given = await giveByRules(ports, tx, drafts, { repeats: origin.on_known === 'second' });
  const owned = drafts.map((lead) => withFallback(lead, given, origin));
  const inserted = await insertLeads(tx, owned, origin, given);
  const captured = await settleKnown(ports, tx, owned, inserted, origin, model, given);
  const created = captured.flatMap((one) => (one.outcome === 'created' ? [one.id] : []));
  await ports.keepTurns(tx, turnsFor(created, given));
  return captured;
}

async function giveByRules(
  ports: LeadPorts,
  tx: CompanyTx,
  drafts: NewLead[],
  options: { repeats: boolean },
): Promise<RuleAssignment[]> {
  const free = drafts
    .filter(({ assigned_to }) => assigned_to === null)
    .map((draft) => ({ ...draft, custom: draft.custom_when_new }));
  return free.length > 0 ? ports.assignByRules(tx, free, options) : [];
}

function turnsFor(created: string[], given: RuleAssignment[]) {
  const ids = new Set(created);
  return given.flatMap(({ lead_id, turn }) => (turn && ids.has(lead_id) ? [turn] : []));
}

/**
 * Makes one lead, and answers it whole, as the wire's JSON text. `separate`: also where the company has its e-mail,
 * which it then does not own.
 * @throws 409 where the company has its e-mail
 */
export async function createLead(
  ports: LeadPorts,
  db: CompanyDb,
  input: LeadCapture,
  origin: DraftOrigin,
  { separate }: { separate: boolean },
): Promise<string> {
  const lead = await draftOne(ports, db, input, origin, { separate });
  const text = (await isGivenByRules(ports, db, origin))
    ? await db.transaction((tx) => insertGiven(ports, tx, lead, origin, { separate }))
    : await insertLead(db, withFallback(lead, [], origin), origin);
  return text ?? refuseKnown(db, lead);
}

/** The same inside a transaction of the caller's, which holds no lead: see lockTurns. */
export async function createLeadInTx(
  ports: LeadPorts,
  tx: CompanyTx,
  input: LeadCapture,
  origin: DraftOrigin,
): Promise<string> {
  const lead = await draftOne(ports, tx, input, origin, { separate: false });
  const text = (await isGivenByRules(ports, tx, origin))
    ? await insertGiven(ports, tx, lead, origin, { separate: false })
    : await insertLead(tx, withFallback(lead, [], origin), origin);
  return text ?? refuseKnown(tx, lead);
}

async function draftOne(
  ports: LeadPorts,
  db: CompanyQueries,
  input: LeadCapture,
  origin: DraftOrigin,
  { separate }: { separate: boolean },
): Promise<NewLead> {
  const [draft] = (await draftCapture(ports, db, [input], origin)).drafts;
  if (!draft) throw new Error('A lead went in and none came out');
  return separate ? beside(draft) : draft;
}

/** Writes a lead whose owner the company's rules decide; null where the company has its e-mail. */
async function insertGiven(
  ports: LeadPorts,
  tx: CompanyTx,
  lead: NewLead,
  origin: DraftOrigin,
  { separate }: { separate: boolean },
): Promise<string | null> {
  const given = await giveByRules(ports, tx, [lead], { repeats: separate });
  const written = await insertLead(tx, withFallback(lead, given, origin), origin, given);
  if (written) await ports.keepTurns(tx, turnsFor([lead.id], given));
  return written;
}

/** @throws 409 */
async function refuseKnown(db: CompanyQueries, { email }: NewLead): Promise<never> {
  await refuseErased(db, [emailKey(email)]);
  const [existing] = await findByEmail(db, [email]); // none: deleted in between, and asked again it is made
  throw new AppError('CONFLICT', MESSAGES.leadExists, existing && { existing_id: existing.id });
}

/** For who sees a part of the leads: a capture would fill a colleague's lead and tell of it. @throws 409 */
export async function assertNotColleagues(db: CompanyQueries, user_id: string, email: string): Promise<void> {
  const known = await findByEmail(db, [email]);
  if (known.some(({ assigned_to }) => assigned_to !== null && assigned_to !== user_id))
    throw new AppError('CONFLICT', MESSAGES.colleagueHasIt, { reason: 'already_exists' });
}

/** The same of one. @throws 409 for somebody who was erased */
export async function captureLead(
  ports: LeadPorts,
  db: CompanyDb,
  input: LeadCapture,
  origin: CaptureOrigin,
): Promise<Taken> {
  const [captured] = await captureLeads(ports, db, [input], origin);
  if (!captured) throw new Error('A lead went in and none came out');
  if (captured.outcome === 'erased') throw erasedPerson(captured.erased_at);
  return captured;
}

/** Leads as the door would write them, normalised and scored, for who only tries it out. Nothing is written. */
export async function draftTestLeads(
  ports: LeadPorts,
  db: CompanyQueries,
  inputs: LeadCapture[],
  defaults: CaptureOrigin['defaults'],
): Promise<{ lead: LeadDraft; rating: LeadScore }[]> {
  const [model, fields] = [await ports.activeModel(db), await fieldsFor(db, 'lead', inputs)];
  return inputs.map((input) => {
    const lead = normaliseLead(input, defaults, readSent(fields, input).values);
    return { lead, rating: rateLead({ ...lead, status: 'new' }, model) };
  });
}

function draftLeads(
  company_id: string,
  inputs: IncomingLead[],
  origin: DraftOrigin,
  model: ScoringModel | null,
  fields: readonly StoredField[],
  first = 0,
): NewLead[] {
  const hasDefaults = fields.some(({ default_value }) => default_value !== null);
  return inputs.map((input, at) => {
    const { status = 'new', assigned_to = origin.owner } = input;
    const draft = normaliseLead(input, origin.defaults, input.custom ? readSent(fields, input).values : {});
    const custom_when_new = hasDefaults ? { ...customDefaults(fields, draft.custom), ...draft.custom } : draft.custom;
    if (origin.complete) assertComplete(fields, custom_when_new);
    const email_key = emailKey(draft.email);
    const email_hashes = addressHashes(company_id, email_key);
    const lead = { ...draft, id: uuidv7(), email_key, email_hashes, status, assigned_to, custom_when_new };
    const scored = origin.scored ?? draft.processing_mode !== 'manual';
    const facts = hasDefaults ? { ...lead, custom: custom_when_new } : lead;
    return newLead(lead, scored ? rateLead(facts, model) : null, first + at);
  });
}

/** Which of these drafts are of people who were erased, by the draft's id. */
async function findErasedAmong(tx: CompanyQueries, drafts: NewLead[]): Promise<Map<string, Erased>> {
  const dates = await findErased(
    tx,
    drafts.map(({ email }) => emailKey(email)),
  );
  return new Map(
    drafts.flatMap(({ id, email }) => {
      const erased_at = dates.get(emailKey(email));
      return erased_at ? [[id, { outcome: 'erased', erased_at } as const] as const] : [];
    }),
  );
}

/** What was not inserted is known: another call made it, or an earlier row of this batch did. */
async function settleKnown(
  ports: LeadPorts,
  tx: CompanyTx,
  drafts: NewLead[],
  inserted: Set<string>,
  origin: CaptureOrigin,
  model: ScoringModel | null,
  given: RuleAssignment[] = [],
): Promise<Captured[]> {
  const repeats = drafts.filter(({ id }) => !inserted.has(id));
  if (repeats.length === 0) return drafts.map(presentNew);
  if (origin.on_known === 'second') {
    const seconds = await insertLeads(tx, repeats.map(beside), origin, given);
    const missing = repeats.filter(({ id }) => !seconds.has(id));
    if (missing.length === 0) return drafts.map(presentNew);
    const erased = await findErasedAmong(tx, missing);
    return drafts.map((draft) => erased.get(draft.id) ?? presentNew(draft));
  }
  const known = byEmail(
    await lockByEmail(
      tx,
      repeats.map(({ email }) => email),
    ),
  );
  const strangers = repeats.filter(({ email_key }) => !known.has(email_key ?? ''));
  const erased = strangers.length > 0 ? await findErasedAmong(tx, strangers) : new Map<string, Erased>();
  const changed = new Map<string, { lead: KnownLead; fields: Set<FilledField>; said: string | null }>();
  const note = (lead: KnownLead, fields: FilledField[], { notes, pain_points }: NewLead) => {
    const all = changed.get(lead.id)?.fields ?? [];
    changed.set(lead.id, { lead, fields: new Set([...all, ...fields]), said: notes ?? pain_points });
  };
  /** A second row of a batch about a lead that its first one made is no return. */
  const cameBack = ({ id }: KnownLead) => origin.notes_returns === true && !inserted.has(id);
  const settled = drafts.map((draft): { lead: KnownLead; before: Fill | null } | null => {
    if (inserted.has(draft.id) || erased.has(draft.id)) return null;
    const lead = known.get(draft.email_key ?? '');
    if (!lead) throw new AppError('CONFLICT', MESSAGES.leadExists); // deleted in between: asked again, it is made
    const fill = mergeKnown(lead, draft, origin.rules);
    if (!fill) {
      if (cameBack(lead)) note(lead, [], draft);
      return { lead, before: null };
    }
    const fields = filledFields(fill, lead.custom);
    const before = Object.fromEntries(Object.keys(fill).map((key) => [key, lead[key as keyof Fill]])) as Fill;
    Object.assign(lead, fill); // a third row with this e-mail sees what the second one told
    note(lead, fields, draft);
    return { lead, before };
  });
  const merged = [...changed.values()].map(({ lead, fields, said }): Merged => ({
    lead,
    kind: cameBack(lead) ? 'came_back' : 'updated',
    fields: [...fields],
    said: origin.actor.kind === 'webhook' ? said : null,
    rating: lead.processing_mode === 'manual' || origin.scored === false ? null : rateLead(lead, model),
  }));
  for (const { lead, rating } of merged)
    Object.assign(lead, { version: lead.version + 1 }, rating && { score: rating.score, priority: rating.priority });
  if (merged.length > 0) await updateKnown(tx, merged, origin);
  if (origin.actor.kind === 'webhook' && merged.length > 0)
    for (const id of await leadsWithOpenReply(
      tx,
      merged.map(({ lead }) => lead.id),
    ))
      await ports.hearReply(tx, origin.actor, id);
  return drafts.map((draft, at) => {
    const row = settled[at];
    return row ? presentKnown(row.lead, row.before) : (erased.get(draft.id) ?? presentNew(draft));
  });
}
