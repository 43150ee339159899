import type { AgentAction } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';

/** So many emails are read together at once. */
const MOST = 100;

/**
 * The emails of one template that wait and can be approved, the oldest first. The server is asked: the list beside them
 * may hold its first page only.
 */
export function useAlike(template_id: string | undefined, isReady: (action: AgentAction) => boolean): AgentAction[] {
  const query = trpc.agents.actions.useQuery(
    { show: 'proposed', template_id, limit: MOST },
    { enabled: template_id !== undefined, meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  return template_id === undefined ? [] : (query.data?.items.filter((row) => !row.unvouched && isReady(row)) ?? []);
}
