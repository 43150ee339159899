import { MESSAGES } from '@outrider/shared/messages';
import type { Board as BoardData } from '@outrider/shared/opportunities';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { formatMoney } from '../ui/format.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { tabId, Tabs } from '../ui/tabs.tsx';
import { Board } from './board.tsx';
import { dealLinkId } from './deal-card.tsx';
import { DealDrawer } from './deal-drawer.tsx';
import { DealList } from './deal-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoDeals } from './no-deals.tsx';
import { OpportunitiesToolbar } from './opportunities-toolbar.tsx';
import { DEAL_TABS, useBoardView } from './use-board-view.ts';
import { useMoveDeal } from './use-move-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const PANEL = 'deals';

/** Deals as a board or a list, with the one that is open beside them (`?opportunity=` in the address). */
export function OpportunitiesScreen() {
  const view = useBoardView();
  const pipelines = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const all = pipelines.data?.pipelines ?? [];
  const pipeline = all.find(({ id }) => id === view.pipeline) ?? all[0];
  const moves = useMoveDeal(pipeline?.stages ?? []);
  const input = { ...view.input, sort: view.sort };
  const board = trpc.pipeline.opportunities.board.useQuery(input, {
    placeholderData: keepPreviousData,
    enabled: view.view === 'board',
    meta: { failure: MESSAGES.loadBoardFailed },
  });
  const close = () => {
    view.open(null);
    if (view.openId) document.getElementById(dealLinkId(view.openId))?.focus();
  };
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div className="@container relative flex min-w-0 flex-1 flex-col">
        <div className="flex items-end px-4 lg:px-5 lg:pt-1.5">
          <div className="border-line flex min-w-0 flex-1 items-center gap-5 border-b">
            <Tabs
              label={WORDS.lists}
              tabs={DEAL_TABS.map((id) => ({ id, label: WORDS.tabs[id] }))}
              selected={view.tab}
              onSelect={(tab) => view.change({ tab: tab === 'all' ? null : tab })}
              panelId={PANEL}
              className="-mb-px !border-b-0"
            />
            {view.view === 'board' && board.data && <Totals board={board.data} />}
          </div>
        </div>
        <OpportunitiesToolbar view={view} pipelines={all} />
        <div
          id={PANEL}
          role="tabpanel"
          aria-labelledby={tabId(PANEL, view.tab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          {view.view === 'list' ? (
            <DealList view={view} />
          ) : (
            <QueryView query={board} failure={MESSAGES.loadBoardFailed} loading={<BoardSkeleton />}>
              {(data) =>
                data.lanes.every(({ count }) => count === 0) && moves.pending.length === 0 ? (
                  <NoDeals view={view} />
                ) : (
                  pipeline && <Board board={data} pipeline={pipeline} input={input} moves={moves} onOpen={view.open} />
                )
              }
            </QueryView>
          )}
        </div>
      </div>
      {view.openId && <DealDrawer key={view.openId} id={view.openId} pipelines={all} moves={moves} onClose={close} />}
      {moves.asked && (
        <MoveDialog asked={moves.asked} onAnswer={(answer) => void moves.answer(answer)} onClose={moves.forget} />
      )}
    </div>
  );
}

function Totals({ board: { lanes, currency } }: { board: BoardData }) {
  const sum = (of: (lane: BoardData['lanes'][number]) => number) => lanes.reduce((total, lane) => total + of(lane), 0);
  return (
    <p className="num ml-auto text-sm whitespace-nowrap @max-3xl:hidden" title={WORDS.weightedTitle}>
      <span className="font-strong">
        {formatMoney(
          sum(({ total }) => total),
          currency,
        )}
      </span>{' '}
      {WORDS.open} ·{' '}
      <span className="font-strong">
        {formatMoney(
          sum(({ weighted }) => weighted),
          currency,
        )}
      </span>{' '}
      {WORDS.weighted}
    </p>
  );
}

const LANES = [0, 1, 2, 3];
const BoardSkeleton = () => (
  <Skeleton label={WORDS.loading}>
    <div className="board min-h-0 flex-1 lg:px-5 lg:pb-4">
      {LANES.map((lane) => (
        <div key={lane} className="lane grid content-start gap-2 p-3">
          <span className="skeleton h-4 w-28" />
          <span className="skeleton h-28" />
          <span className="skeleton h-28" />
          <span className="skeleton h-28" />
        </div>
      ))}
    </div>
  </Skeleton>
);
