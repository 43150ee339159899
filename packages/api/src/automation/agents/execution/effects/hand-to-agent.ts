import { MESSAGES } from '@outrider/shared/ground/messages';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { createTask } from '../../tasks.service.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Handed = { agent_task_id: string };

/**
 * A task for an agent, which then decides about its own actions by its own level. `origin_key` leads back to the
 * action, and so to the flow.
 */
export const handToAgent: EffectHandler<'hand_to_agent', Handed> = {
  async apply(tx, _services, { action_id, actor, lead_id, opportunity_id }, { agent_id, task_type, title }) {
    const agent = await tx.salesAgent.findFirst({ where: { id: agent_id }, select: { status: true } });
    if (agent?.status !== 'active' && agent?.status !== 'training') throw new EffectRefused(MESSAGES.flowAgentAway);
    const target = opportunity_id
      ? ({ target_type: 'opportunity', target_id: opportunity_id } as const)
      : ({ target_type: lead_id ? 'lead' : 'company', target_id: lead_id } as const);
    const agent_task_id = await createTask(tx, actor, {
      agent_id,
      title,
      description: null,
      request: null,
      task_type,
      priority: 'medium',
      ...target,
      origin: 'flow',
      origin_key: `flow:${action_id}`,
      scheduled_for: null,
    });
    return { agent_task_id };
  },

  async undo(tx, _services, { actor, now }, { agent_task_id }) {
    const { count } = await tx.agentTask.updateMany({
      where: { id: agent_task_id, status: { in: ['pending', 'scheduled'] } },
      data: { status: 'cancelled', reason: MESSAGES.flowHandTakenBack, finished_at: now, updated_at: now },
    });
    if (count === 0) return MESSAGES.flowAgentBegan;
    await insertEvent(tx, 'agent_task.changed', agent_task_id);
    await recordAudit(tx, actor, {
      action: 'agent_task.cancel',
      subject_kind: 'agent_task',
      subject_id: agent_task_id,
    });
    return 'undone';
  },
};
