import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshAgentsAndWork } from './refresh-agents.ts';

/** Whether all agents of the company are stopped, and the way to change it. */
export function useStop() {
  const utils = trpc.useUtils();
  const { data } = trpc.agents.stop.useQuery(undefined, {
    meta: { failure: MESSAGES.loadSalesOverviewFailed, quiet: true },
  });
  const onSuccess = (now: NonNullable<typeof data>) => {
    showToast(now.stopped ? MESSAGES.agentsStopped : MESSAGES.allAgentsResumed, {
      kind: now.stopped ? 'info' : 'success',
    });
    utils.agents.stop.setData(undefined, now);
    refreshAgentsAndWork(utils);
    void utils.automation.invalidate();
  };
  const stop = trpc.agents.setStop.useMutation({ meta: { failure: MESSAGES.stopAgentsFailed }, onSuccess });
  const resume = trpc.agents.setStop.useMutation({ meta: { failure: MESSAGES.resumeAgentsFailed }, onSuccess });
  return {
    state: data,
    stop: (said: { reason: string | null; resume_at: string | null }, onDone: () => void) =>
      stop.mutate({ stopped: true, ...said }, { onSuccess: onDone }),
    resume: (onDone: () => void) => resume.mutate({ stopped: false }, { onSuccess: onDone }),
    pending: stop.isPending || resume.isPending,
  };
}
