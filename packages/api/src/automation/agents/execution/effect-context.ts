import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../../../ground/actor.ts';
import type { LockedAction } from '../actions.store.ts';
import type { EffectContext } from './effects/effects.ts';

/**
 * The context of an action that is written already, for what a person decides about it: on the timeline it stays the
 * doing of the agent, the flow or the assistant.
 */
export async function contextOfAction(tx: CompanyTx, action: LockedAction, now: Date): Promise<EffectContext> {
  const agent = action.agent_id
    ? await tx.salesAgent.findFirst({ where: { id: action.agent_id }, select: { id: true, name: true } })
    : null;
  const run = action.flow_run_id
    ? await tx.flowRun.findFirst({ where: { id: action.flow_run_id }, select: { flow: { select: { name: true } } } })
    : null;
  const by = agent?.name ?? run?.flow.name ?? action.assistant_name ?? '';
  const actor: Actor = agent
    ? { kind: 'agent', id: agent.id, name: agent.name }
    : { kind: action.assistant_user_id ? 'assistant' : 'system', id: action.assistant_user_id, name: by };
  const { id, lead_id, opportunity_id, title, evidence, allowed_by } = action;
  return {
    action_id: id,
    actor,
    by,
    agent,
    allowed_by: allowed_by ?? 'person',
    decided_by: null,
    lead_id,
    opportunity_id,
    title,
    evidence,
    now,
  };
}
