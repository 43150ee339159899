import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { noteDeleted, noteRestored } from '../../ground/errors/deleted-records.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';

/** Deletes at once, with a way back for ten seconds; for 30 days the deal can be restored through the API. */
export function useDeleteDeal(): (deal: Pick<Opportunity, 'id' | 'name' | 'version'>, onDone: () => void) => void {
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.pipeline.opportunities.invalidate(), utils.dashboard.invalidate()]);
  const restore = trpc.pipeline.opportunities.restore.useMutation({
    meta: { failure: MESSAGES.saveDealFailed },
    onSuccess({ id, name }) {
      noteRestored([id]);
      showToast(MESSAGES.dealRestored(name), { kind: 'success' });
      void refresh();
    },
  });
  const remove = trpc.pipeline.opportunities.delete.useMutation({
    meta: { failure: MESSAGES.deleteDealFailed },
    onMutate: ({ id }) => noteDeleted([id]),
    onError: (_error, { id }) => noteRestored([id]),
  });
  return ({ id, name, version }, onDone) =>
    remove.mutate(
      { id, version },
      {
        onSuccess() {
          onDone();
          void refresh();
          showToast(MESSAGES.dealDeleted(name), {
            kind: 'success',
            shownMs: UNDO_MS,
            action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => restore.mutate({ id }) },
          });
        },
      },
    );
}
