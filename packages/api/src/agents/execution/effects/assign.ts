import { MESSAGES } from '@outrider/shared/messages';
import { insertActivity } from '../../../activities/activities.store.ts';
import { recordAudit } from '../../../audit/audit.store.ts';
import { insertEvent } from '../../../events/outbox.store.ts';
import { lockWhole } from '../../../leads/edit.store.ts';
import { notifyOwner } from '../../../notifications/notify-owner.ts';
import { leadName } from '../../../text/lead-name.ts';
import { NOTICE_WORDS } from '../../words.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

type Given = { lead_id: string; from: string | null; to: string; version_after: number };

/** Gives the lead to somebody who works here, as an edit of it. */
export const assign: EffectHandler<'assign', Given> = {
  async apply(tx, _services, context, { assigned_to }) {
    const lead = await takeLead(tx, context);
    const owner = await tx.user.findFirst({
      where: { id: assigned_to, disabled_at: null },
      select: { full_name: true },
    });
    if (!owner) throw new EffectRefused(MESSAGES.agentOwnerGone);
    if (lead.assigned_to === assigned_to) throw new EffectRefused(MESSAGES.flowAssignedAlready(owner.full_name));
    await tx.lead.update({
      where: tx.key(lead.id),
      data: { assigned_to, version: { increment: 1 }, updated_at: context.now },
      select: { id: true },
    });
    await insertActivity(tx, lead.id, 'assigned', context.actor, { ...attribution(context), to: owner.full_name });
    await insertEvent(tx, 'lead.updated', lead.id);
    await recordAudit(tx, context.actor, {
      action: 'lead.update',
      subject_kind: 'lead',
      subject_id: lead.id,
      detail: { fields: ['assigned_to'] },
    });
    await notifyOwner(tx, context.actor, assigned_to, {
      title: NOTICE_WORDS.newLead,
      message: leadName(lead),
      link_path: `/leads?lead=${lead.id}`,
    });
    return { lead_id: lead.id, from: lead.assigned_to, to: assigned_to, version_after: lead.version + 1 };
  },

  async undo(tx, _services, { actor, now }, { lead_id, from, to, version_after }) {
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
    await insertEvent(tx, 'lead.updated', lead_id);
    await recordAudit(tx, actor, {
      action: 'lead.update',
      subject_kind: 'lead',
      subject_id: lead_id,
      detail: { fields: ['assigned_to'] },
    });
    return 'undone';
  },
};
