import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { ScoringModel } from '@outrider/scoring';
import { AppError } from '@outrider/shared/errors';
import type { CaptureResult, LeadCapture, LeadSource, LeadStatus, Priority, ProcessingMode } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { findModel } from '../scoring/models.ts';
import { uuidv7 } from '../uuid.ts';
import { type CaptureNote, fillLead, insertLeads, lockByEmail, type NewLead } from './capture.store.ts';
import { fillEmpty, overwrite } from './dedupe.ts';
import { emailKey, normaliseLead } from './normalise.ts';
import { rateLead } from './scoring.ts';

/** Where leads come from, and what that means for them. */
export type CaptureOrigin = CaptureNote & {
  defaults: { source: LeadSource; processing_mode: ProcessingMode };
  /** Who owns what is new; null leaves it to be assigned. */
  owner: string | null;
  /**
   * What becomes of a lead whose e-mail the company has: its gaps are filled, what it says replaces what was known, it is left as it is, it is
   * refused (409), or there is a second one. 'separate' owns its e-mail never, 'second' only where nobody does yet.
   */
  on_known: 'fill' | 'overwrite' | 'keep' | 'refuse' | 'separate' | 'second';
  /** Whether it is scored on arrival; left out, its processing mode says so. */
  scored?: boolean;
};
export type Captured = CaptureResult & { outcome: 'created' | 'updated' | 'unchanged' };

/** The one door for leads: normalise, deduplicate, score, and write lead, activity, event and audit line. Answers in the order asked. */
export async function captureLeads(db: CompanyDb, inputs: LeadCapture[], origin: CaptureOrigin): Promise<Captured[]> {
  const model = await findModel(db);
  const drafts = draftLeads(inputs, origin, model);
  const inserted = await insertLeads(db, drafts, origin);
  if (inserted.size === drafts.length) return drafts.map(presentNew);
  return db.transaction((tx) => settleKnown(tx, drafts, inserted, origin, model));
}

/** The same inside a transaction of the caller's. */
export async function captureLeadsInTx(tx: CompanyTx, inputs: LeadCapture[], origin: CaptureOrigin): Promise<Captured[]> {
  const model = await findModel(tx);
  const drafts = draftLeads(inputs, origin, model);
  return settleKnown(tx, drafts, await insertLeads(tx, drafts, origin), origin, model);
}

export async function captureLead(db: CompanyDb, input: LeadCapture, origin: CaptureOrigin): Promise<Captured> {
  const [captured] = await captureLeads(db, [input], origin);
  if (!captured) throw new Error('A lead went in and none came out');
  return captured;
}

function draftLeads(inputs: LeadCapture[], origin: CaptureOrigin, model: ScoringModel | null): NewLead[] {
  return inputs.map((input) => {
    const draft = normaliseLead(input, origin.defaults);
    const scored = origin.scored ?? draft.processing_mode !== 'manual';
    const rating = !scored ? null : rateLead({ ...draft, status: 'new' }, model);
    return { ...draft, id: uuidv7(), email_key: origin.on_known === 'separate' ? null : emailKey(draft.email), assigned_to: origin.owner, rating };
  });
}

const presentNew = (lead: NewLead): Captured => ({
  id: lead.id,
  score: lead.rating?.score ?? 0,
  priority: lead.rating?.priority ?? 'low',
  status: 'new',
  duplicate: false,
  outcome: 'created',
});

/** What was not inserted is known: another call made it, or an earlier row of this batch did. */
async function settleKnown(tx: CompanyQueries, drafts: NewLead[], inserted: Set<string>, origin: CaptureOrigin, model: ScoringModel | null): Promise<Captured[]> {
  const repeats = drafts.filter(({ id }) => !inserted.has(id));
  if (repeats.length === 0) return drafts.map(presentNew);
  if (origin.on_known === 'second') {
    await insertLeads(tx, repeats.map((draft) => ({ ...draft, email_key: null })), origin);
    return drafts.map(presentNew);
  }
  const known = new Map((await lockByEmail(tx, repeats.map(({ email }) => email))).map((lead) => [lead.email_key, lead]));
  const results: Captured[] = [];
  for (const draft of drafts) {
    if (inserted.has(draft.id)) {
      results.push(presentNew(draft));
      continue;
    }
    const lead = known.get(draft.email_key ?? '');
    if (!lead) throw new AppError('CONFLICT', MESSAGES.leadExists); // deleted in between: asked again, it is made
    if (origin.on_known === 'refuse') throw new AppError('CONFLICT', MESSAGES.leadExists, { existing_id: lead.id });
    const fill = origin.on_known === 'keep' ? null : origin.on_known === 'overwrite' ? overwrite(lead, draft) : fillEmpty(lead, draft);
    Object.assign(lead, fill); // a third row with this e-mail sees what the second one told
    const rating = fill && lead.processing_mode !== 'manual' ? rateLead(lead, model) : null;
    if (fill) await fillLead(tx, lead.id, fill, rating, origin);
    if (rating) Object.assign(lead, { score: rating.score, priority: rating.priority });
    const { id, score, priority, status } = lead;
    results.push({ id, score, priority: priority as Priority, status: status as LeadStatus, duplicate: true, outcome: fill ? 'updated' : 'unchanged' });
  }
  return results;
}
