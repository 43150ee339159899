import type { CompanyTx } from '@outrider/db';
import type { LeadCapture } from '@outrider/shared/leads';
import { findModel } from '../scoring/models.ts';
import type { CaptureOrigin } from './capture.ts';
import { fillLead, lockById } from './capture.store.ts';
import { overwrite, type OwnedField } from './dedupe.ts';
import { normaliseLead } from './normalise.ts';
import { rateLead } from './scoring.ts';

/** What a source says anew of a lead that it made or found before; `fields` are those it changed since. */
export type Revision = { lead_id: string; input: LeadCapture; fields: readonly OwnedField[] };
export type Revised = 'updated' | 'unchanged' | 'gone';

/** The door's other half: leads that are known by their id are brought up to date, scored anew and told of. Answers in the order asked. */
export async function reviseLeads(tx: CompanyTx, revisions: Revision[], origin: CaptureOrigin): Promise<Revised[]> {
  if (revisions.length === 0) return [];
  const model = await findModel(tx);
  const known = new Map((await lockById(tx, revisions.map(({ lead_id }) => lead_id))).map((lead) => [lead.id, lead]));
  const results: Revised[] = [];
  for (const { lead_id, input, fields } of revisions) {
    const lead = known.get(lead_id);
    const change = lead && overwrite(lead, normaliseLead(input, origin.defaults), fields);
    if (!lead || !change) {
      results.push(lead ? 'unchanged' : 'gone');
      continue;
    }
    Object.assign(lead, change);
    const scored = lead.processing_mode !== 'manual' && (origin.scored ?? true);
    await fillLead(tx, lead.id, change, scored ? rateLead(lead, model) : null, origin);
    results.push('updated');
  }
  return results;
}
