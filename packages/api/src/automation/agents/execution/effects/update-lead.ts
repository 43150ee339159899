import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { leadChangesSchema } from '@outrider/shared/records/lead-edit';
import { findColleague } from '../../../../ground/sql/who-may.ts';
import { changeHeldLead } from '../../../../records/leads/edit.service.ts';
import { lockWhole, type WholeLead } from '../../../../records/leads/edit.store.ts';
import { orRefused } from './deal.ts';
import { type Effect, type EffectHandler, EffectRefused } from './handler.ts';
import { takeLead } from './lead.ts';

type Updated = Effect & { lead_id: string; before: Effect; version_after: number };

/** Sets fields of a lead, as an edit of it. Who approves has to be one who may edit the lead. */
export const updateLead: EffectHandler<'update_lead', Updated> = {
  async apply(tx, services, context, { changes }) {
    const lead = await takeLead(tx, context);
    const { actor, now, decided_by, action_id } = context;
    const person = decided_by && (await findColleague(tx, decided_by));
    if (person && !can(person, 'leads.edit', lead)) throw new EffectRefused(MESSAGES.forbidden);
    const asked = { ...leadChangesSchema.parse(changes), reason: null };
    const isChanged = await orRefused(changeHeldLead(services.leads, tx, lead, asked, { actor, now, action_id }));
    if (!isChanged) throw new EffectRefused(MESSAGES.agentLeadSo);
    return { lead_id: lead.id, before: valuesOf(lead, changes), version_after: lead.version + 1 };
  },

  async undo(tx, services, { actor, now }, { lead_id, before, version_after }) {
    const lead = await lockWhole(tx, lead_id);
    if (!lead) return MESSAGES.agentLeadGone;
    if (lead.version !== version_after) return MESSAGES.agentLeadChangedSince;
    const asked = { ...leadChangesSchema.parse(before), reason: null };
    await changeHeldLead(services.leads, tx, lead, asked, { actor, now });
    return 'undone';
  },
};

/** What the lead has where these changes would have something else. */
function valuesOf(lead: WholeLead, { custom, ...changes }: Record<string, unknown>): Effect {
  const own = Object.keys(changes).map((key) => [key, lead[key as keyof WholeLead] ?? null]);
  const customs = Object.keys(custom ?? {}).map((key) => [key, lead.custom[key] ?? null]);
  return { ...Object.fromEntries(own), ...(custom !== undefined && { custom: Object.fromEntries(customs) }) } as Effect;
}
