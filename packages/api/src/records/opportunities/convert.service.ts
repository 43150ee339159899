import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { minorUnits } from '@outrider/shared/ground/currency';
import type { LeadConvert, Opportunity } from '@outrider/shared/records/opportunities';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { type LinkedLead, lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { becomeCustomer } from './customer.service.ts';
import { findBecame } from './customer.store.ts';
import { tellNewOwner } from '../engine/records.service.ts';
import { defaultOwner } from '../../people/users/owners.ts';
import { getOpportunity, openOpportunity } from './opportunities.service.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';
import { findConversion, findOpenDeal } from './opportunities.store.ts';
import { holdCurrency } from './pipelines.store.ts';

/** Whoever converts, in a request or in a run of theirs. */
type Converter = Pick<CompanyUser, 'id' | 'role' | 'permissions' | 'token'>;
type Named = { id: string; name: string };
type Converted = {
  opportunity: Opportunity;
  created: boolean;
  already: boolean;
  account: Named | null;
  contact: Named | null;
};

/**
 * Makes the lead a converted one, and its open deal or a new one the opportunity it became, with an account and a
 * contact, in one transaction under the lead's lock: asked twice, or by two at once, it happens once and both get the
 * same opportunity. @throws 404, 403 for a lead the user may not edit, 409 for a deal that is closed or another lead's
 */
export async function convertLead(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: LeadConvert,
  now: Date,
): Promise<Converted> {
  return db.transaction(async (tx) => {
    const converted = await convertOne(tx, user, actor, input, now);
    if (converted.created) await tellNewOwner(OPPORTUNITIES, tx, actor, converted.opportunity);
    return converted;
  });
}

/** The same within a transaction; nobody is notified of the deal. */
export async function convertOne(
  tx: CompanyTx,
  user: Converter,
  actor: Actor,
  input: LeadConvert,
  now: Date,
): Promise<Converted> {
  const { id } = input;
  const lead = await lockLead(tx, user, id);
  const known = lead.status === 'converted' ? await findConversion(tx, id) : null;
  if (known)
    return {
      opportunity: await getOpportunity(tx, known),
      created: false,
      already: true,
      ...(await findBecame(tx, id)),
    };
  const taken = await takeOpenDeal(tx, id, input.opportunity_id);
  const opportunity = taken ?? (await openDeal(tx, user, actor, { lead, input }, now));
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
  await becomeCustomer(
    tx,
    actor,
    lead,
    { id: opportunity.id, owner_id: opportunity.owner_id, made: taken === null },
    now,
  );
  return { opportunity, created: taken === null, already: false, ...(await findBecame(tx, id)) };
}

/** The deal that was asked for, or the newest open one; null where a new one is wanted or none is open. */
async function takeOpenDeal(
  tx: CompanyTx,
  lead_id: string,
  asked: string | null | undefined,
): Promise<Opportunity | null> {
  if (asked === null) return null;
  const id = await findOpenDeal(tx, lead_id, asked);
  if (asked && !id) throw new AppError('CONFLICT', MESSAGES.dealNotOpen);
  return id ? getOpportunity(tx, id) : null;
}

async function openDeal(
  tx: CompanyTx,
  user: Converter,
  actor: Actor,
  { lead, input }: { lead: LinkedLead; input: LeadConvert },
  now: Date,
): Promise<Opportunity> {
  const { name, amount, close_date = null } = input;
  const budget = (lead.estimated_budget ?? 0).toFixed(minorUnits(await holdCurrency(tx)));
  const draft = {
    name: name ?? lead.company_name ?? leadName(lead),
    amount: amount ?? Number(budget),
    close_date,
    lead_id: lead.id,
    owner_id: lead.assigned_to ?? defaultOwner(user, OPPORTUNITIES.can.edit),
  };
  return openOpportunity(tx, draft, { actor, now });
}
