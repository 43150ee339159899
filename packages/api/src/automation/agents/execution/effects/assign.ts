import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertActivity } from '../../../../records/activities/activities.store.ts';
import type { Actor } from '../../../../ground/actor.ts';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { lockWhole } from '../../../../records/leads/edit.store.ts';
import { notifyOwner } from '../../../../people/notifications/notify-owner.ts';
import { OPPORTUNITIES } from '../../../../records/opportunities/opportunity-record.ts';
import { changeHeld } from '../../../../records/engine/records.service.ts';
import { leadName } from '../../../../ground/text/lead-name.ts';
import { NOTICE_WORDS } from '../../words.ts';
import { takeDeal, undoOnDeal } from './deal.ts';
import { type EffectContext, type EffectHandler, EffectRefused } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

type GivenLead = { lead_id: string; from: string | null; to: string; version_after: number };
type GivenDeal = { opportunity_id: string; from: string | null; to: string; version_after: number };
type Given = GivenLead | GivenDeal;

/** Gives the lead or the deal to somebody who works here, as an edit of it. */
export const assign: EffectHandler<'assign', Given> = {
  async apply(tx, _services, context, { assigned_to, of }) {
    const owner = await tx.user.findFirst({
      where: { id: assigned_to, disabled_at: null },
      select: { id: true, full_name: true },
    });
    if (!owner) throw new EffectRefused(MESSAGES.agentOwnerGone);
    return of === 'opportunity' ? giveDeal(tx, context, owner) : giveLead(tx, context, owner);
  },

  undo(tx, _services, { actor, now }, given) {
    return 'lead_id' in given
      ? returnLead(tx, actor, given, now)
      : undoOnDeal(tx, { actor, now }, given, { owner_id: given.from });
  },
};

type Owner = { id: string; full_name: string };

async function giveDeal(tx: CompanyTx, context: EffectContext, owner: Owner): Promise<GivenDeal> {
  const deal = await takeDeal(tx, context);
  if (deal.owner_id === owner.id) throw new EffectRefused(MESSAGES.flowDealAssignedAlready(owner.full_name));
  const { actor, now, action_id } = context;
  await changeHeld(OPPORTUNITIES, tx, deal, { owner_id: owner.id }, { user: null, actor, now, action_id });
  return { opportunity_id: deal.id, from: deal.owner_id, to: owner.id, version_after: deal.version + 1 };
}

async function giveLead(tx: CompanyTx, context: EffectContext, owner: Owner): Promise<GivenLead> {
  const lead = await takeLead(tx, context);
  const assigned_to = owner.id;
  if (lead.assigned_to === assigned_to) throw new EffectRefused(MESSAGES.flowAssignedAlready(owner.full_name));
  await tx.lead.update({
    where: tx.key(lead.id),
    data: { assigned_to, version: { increment: 1 }, updated_at: context.now },
    select: { id: true },
  });
  await insertActivity(tx, lead.id, 'assigned', context.actor, { ...attribution(context), to: owner.full_name });
  await tellOfLead(tx, context.actor, lead.id, context.action_id);
  await notifyOwner(tx, context.actor, assigned_to, {
    kind: 'assigned',
    title: NOTICE_WORDS.newLead,
    message: leadName(lead),
    link_path: `/leads?lead=${lead.id}`,
  });
  return { lead_id: lead.id, from: lead.assigned_to, to: assigned_to, version_after: lead.version + 1 };
}

async function returnLead(
  tx: CompanyTx,
  actor: Actor,
  { lead_id, from, to, version_after }: GivenLead,
  now: Date,
): Promise<'undone' | (string & {})> {
  const lead = await lockWhole(tx, lead_id);
  if (!lead) return MESSAGES.agentLeadGone;
  if (lead.version !== version_after || lead.assigned_to !== to) return MESSAGES.agentLeadChangedSince;
  const owner = from ? await tx.user.findFirst({ where: { id: from }, select: { full_name: true } }) : null;
  await tx.lead.update({
    where: tx.key(lead_id),
    data: { assigned_to: from, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
  await insertActivity(tx, lead_id, 'assigned', actor, { to: owner?.full_name ?? null });
  await tellOfLead(tx, actor, lead_id);
  return 'undone';
}

async function tellOfLead(tx: CompanyTx, actor: Actor, lead_id: string, action_id?: string): Promise<void> {
  await insertEvent(tx, 'lead.updated', lead_id, { fields: ['assigned_to'], ...(action_id && { action_id }) });
  await recordAudit(tx, actor, {
    action: 'lead.update',
    subject_kind: 'lead',
    subject_id: lead_id,
    detail: { fields: ['assigned_to'] },
  });
}
