import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshAgentWork } from './refresh-agents.ts';
import { INBOX_WORDS } from './words.ts';

/** Takes the effect of an action back, or those of several one after the other. */
export function useUndoAction(onUndone?: (id: string) => void) {
  const utils = trpc.useUtils();
  function refresh() {
    refreshAgentWork(utils);
    void utils.leads.invalidate();
    void utils.pipeline.invalidate();
  }
  const { mutate: undo, isPending: pending } = trpc.agents.undo.useMutation({
    meta: { failure: MESSAGES.undoActionFailed },
    onSuccess({ message }, { id }) {
      showToast(message, { kind: 'success' });
      onUndone?.(id);
    },
    onSettled: refresh,
  });
  async function undoMany(ids: readonly string[]) {
    const failures: string[] = [];
    for (const id of ids) {
      try {
        await utils.client.agents.undo.mutate({ id });
        onUndone?.(id);
      } catch (error) {
        failures.push(sentenceOf(error, MESSAGES.undoActionFailed));
      }
    }
    refresh();
    const [failure] = failures;
    const done = INBOX_WORDS.undone(ids.length - failures.length, failures.length);
    showToast(failure === undefined ? done : `${done}. ${failure}`, {
      kind: failure === undefined ? 'success' : 'info',
    });
  }
  return { undo, undoMany, pending };
}
