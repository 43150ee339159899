import { MERGE_FIELD_LABELS, type UnmergeResult } from '@outrider/shared/duplicates';
import { MESSAGES } from '@outrider/shared/messages';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.tsx';

/** Takes a merge back, and says what could not be. */
export function useUnmerge() {
  const utils = trpc.useUtils();
  return trpc.leads.duplicates.unmerge.useMutation({
    meta: { failure: MESSAGES.unmergeFailed },
    onSuccess: (result) =>
      showToast(unmergeWords(result), {
        kind: result.email_lost || result.kept.length > 0 ? 'info' : 'success',
        shownMs: 8000,
      }),
    onSettled: () => void utils.leads.invalidate(),
  });
}

function unmergeWords({ kept, email_lost }: UnmergeResult): string {
  const done =
    kept.length > 0
      ? MESSAGES.unmergeKept(kept.map((field) => MERGE_FIELD_LABELS[field].toLowerCase()).join(', '))
      : `${MESSAGES.leadsUnmerged}.`;
  return email_lost ? `${done} ${MESSAGES.unmergeEmailLost}` : done;
}
