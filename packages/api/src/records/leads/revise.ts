import type { CompanyTx } from '@outrider/db';
import type { LeadCapture } from '@outrider/shared/records/leads';
import { findLivingFields } from '../fields/known-fields.ts';
import { readSent } from '../fields/read-sent.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { CaptureOrigin } from './capture.ts';
import { lockById, type Merged, updateKnown } from './capture.store.ts';
import { everyField, type FilledField, filledFields, mergeKnown } from './dedupe.ts';
import { normaliseLead } from './normalise.ts';
import { rateLead } from './scoring.ts';

/**
 * What a source says anew of a lead that it made or found before; `fields` are those it changed since. What it no
 * longer says takes nothing away.
 */
type Revision = { lead_id: string; input: LeadCapture; fields: readonly FilledField[] };
type Revised = 'updated' | 'unchanged' | 'gone';

/**
 * The door's other half: leads that are known by their id are brought up to date, scored anew and told of. Answers in
 * the order asked.
 */
export async function reviseLeads(
  ports: LeadPorts,
  tx: CompanyTx,
  revisions: Revision[],
  origin: CaptureOrigin,
): Promise<Revised[]> {
  if (revisions.length === 0) return [];
  const [model, custom] = [await ports.activeModel(tx), await findLivingFields(tx, 'lead')];
  const customKeys = custom.map(({ key }) => key);
  const known = new Map(
    (
      await lockById(
        tx,
        revisions.map(({ lead_id }) => lead_id),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const changed = new Map<string, Set<FilledField>>();
  const results = revisions.map(({ lead_id, input, fields }): Revised => {
    const lead = known.get(lead_id);
    if (!lead) return 'gone';
    const rules = {
      ...everyField('keep', customKeys),
      ...Object.fromEntries(fields.map((field) => [field, 'overwrite' as const])),
    };
    const draft = normaliseLead(input, origin.defaults, readSent(custom, input).values);
    const change = mergeKnown(lead, draft, rules);
    if (!change) return 'unchanged';
    const names = filledFields(change, lead.custom);
    Object.assign(lead, change);
    changed.set(lead_id, new Set([...(changed.get(lead_id) ?? []), ...names]));
    return 'updated';
  });
  const merged = [...known.values()].flatMap((lead): Merged[] => {
    const fields = changed.get(lead.id);
    if (!fields) return [];
    const scored = lead.processing_mode !== 'manual' && (origin.scored ?? true);
    return [{ lead, kind: 'updated', fields: [...fields], rating: scored ? rateLead(lead, model) : null }];
  });
  if (merged.length > 0) await updateKnown(tx, merged, origin);
  return results;
}
