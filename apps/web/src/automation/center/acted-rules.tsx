import { ACTED_RULE_LABELS } from '@outrider/shared/automation/approval-rules';
import type { Acted } from '@outrider/shared/automation/automation';
import { Ban, Hourglass, Moon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { actionPath } from '../agents/place.ts';
import { trpc } from '../../ground/trpc.ts';
import { zonedFormat } from '../../ground/ui/company-zone.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { AUTOMATION_WORDS } from './words.ts';

const WORDS = AUTOMATION_WORDS.acted;
const PAGE = 8;
const clock = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What rules kept from running today, each leading to the proposal, and its rule by name. */
export function ActedRules() {
  const query = trpc.automation.acted.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: WORDS.failed } },
  );
  const total = query.data?.pages[0]?.total;
  return (
    <section className="sheet" aria-labelledby="rules-acted">
      <div className="head border-line border-b">
        <h2 id="rules-acted">{WORDS.title}</h2>
        {total !== undefined && <span className="text-faint num text-xs">{WORDS.today(total)}</span>}
      </div>
      <QueryView
        query={{ data: query.data?.pages, error: query.error, refetch: query.refetch }}
        failure={WORDS.failed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {(pages) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className="text-muted px-4 py-3">{WORDS.none}</p>;
          return (
            <>
              <ul>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              {(query.hasNextPage || query.isFetchingNextPage) && (
                <LoadMore
                  shown={rows.length}
                  total={total}
                  hasMore={query.hasNextPage}
                  busy={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                  className="px-4 py-2"
                />
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function Row({ row: { at, rule, state, title, why, by, action_id, lead_id, lead_name, until } }: { row: Acted }) {
  const now = useNow();
  const Icon = state === 'held' ? Moon : state === 'refused' ? Ban : Hourglass;
  return (
    <li className="border-line flex items-start gap-x-3 border-b px-4 py-2.5 last:border-0 max-sm:flex-wrap">
      <span className="text-faint num">{clock(new Date(at))}</span>
      <Icon className="i text-muted mt-0.5 shrink-0" />
      <p className="min-w-0 flex-1 text-pretty max-sm:basis-40" title={why}>
        <span className="font-strong">{by}</span> {WORDS.states[state] ?? WORDS.decided}:{' '}
        {action_id ? (
          <Link to={actionPath(action_id)} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
        {lead_id && lead_name && (
          <>
            {', '}
            <Link to={`/leads?lead=${lead_id}`} className="underline">
              {lead_name}
            </Link>
          </>
        )}
        {until && <span className="num"> {WORDS.until(formatWhenInline(until, now))}</span>}
      </p>
      <span className="text-muted max-sm:w-full sm:text-right">{ACTED_RULE_LABELS[rule]}</span>
    </li>
  );
}
