import { MESSAGES } from '@outrider/shared/messages';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';
import { refreshAgentWork } from './refresh-agents.ts';

/** Takes the effect of an action back. */
export function useUndoAction(onUndone?: (id: string) => void) {
  const utils = trpc.useUtils();
  const { mutate: undo, isPending: pending } = trpc.agents.undo.useMutation({
    meta: { failure: MESSAGES.undoActionFailed },
    onSuccess({ message }, { id }) {
      showToast(message, { kind: 'success' });
      onUndone?.(id);
    },
    onSettled() {
      refreshAgentWork(utils);
      void utils.leads.invalidate();
    },
  });
  return { undo, pending };
}
