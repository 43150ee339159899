import type { MergeChoice, MergeField, MergeProposal } from '@outrider/shared/duplicates';
import { MESSAGES } from '@outrider/shared/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../errors/failure.ts';
import { leadName } from '../records/lead-name.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { countOf } from '../ui/format.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { MergeFields } from './merge-fields.tsx';
import { useUnmerge } from './use-unmerge.ts';
import { DUPLICATES_WORDS } from './words.ts';

/** Two leads side by side: which one stays, and whose value for each field. */
export function MergeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [survivorId, setSurvivorId] = useState<string | undefined>(undefined);
  const [picks, setPicks] = useState<Partial<Record<MergeField, MergeChoice>>>({});
  // Once this merge is on its way there is nothing left to compare: asking again, as every change of a lead does, would be answered with a 404.
  const [merging, setMerging] = useState(false);
  // Quiet: somebody else may settle the pair, too; a first load that fails is told in its place.
  const query = trpc.leads.duplicates.compare.useQuery(
    { id, survivor_id: survivorId },
    {
      enabled: !merging,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadPairFailed, quiet: true },
    },
  );
  const proposal = query.isPlaceholderData ? undefined : query.data;
  const { merge, changed } = useMerge(proposal, { onMerged: onClose, onFailed: () => setMerging(false) });
  const swap = (next: string) => {
    setSurvivorId(next);
    setPicks({}); // they named the lead that stays and the other one: now these are the other way round
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
      <p className="text-faint mr-auto text-xs max-sm:hidden">{query.data && movesWords(query.data)}</p>
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
    <Dialog writes title="Merge leads" onClose={onClose} foot={foot} width="max-w-4xl">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section aria-label="The two leads" tabIndex={0} className="min-h-0 overflow-y-auto px-5 py-3 -outline-offset-2">
        {changed && <FormAlert>{MESSAGES.mergeChanged}</FormAlert>}
        <QueryView
          query={query}
          failure={MESSAGES.loadPairFailed}
          loading={<SkeletonRows label={DUPLICATES_WORDS.loadingPair} rows={6} />}
        >
          {(data) => (
            <MergeFields
              proposal={data}
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
  proposal: MergeProposal | undefined,
  { onMerged, onFailed }: { onMerged: () => void; onFailed: () => void },
) {
  const utils = trpc.useUtils();
  const [changed, setChanged] = useState(false);
  const unmerge = useUnmerge();
  const merge = trpc.leads.duplicates.merge.useMutation({
    meta: { failure: MESSAGES.mergeFailed },
    onSuccess(lead, { id }) {
      showToast(MESSAGES.leadsMerged(leadName(lead)), {
        kind: 'success',
        shownMs: 8000,
        action: { label: 'Undo', run: () => unmerge.mutate({ id }) },
      });
      onMerged();
      void utils.leads.invalidate();
      void utils.pipeline.invalidate();
    },
    onError(error) {
      onFailed();
      // Somebody was faster: the new values are shown, and what was picked stays picked.
      setChanged(describeFailure(error).status === 409 && proposal !== undefined);
      void utils.leads.duplicates.compare.invalidate();
    },
  });
  return { merge, changed };
}

function movesWords({ moves, other }: MergeProposal): string {
  const parts = [
    [moves.activities, 'activity', 'activities'],
    [moves.opportunities, 'opportunity', 'opportunities'],
    [moves.tasks, 'task', 'tasks'],
    [moves.meetings, 'meeting', 'meetings'],
    [moves.messages, 'message', 'messages'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => countOf(count, one, many));
  return told.length > 0
    ? DUPLICATES_WORDS.moves(leadName(other), told.join(', '))
    : DUPLICATES_WORDS.movesNothing(leadName(other));
}
