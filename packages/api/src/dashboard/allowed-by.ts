import type { AllowedBy } from '@outrider/shared/dashboard';
import type { ProcessingMode } from '@outrider/shared/leads';

type Facts = { kind: string; cause: string | null; actor_kind: 'user' | 'system' | 'agent' | 'webhook' | null; actor_name: string | null; processing_mode: ProcessingMode };

/** When a score was given, by the activity it came with. */
export const SCORED_AFTER: Record<string, 'capture' | 'update' | 'request'> = { captured: 'capture', updated: 'update', scored: 'request' };

/**
 * Who or what allowed an action of the product. A score that somebody asked for: that person. One that came by itself: the mode of its lead, for
 * in manual mode nothing is scored. What an agent did: the agent's own level. The rest are rules of the product.
 */
export function allowedBy({ kind, cause, actor_kind, actor_name, processing_mode }: Facts): AllowedBy {
  if (actor_kind === 'agent') return { by: 'agent', name: actor_name };
  if (kind !== 'score') return { by: 'rule' };
  if (cause === 'scored' && actor_kind === 'user') return { by: 'user', name: actor_name };
  return processing_mode === 'manual' ? { by: 'rule' } : { by: 'mode', mode: processing_mode };
}
