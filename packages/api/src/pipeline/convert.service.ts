import type { CompanyDb } from '@outrider/db';
import type { LeadConvert, Opportunity } from '@outrider/shared/pipeline';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { CompanyUser } from '../guard.ts';
import { leadName } from '../leads/present.ts';
import { lockLead, noteOnLead } from './linked-lead.ts';
import { findConversion } from './opportunities.store.ts';
import { defaultOwner, getOpportunity, openOpportunity } from './opportunities.service.ts';

/**
 * Makes an opportunity of a lead and the lead a converted one, in one transaction under the lead's lock: asked twice, or by two at once, it happens once
 * and both get the same opportunity. @throws 404, 403 for a lead the user may not edit
 */
export async function convertLead(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: LeadConvert,
  now: Date,
): Promise<{ opportunity: Opportunity; created: boolean }> {
  const { id, name, amount, close_date = null } = input;
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, user, id);
    const known = lead.status === 'converted' ? await findConversion(tx, id) : null;
    if (known) return { opportunity: await getOpportunity(tx, known), created: false };
    const opportunity = await openOpportunity(
      tx,
      actor,
      {
        name: name ?? lead.company_name ?? leadName(lead),
        stage: 'prospecting',
        amount: amount ?? lead.estimated_budget ?? 0,
        close_date,
        lead_id: id,
        owner_id: lead.assigned_to ?? defaultOwner(user, lead),
      },
      now,
    );
    const detail = { from: lead.status, to: 'converted', opportunity_id: opportunity.id };
    if (lead.status !== 'converted') {
      await tx.lead.update({
        where: tx.key(id),
        data: { status: 'converted', version: { increment: 1 }, updated_at: now },
        select: { id: true },
      });
      await noteOnLead(tx, id, 'status_changed', actor, detail);
    }
    await recordAudit(tx, actor, { action: 'lead.convert', subject_kind: 'lead', subject_id: id, detail });
    return { opportunity, created: true };
  });
}
