import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { showToast } from '../../ground/ui/toast.ts';
import { type AnyPair, duplicatesOf, useDuplicatesCache, useRefreshMerged } from './duplicates-calls.ts';
import { faceOf } from './faces.ts';

/** Makes all records of a group the oldest one, with the way back: the last merge is taken back first. */
export function useMergeAll(type: RecordTypeName): (group: AnyPair) => void {
  const calls = duplicatesOf(type);
  const cache = useDuplicatesCache(type);
  const refresh = useRefreshMerged();
  const unmerge = calls.unmerge.useMutation({ meta: { failure: MESSAGES.unmergeFailed } });
  const merge = calls.mergeGroup.useMutation({
    meta: { failure: MESSAGES.mergeGroupFailed },
    onError: () => void cache.invalidate(),
    onSuccess: refresh,
  });
  const undo = async (merges: readonly string[]) => {
    for (const id of merges.toReversed()) await unmerge.mutateAsync({ id });
    showToast(`${MESSAGES.unmerged}.`, { kind: 'success' });
  };
  return ({ first, second, others }) => {
    if (merge.isPending) return;
    const records = [first, second, ...others].map(({ id, version }) => ({ id, version }));
    merge.mutate(
      { survivor_id: first.id, records },
      {
        onSuccess: ({ merges }) =>
          showToast(MESSAGES.mergedInto(faceOf(type, first).name), {
            kind: 'success',
            shownMs: 8000,
            action: {
              label: 'Undo',
              run: () =>
                void undo(merges)
                  .catch(() => {})
                  .finally(refresh),
            },
          }),
      },
    );
  };
}
