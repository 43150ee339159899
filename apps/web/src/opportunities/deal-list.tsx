import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity } from '@outrider/shared/opportunities';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { Avatar } from '../ui/avatar.tsx';
import { formatMoney } from '../ui/format.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useMedia, WIDE } from '../ui/use-media.ts';
import { Chance, DealCard, dealLinkId, formatCloseDay } from './deal-card.tsx';
import { NoDeals } from './no-deals.tsx';
import type { BoardView } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const PAGE = 50;

/** The deals as a table, newest first; as cards where there is no room for one. */
export function DealList({ view }: { view: BoardView }) {
  const query = trpc.pipeline.opportunities.list.useInfiniteQuery(
    { ...view.input, stage: view.tab === 'closed' ? 'closed' : 'open', limit: PAGE },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadOpportunitiesFailed },
    },
  );
  const wide = useMedia(WIDE);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6 lg:px-5">
      <QueryView
        query={query}
        failure={MESSAGES.loadOpportunitiesFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={10} />}
      >
        {({ pages }) => {
          const deals = pages.flatMap(({ items }) => items);
          if (deals.length === 0) return <NoDeals view={view} />;
          return (
            <>
              {wide ? <DealTable deals={deals} view={view} /> : <DealCards deals={deals} view={view} />}
              <LoadMore
                shown={deals.length}
                total={pages[0]?.total}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="mt-2"
              />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

type RowsProps = { deals: Opportunity[]; view: BoardView };

const DealCards = ({ deals, view }: RowsProps) => (
  <ul className="grid grid-cols-1 gap-3 pt-1">
    {deals.map((deal) => (
      <li key={deal.id}>
        <DealCard deal={deal} onOpen={() => view.open(deal.id)} />
      </li>
    ))}
  </ul>
);

function DealTable({ deals, view }: RowsProps) {
  const isClosed = view.tab === 'closed';
  return (
    <table className="rows w-full">
      <thead className="bg-base-100 sticky top-0 z-10">
        <tr className="text-left">
          <th>{WORDS.table.name}</th>
          <th>{WORDS.table.stage}</th>
          <th className="text-right">{WORDS.table.amount}</th>
          {!isClosed && <th>{WORDS.table.chance}</th>}
          <th>{isClosed ? WORDS.table.closed : WORDS.table.close}</th>
          <th>{WORDS.table.owner}</th>
          <th className="@max-5xl:hidden">{WORDS.table.next}</th>
          <th className="text-right @max-4xl:hidden">{WORDS.table.activity}</th>
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <tr key={deal.id} className={deal.id === view.openId ? 'is-open' : ''}>
            <td className="max-w-0 w-full">
              <a
                id={dealLinkId(deal.id)}
                href={`/opportunities?opportunity=${deal.id}`}
                className="block truncate font-strong"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  view.open(deal.id);
                }}
              >
                {deal.name} <span className="text-faint font-normal">{deal.lead_company ?? deal.lead_name}</span>
              </a>
            </td>
            <td>{deal.stage_label}</td>
            <td className="num text-right">{formatMoney(deal.amount, deal.currency)}</td>
            {!isClosed && (
              <td>
                <Chance percent={deal.probability} />
              </td>
            )}
            <td className="num whitespace-nowrap">{closingDay(deal, isClosed)}</td>
            <td>
              {deal.owner_name && (
                <span title={deal.owner_name}>
                  <Avatar name={deal.owner_name} />
                  <span className="sr-only">{deal.owner_name}</span>
                </span>
              )}
            </td>
            <td className="text-muted max-w-56 truncate @max-5xl:hidden">{deal.next_step}</td>
            <td className="text-muted text-right whitespace-nowrap @max-4xl:hidden">
              <RelativeTime at={deal.last_activity_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function closingDay({ close_date, closed_at }: Opportunity, isClosed: boolean): string {
  const day = isClosed ? closed_at : close_date;
  return day ? formatCloseDay(day) : '–';
}
