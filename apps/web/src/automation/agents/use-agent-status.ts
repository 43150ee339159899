import { AGENT_STATUS_LABELS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshAgents } from './refresh-agents.ts';

export function useAgentStatus(name: string) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.agents.setStatus.useMutation({
    meta: { failure: MESSAGES.saveSalesAgentFailed },
    onSuccess: ({ status }) =>
      showToast(MESSAGES.salesAgentStatusSet(name, AGENT_STATUS_LABELS[status]), { kind: 'success' }),
    onSettled: () => refreshAgents(utils),
  });
  return { setStatus: mutate, pending: isPending };
}
