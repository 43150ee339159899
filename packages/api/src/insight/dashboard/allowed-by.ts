import type { ActorKind } from '@outrider/shared/ground/actors';
import type { AllowedBy } from '@outrider/shared/insight/dashboard';
import type { AgentAllowedBy } from '@outrider/shared/automation/agents';
import type { ProcessingMode } from '@outrider/shared/records/leads';

type Facts = {
  kind: string;
  cause: string | null;
  actor_kind: ActorKind | null;
  actor_name: string | null;
  processing_mode: ProcessingMode;
  action?: AgentActionFacts | null;
};
/** The action of an agent or a flow that an activity came from. */
export type AgentActionFacts = {
  id: string;
  allowed_by: AgentAllowedBy | null;
  why: string;
  decided_by: string | null;
};

/** When a score was given, by the activity it came with. */
export const SCORED_AFTER: Record<string, 'capture' | 'update' | 'request'> = {
  captured: 'capture',
  updated: 'update',
  scored: 'request',
};

/**
 * Who or what allowed an action of the product. A score that somebody asked for: that person. One that came by itself:
 * the mode of its lead, for in manual mode nothing is scored. What an agent did: the person who approved it, or the
 * sentence it was decided with. The rest are rules of the product.
 */
export function allowedBy({ kind, cause, actor_kind, actor_name, processing_mode, action = null }: Facts): AllowedBy {
  if (action?.allowed_by === 'person')
    return { by: 'approval', name: action.decided_by, agent: actor_name, action_id: action.id };
  if (actor_kind === 'agent' || action)
    return { by: 'agent', name: actor_name, why: action?.why ?? null, action_id: action?.id ?? null };
  if (kind !== 'score') return { by: 'rule' };
  if (cause === 'scored' && actor_kind === 'user') return { by: 'user', name: actor_name };
  return processing_mode === 'manual' ? { by: 'rule' } : { by: 'mode', mode: processing_mode };
}
