import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

/** Sync Now: waits for the sync and tells how it ended. */
export function useSyncNow() {
  const utils = trpc.useUtils();
  const { mutate: sync, isPending: syncing } = trpc.sheets.sync.useMutation({
    meta: { failure: MESSAGES.triggerSyncFailed },
    onSuccess({ success, created, updated, error }) {
      if (success) showToast(MESSAGES.syncCompleted(created, updated), { kind: 'success' });
      else showToast(MESSAGES.syncFailed(error ?? MESSAGES.internal), { kind: 'error', shownMs: 8000 });
    },
    onSettled: () => utils.sheets.invalidate(),
  });
  return { sync, syncing };
}
