import type { UnmergeResult } from '@outrider/shared/duplicates';
import { lead } from '@outrider/shared/fields/lead';
import { MESSAGES } from '@outrider/shared/messages';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { fieldNames } from '../records/field-names.ts';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';

/** Takes a merge back, and says what could not be. */
export function useUnmerge() {
  const utils = trpc.useUtils();
  const own = useKnownFields('lead');
  return trpc.leads.duplicates.unmerge.useMutation({
    meta: { failure: MESSAGES.unmergeFailed },
    onSuccess: (result) =>
      showToast(unmergeWords(result, fieldNames(lead.spec, own)), {
        kind: result.email_lost || result.kept.length > 0 ? 'info' : 'success',
        shownMs: 8000,
      }),
    onSettled: () => void utils.leads.invalidate(),
  });
}

function unmergeWords({ kept, email_lost }: UnmergeResult, nameOf: (field: string) => string): string {
  const done = kept.length > 0 ? MESSAGES.unmergeKept(kept.map(nameOf).join(', ')) : `${MESSAGES.leadsUnmerged}.`;
  return email_lost ? `${done} ${MESSAGES.unmergeEmailLost}` : done;
}
