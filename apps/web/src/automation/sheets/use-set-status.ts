import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

export function useSetStatus(name: string) {
  const utils = trpc.useUtils();
  const { mutate: setStatus, isPending: pending } = trpc.sheets.setStatus.useMutation({
    meta: { failure: MESSAGES.setAgentStatusFailed },
    onSuccess: (_, { status }) =>
      showToast(status === 'active' ? MESSAGES.agentResumed(name) : MESSAGES.agentPaused(name), { kind: 'success' }),
    onSettled: () => utils.sheets.list.invalidate(),
  });
  return { setStatus, pending };
}
