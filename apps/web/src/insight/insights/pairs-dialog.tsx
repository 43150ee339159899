import type { InsightPairs } from '@outrider/shared/insight/insights';
import { LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { formatShortDay } from '../../ground/ui/when.ts';
import { ListDialog } from './list-dialog.tsx';
import { INSIGHTS_WORDS } from './words.ts';

type Pair = InsightPairs['items'][number];

/** Which leads were held beside each other. */
export function PairsDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.insights.pairs.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });
  return (
    <ListDialog
      title={INSIGHTS_WORDS.modes.pairsTitle}
      query={query}
      none={INSIGHTS_WORDS.modes.none(0, 1)}
      onClose={onClose}
      row={(pair) => <PairLine key={pair.ai.id} pair={pair} />}
    />
  );
}

function PairLine({ pair: { source, company_size, ai, manual } }: { pair: Pair }) {
  const known = LEAD_SOURCES.find((one) => one === source);
  return (
    <li className="px-5 py-2">
      <p className="text-faint text-xs">
        {[known ? SOURCE_LABELS[known] : source, company_size].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {[ai, manual].map(({ id, name, mode, created_at }) => (
          <Link key={id} to={`/leads?lead=${id}`} className="hover:bg-hover flex min-w-0 items-center gap-2 rounded-sm">
            <ModeBadge mode={mode} className="w-16 shrink-0" />
            <span className="truncate">{name}</span>
            <span className="text-faint num ml-auto text-xs whitespace-nowrap">{formatShortDay(created_at)}</span>
          </Link>
        ))}
      </div>
    </li>
  );
}
