import type { CompanyTx } from '@outrider/db';
import { MERGE_FIELDS } from '@outrider/shared/duplicates';
import { insertScore } from '../leads/capture.store.ts';
import type { WholeLead } from '../leads/edit.store.ts';
import { rateLead } from '../leads/scoring.ts';
import type { LeadPorts } from '../ports/leads.ts';
import { mergedFields, type Value, valueOf } from './merge-plan.ts';

/** A lead's whole row. */
export type MergedLead = WholeLead & { created_at: Date; last_contacted: Date | null };
/** What a merge can change of a lead, as JSON keeps it: by field, the company's own by name, and last_contacted. */
export type Facts = Record<string, Value>;

export const mergedFacts = (lead: MergedLead): Facts => ({
  ...Object.fromEntries(mergedFields(lead).map((field) => [field, valueOf(lead, field)])),
  last_contacted: lead.last_contacted?.toISOString() ?? null,
});

/** Writes the surviving lead with the e-mail key it may hold, and rates it anew unless it is worked by hand. Its version goes up. */
export async function writeSurvivor(
  ports: LeadPorts,
  tx: CompanyTx,
  lead: MergedLead,
  next: MergedLead,
  { email_key, now }: { email_key: string | null; now: Date },
): Promise<void> {
  const rating = next.processing_mode === 'manual' ? null : rateLead(next, await ports.activeModel(tx));
  const { features: _, ...score } = rating ?? { features: null };
  const fields = Object.fromEntries(MERGE_FIELDS.map((field) => [field, next[field]]));
  await tx.lead.update({
    where: tx.key(lead.id),
    data: {
      ...fields,
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
