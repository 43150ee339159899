import {
  DUPLICATE_REASON_LABELS,
  type DuplicateReason,
  type DuplicateSummary,
  reasonsOf,
} from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import type { AnyPair } from './duplicates-calls.ts';
import { compareId, isAtPair, PairRow } from './pair-row.tsx';
import { useDismiss, useWaitingPairs } from './use-duplicates.ts';
import { useMergeAll } from './use-merge-all.ts';
import { DUPLICATES_WORDS } from './words.ts';

type WaitingPairsProps = { type: RecordTypeName; summary?: DuplicateSummary; onOpen: (id: string) => void };

/** The pairs that wait for somebody to look at them. j and k move, Enter compares, x dismisses. */
export function WaitingPairs({ type, summary, onOpen }: WaitingPairsProps) {
  const [params, setParams] = useSearchParams();
  const reason = reasonsOf(type).find((one) => one === params.get('reason')) ?? 'all';
  const { view, total, more } = useWaitingPairs(type, reason);
  const dismiss = useDismiss(type);
  const mergeAll = useMergeAll(type);
  const rows = view.data ?? [];
  const at = () => rows.findIndex(({ id }) => isAtPair(id));
  const go = (to: number) => {
    const pair = rows[to];
    if (pair) document.getElementById(compareId(pair.id))?.focus();
  };
  const drop = (pair: AnyPair | undefined) => {
    if (!pair) return;
    const place = rows.indexOf(pair);
    go(rows[place + 1] ? place + 1 : place - 1); // before the row under the focus is gone
    dismiss(pair);
  };
  useKeys({
    j: () => go(Math.min(at() + 1, rows.length - 1)),
    k: () => go(Math.max(at() - 1, 0)),
    x: () => drop(rows[at()]),
  });
  const choose = (next: DuplicateReason | 'all') =>
    setParams(next === 'all' ? {} : { reason: next }, { replace: true });
  const labels = DUPLICATE_REASON_LABELS[type];
  const counted = Object.fromEntries(
    reasonsOf(type).map((one) => [
      one,
      summary ? `${labels[one] ?? one} (${formatCount(summary.by_reason[one])})` : labels[one],
    ]),
  ) as Record<DuplicateReason, string>;
  return (
    <section className="sheet overflow-hidden" aria-label="Possible duplicates">
      <div className="head flex-wrap gap-2">
        <output className="text-faint num mr-auto text-xs">
          {total !== undefined && DUPLICATES_WORDS.waiting(total)}
          <span className="max-lg:hidden"> · {DUPLICATES_WORDS.keys}</span>
        </output>
        <SelectFilter label="Reason" value={reason} options={reasonsOf(type)} labels={counted} onChange={choose} />
      </div>
      <QueryView
        query={view}
        failure={MESSAGES.loadDuplicatesFailed}
        loading={<SkeletonRows label="Loading the duplicates" rows={6} />}
      >
        {(pairs) =>
          pairs.length === 0 ? (
            <Nothing type={type} filtered={reason !== 'all'} summary={summary} onClear={() => choose('all')} />
          ) : (
            <>
              <ul className="border-line divide-line divide-y border-t">
                {pairs.map((pair) => (
                  <PairRow
                    key={pair.id}
                    type={type}
                    pair={pair}
                    onOpen={() => onOpen(pair.id)}
                    onDismiss={() => drop(pair)}
                    onMergeAll={() => mergeAll(pair)}
                  />
                ))}
              </ul>
              <LoadMore shown={pairs.length} total={total} {...more} className="border-line border-t px-4 py-2" />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Nothing({
  type,
  filtered,
  summary,
  onClear,
}: {
  type: RecordTypeName;
  filtered: boolean;
  summary?: DuplicateSummary;
  onClear: () => void;
}) {
  if (filtered)
    return (
      <EmptyState
        title={DUPLICATES_WORDS.noneForReason}
        actions={
          <button type="button" className="btn btn-sm btn-line" onClick={onClear}>
            Show all duplicates
          </button>
        }
      />
    );
  if (summary && !summary.sweep.finished_at)
    return <EmptyState title={DUPLICATES_WORDS.comparingTitle(type)}>{DUPLICATES_WORDS.comparingFirst}</EmptyState>;
  return <EmptyState title="No duplicates">{DUPLICATES_WORDS.none(type)}</EmptyState>;
}
