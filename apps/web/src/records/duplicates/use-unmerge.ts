import type { UnmergeResult } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { fieldNames } from '../engine/field-names.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { duplicatesOf, useRefreshMerged } from './duplicates-calls.ts';
import { CATALOGUES } from './merge-words.ts';

/** Takes a merge back, and says what could not be. */
export function useUnmerge(type: RecordTypeName) {
  const onSettled = useRefreshMerged();
  const own = useKnownFields(type);
  return duplicatesOf(type).unmerge.useMutation({
    meta: { failure: MESSAGES.unmergeFailed },
    onSuccess: (result) =>
      showToast(unmergeWords(result, fieldNames(CATALOGUES[type].spec, own)), {
        kind: result.key_lost || result.kept.length > 0 ? 'info' : 'success',
        shownMs: UNDO_MS,
      }),
    onSettled,
  });
}

function unmergeWords({ kept, key_lost }: UnmergeResult, nameOf: (field: string) => string): string {
  const done = kept.length > 0 ? MESSAGES.unmergeKept(kept.map(nameOf).join(', ')) : `${MESSAGES.unmerged}.`;
  return key_lost ? `${done} ${MESSAGES.unmergeKeyLost}` : done;
}
