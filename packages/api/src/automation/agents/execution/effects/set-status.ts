import { LEAD_STATUSES } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertActivity } from '../../../../records/activities/activities.store.ts';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { lockWhole } from '../../../../records/leads/edit.store.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

type Moved = { lead_id: string; from: string; to: string; version_after: number };

/** Moves the lead along, as an edit of it. A lead becomes converted by its opportunity alone. */
export const setStatus: EffectHandler<'set_status', Moved> = {
  async apply(tx, _services, context, { status, reason }) {
    const lead = await takeLead(tx, context);
    if (status === 'converted' || !(LEAD_STATUSES as readonly string[]).includes(status))
      throw new EffectRefused(MESSAGES.agentStatusUnknown);
    if (lead.status === status || lead.status === 'converted')
      throw new EffectRefused(MESSAGES.agentStatusSet(lead.status));
    await tx.lead.update({
      where: tx.key(lead.id),
      data: { status, version: { increment: 1 }, updated_at: context.now },
      select: { id: true },
    });
    await insertActivity(tx, lead.id, 'status_changed', context.actor, {
      ...attribution(context),
      from: lead.status,
      to: status,
      ...(reason && { reason }),
    });
    await insertEvent(tx, 'lead.updated', lead.id, { status, action_id: context.action_id });
    await recordAudit(tx, context.actor, {
      action: 'lead.update',
      subject_kind: 'lead',
      subject_id: lead.id,
      detail: { fields: ['status'] },
    });
    return { lead_id: lead.id, from: lead.status, to: status, version_after: lead.version + 1 };
  },

  async undo(tx, _services, { actor, now }, { lead_id, from, to, version_after }) {
    const lead = await lockWhole(tx, lead_id);
    if (!lead) return MESSAGES.agentLeadGone;
    if (lead.version !== version_after || lead.status !== to) return MESSAGES.agentLeadChangedSince;
    await tx.lead.update({
      where: tx.key(lead_id),
      data: { status: from, version: { increment: 1 }, updated_at: now },
      select: { id: true },
    });
    await insertActivity(tx, lead_id, 'status_changed', actor, { from: to, to: from });
    await insertEvent(tx, 'lead.updated', lead_id);
    await recordAudit(tx, actor, {
      action: 'lead.update',
      subject_kind: 'lead',
      subject_id: lead_id,
      detail: { fields: ['status'] },
    });
    return 'undone';
  },
};
