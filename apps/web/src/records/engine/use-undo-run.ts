import type { BulkRun } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';

/** Takes a run back; the undo is a run of its own. */
export function useUndoRun(onRun: (run: BulkRun) => void) {
  const utils = trpc.useUtils();
  return trpc.bulk.undo.useMutation({
    meta: { failure: MESSAGES.undoFailed },
    onSuccess: onRun,
    onSettled: () => void utils.bulk.invalidate(),
  });
}
