import type { Erasure } from '@outrider/shared/automation/erasure';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { AllowDialog } from './allow-dialog.tsx';
import { PERSON_WORDS as WORDS } from './words-person.ts';

/** How often an erasure that is under way is asked for. */
const WATCHED_EVERY_MS = 3_000;

/** Who was erased, by a mark, and the way to let somebody in again. */
export function ErasedList() {
  const [allowing, setAllowing] = useState<Erasure | null>(null);
  const query = trpc.dataSubjects.erasures.useInfiniteQuery(
    { limit: 25 },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      meta: { failure: WORDS.logFailed },
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((one) => one.state === 'working')) ? WATCHED_EVERY_MS : false,
    },
  );
  return (
    <section className="mt-5" aria-labelledby="data-erased">
      <h3 id="data-erased" className="text-sm">
        {WORDS.log}
      </h3>
      <p className="text-muted mt-0.5 max-w-2xl text-pretty">{WORDS.logIntro}</p>
      <QueryView query={query} failure={WORDS.logFailed} loading={<SkeletonRows label={WORDS.loading} rows={2} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className="text-faint mt-3">{WORDS.logEmpty}</p>;
          return (
            <>
              <ul className="sheet divide-line mt-3 divide-y">
                {rows.map((row) => (
                  <ErasedRow key={row.id} row={row} onAllow={() => setAllowing(row)} />
                ))}
              </ul>
              <LoadMore shown={rows.length} {...nextPageOf(query)} />
            </>
          );
        }}
      </QueryView>
      {allowing && <AllowDialog id={allowing.id} onClose={() => setAllowing(null)} />}
    </section>
  );
}

const ErasedRow = ({ row, onAllow }: { row: Erasure; onAllow: () => void }) => (
  <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
    <span className="num w-28 shrink-0">{formatDay(row.asked_at)}</span>
    <span className="min-w-40 flex-1">
      <span className="block">{WORDS.states[row.state]}</span>
      <span className="text-faint block text-xs">
        {[WORDS.reasons[row.reason], row.asked_by_name].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="text-faint font-mono text-xs">{row.refused.join(' ') || WORDS.allowed}</span>
    {row.refused.length > 0 && row.state !== 'working' && (
      <button type="button" className="btn btn-sm btn-ghost" onClick={onAllow}>
        {WORDS.allow}
      </button>
    )}
  </li>
);
