import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity, StageChange } from '@outrider/shared/opportunities';
import { Milestone } from 'lucide-react';
import { trpc } from '../trpc.ts';
import { formatMoney } from '../ui/format.ts';
import { QueryView } from '../ui/query-view.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.drawer;

/** The stages a deal has been through, newest first, and what it was worth then. */
export function StageHistory({ deal: { id } }: { deal: Opportunity }) {
  const query = trpc.pipeline.opportunities.history.useQuery({ id }, { meta: { failure: MESSAGES.loadHistoryFailed } });
  return (
    <section aria-labelledby="stages" className="border-line border-t px-5 pt-4 pb-4">
      <h3 id="stages" className="mb-3 text-sm">
        {WORDS.history}
      </h3>
      <QueryView
        query={query}
        failure={MESSAGES.loadHistoryFailed}
        loading={<SkeletonRows label={WORDS.historyLoading} rows={2} />}
      >
        {(changes) => (
          <ol className="tl">
            {changes.map((change) => (
              <li key={change.id}>
                <span className="k">
                  <Milestone className="i" />
                </span>
                <div className="pt-0.5">
                  <p>{sentence(change)}</p>
                  <p className="text-faint text-xs">
                    {change.by ?? WORDS.system} · <RelativeTime at={change.at} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

function sentence({ from_label, to_label, amount }: StageChange): string {
  const what = from_label === null ? WORDS.made(to_label) : WORDS.moved(from_label, to_label);
  return amount ? `${what}, ${WORDS.worth(formatMoney(amount))}` : what;
}
