import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

/** Takes a lead's conversion back and says what was kept. */
export function useUndoConversion(onUndone?: () => void) {
  const utils = trpc.useUtils();
  return trpc.pipeline.undoConversion.useMutation({
    meta: { failure: MESSAGES.undoConversionFailed },
    onSuccess({ undone, parts }) {
      const kept = parts.filter(({ fate }) => fate !== 'removed').map(({ name }) => name);
      showToast(undone ? MESSAGES.conversionUndone(kept) : MESSAGES.conversionUndoneBefore, {
        kind: undone ? 'success' : 'info',
      });
      void Promise.all([
        utils.accounts.invalidate(),
        utils.contacts.invalidate(),
        utils.pipeline.invalidate(),
        utils.leads.invalidate(),
      ]);
      onUndone?.();
    },
  });
}
