import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Colleague, findColleague } from '../../../../ground/sql/who-may.ts';
import { lockLead } from '../../../../records/leads/linked-lead.ts';
import { findLastConversion } from '../../../../records/opportunities/conversion.store.ts';
import { convertOne } from '../../../../records/opportunities/convert.service.ts';
import { OPPORTUNITIES } from '../../../../records/opportunities/opportunity-record.ts';
import { getConversion, undoHeldConversion } from '../../../../records/opportunities/undo-conversion.service.ts';
import { tellNewOwner } from '../../../../records/engine/records.service.ts';
import { orRefused } from './deal.ts';
import { type EffectContext, type EffectHandler, EffectRefused } from './handler.ts';
import { takeLead } from './lead.ts';

type Opened = { lead_id: string; opportunity_id: string; conversion_id: string };

/**
 * Converts the lead as a person does: a deal with an account and a contact. One that has an open deal by now gets none.
 */
export const createDeal: EffectHandler<'create_deal', Opened> = {
  async apply(tx, _services, context, { name, amount, close_date }) {
    const { actor, now } = context;
    const { id: lead_id } = await takeLead(tx, context);
    const user = await findConverter(tx, context, lead_id);
    const asked = { id: lead_id, name, amount, close_date };
    const { opportunity, created } = await orRefused(convertOne(tx, user, actor, asked, now));
    const conversion = created ? await findLastConversion(tx, lead_id) : null;
    if (!conversion) throw new EffectRefused(MESSAGES.agentDealThere(opportunity.name));
    await tellNewOwner(OPPORTUNITIES, tx, actor, opportunity);
    return { lead_id, opportunity_id: opportunity.id, conversion_id: conversion.id };
  },

  async undo(tx, _services, { actor, now, decided_by }, { lead_id, opportunity_id, conversion_id }) {
    const by = decided_by ?? actor.id;
    const user = by && (await findColleague(tx, by));
    if (!user) return MESSAGES.forbidden;
    const lead = await lockLead(tx, user, lead_id);
    const last = await findLastConversion(tx, lead_id);
    if (last?.id !== conversion_id) return MESSAGES.agentConversionGone;
    const { parts } = await getConversion(tx, lead_id);
    if (parts.find(({ id }) => id === opportunity_id)?.fate !== 'removed') return MESSAGES.agentDealChangedSince;
    await undoHeldConversion(tx, actor, lead, now, conversion_id);
    return 'undone';
  },
};

/**
 * In whose name: of whoever approved it, else of the lead's owner, whose agents act for them. @throws EffectRefused
 * where that is nobody
 */
async function findConverter(tx: CompanyTx, { decided_by }: EffectContext, lead_id: string): Promise<Colleague> {
  const lead = await tx.lead.findFirst({ where: { id: lead_id }, select: { assigned_to: true } });
  const id = decided_by ?? lead?.assigned_to;
  const person = id ? await findColleague(tx, id) : null;
  if (!person) throw new EffectRefused(MESSAGES.agentNobodysLead);
  return person;
}
