import type { MergeChoice, MergeField } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import {
  type AnyProposal,
  type AnyRecord,
  duplicatesOf,
  useDuplicatesCache,
  useRefreshMerged,
} from './duplicates-calls.ts';
import { faceOf } from './faces.ts';
import { MergeFields } from './merge-fields.tsx';
import { useUnmerge } from './use-unmerge.ts';
import { DUPLICATES_WORDS } from './words.ts';

/** Two records side by side: which one stays, and whose value for each field. */
export function MergeDialog({ type, id, onClose }: { type: RecordTypeName; id: string; onClose: () => void }) {
  const [survivorId, setSurvivorId] = useState<string | undefined>(undefined);
  const [picks, setPicks] = useState<Partial<Record<MergeField, MergeChoice>>>({});
  // Once this merge is on its way there is nothing left to compare: asking again, as every change of a record does,
  // would be answered with a 404.
  const [merging, setMerging] = useState(false);
  // Quiet: somebody else may settle the pair, too; a first load that fails is told in its place.
  const query = duplicatesOf(type).compare.useQuery(
    { id, survivor_id: survivorId },
    {
      enabled: !merging,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadPairFailed, quiet: true },
    },
  );
  const data = query.data as AnyProposal | undefined;
  const proposal = query.isPlaceholderData ? undefined : data;
  const { merge, changed } = useMerge(type, proposal, { onMerged: onClose, onFailed: () => setMerging(false) });
  const swap = (next: string) => {
    setSurvivorId(next);
    setPicks({}); // they named the record that stays and the other one: now these are the other way round
  };
  const run = () => {
    if (!proposal || merge.isPending) return;
    const { survivor, other } = proposal;
    setMerging(true);
    merge.mutate({
      id,
      survivor_id: survivor.id,
      survivor_version: survivor.version,
      other_version: other.version,
      fields: picks,
    });
  };
  const foot = (
    <>
      <p className="text-faint mr-auto text-xs max-sm:hidden">{data && movesWords(type, data)}</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={!proposal || merge.isPending}
        onClick={run}
      >
        {merge.isPending ? 'Merging' : 'Merge'}
      </button>
    </>
  );
  return (
    <Dialog writes title={DUPLICATES_WORDS.mergeTitle(type)} onClose={onClose} foot={foot} width="max-w-4xl">
      <section
        aria-label={DUPLICATES_WORDS.theTwo(type)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        className="min-h-0 overflow-y-auto px-5 py-3 -outline-offset-2"
      >
        {changed && <FormAlert>{MESSAGES.mergeChanged}</FormAlert>}
        <QueryView
          query={query}
          failure={MESSAGES.loadPairFailed}
          loading={<SkeletonRows label={DUPLICATES_WORDS.loadingPair(type)} rows={6} />}
        >
          {(compared) => (
            <MergeFields
              type={type}
              proposal={compared as AnyProposal}
              picks={picks}
              onPick={(field, choice) => setPicks({ ...picks, [field]: choice })}
              onSurvivor={swap}
            />
          )}
        </QueryView>
      </section>
    </Dialog>
  );
}

function useMerge(
  type: RecordTypeName,
  proposal: AnyProposal | undefined,
  { onMerged, onFailed }: { onMerged: () => void; onFailed: () => void },
) {
  const cache = useDuplicatesCache(type);
  const refresh = useRefreshMerged();
  const [changed, setChanged] = useState(false);
  const unmerge = useUnmerge(type);
  const merge = duplicatesOf(type).merge.useMutation({
    meta: { failure: MESSAGES.mergeFailed },
    onSuccess(record, { id }) {
      showToast(MESSAGES.mergedInto(faceOf(type, record as unknown as AnyRecord).name), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', run: () => unmerge.mutate({ id }) },
      });
      onMerged();
      refresh();
    },
    onError(error) {
      onFailed();
      // Somebody was faster: the new values are shown, and what was picked stays picked.
      setChanged(describeFailure(error).status === 409 && proposal !== undefined);
      void cache.compare.invalidate();
    },
  });
  return { merge, changed };
}

function movesWords(type: RecordTypeName, { moves, other }: AnyProposal): string {
  const { name } = faceOf(type, other);
  const parts = [
    [moves.activities, 'activity', 'activities'],
    [moves.contacts, 'contact', 'contacts'],
    [moves.opportunities, 'deal', 'deals'],
    [moves.accounts, 'child account', 'child accounts'],
    [moves.tasks, 'task', 'tasks'],
    [moves.files, 'file', 'files'],
    [moves.meetings, 'meeting', 'meetings'],
    [moves.messages, 'message', 'messages'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  return told.length > 0 ? DUPLICATES_WORDS.moves(name, told.join(', ')) : DUPLICATES_WORDS.movesNothing(name);
}
