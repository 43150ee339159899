import type { CompanyTx } from '@outrider/db';
import type { AgentActionState } from '@outrider/shared/automation/agents';
import { insertEvent } from '../../ground/events/outbox.store.ts';

/**
 * Tells screens, and the webhooks that wait for it, what an action has become. Without a state it is what it was: only
 * something beside it changed.
 */
export const tellOfAction = (tx: CompanyTx, id: string, state?: AgentActionState): Promise<void> =>
  insertEvent(tx, 'agent_action.changed', id, state ? { state } : {});
