import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { filterFields } from '../engine/filter-fields.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { useRecordList } from '../engine/record-calls.ts';
import type { RecordKind } from '../engine/record-kind.ts';
import { placeOf } from '../engine/subject-calls.ts';
import { accountsIn, useAccountNames } from '../engine/use-found-accounts.ts';
import { withNeighbours } from '../engine/use-neighbours.ts';
import { useRecordView } from '../engine/use-record-view.ts';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { later } from '../../ground/ui/later.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { tabId } from '../../ground/ui/tabs.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { Board } from './board.tsx';
import { todayText } from '../../ground/ui/clock.ts';
import { DealsHead } from './deals-head.tsx';
import { MonthBoard } from './month-board.tsx';
import { dealLinkId } from './deal-card.tsx';
import { DealPage } from './deal-page.tsx';
import { DealDrawer } from './deal-drawer.tsx';
import { useDealKind } from './deal-kind.tsx';
import { DealList } from './deal-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoDeals } from './no-deals.tsx';
import { OpportunitiesToolbar } from './opportunities-toolbar.tsx';
import { type BoardView, useBoardView } from './use-board-view.ts';
import { cardsOf } from './use-board-keys.ts';
import { useDealKeys } from './use-deal-keys.tsx';
import { useMoveDeal } from './use-move-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const FilterDialog = later(() => import('../engine/filter-dialog.tsx').then((module) => module.FilterDialog));

const PANEL = 'deals';
const NO_PIPELINES: Pipeline[] = [];

/** Opportunities: the board or the list, and the page of each deal. */
export const OpportunitiesScreen = () => (
  <Routes>
    <Route index element={<Deals />} />
    <Route path=":id" element={<DealPage />} />
  </Routes>
);

/** Deals as a board or a list, with the one that is open beside them (`?opportunity=` in the address). */
function Deals() {
  const view = useBoardView();
  const pipelines = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const all = pipelines.data?.pipelines ?? NO_PIPELINES;
  const pipeline = all.find(({ id }) => id === view.pipeline) ?? all[0];
  const kind = useDealKind(all);
  const known = useKnownFields('opportunity');
  const fields = useMemo(() => filterFields(kind.filters, known, kind.filterStart, 'owner_id'), [kind, known]);
  const people = usePeople();
  const accounts = useAccountNames(accountsIn(view.filter, kind.filters));
  const names = { ...people, ...accounts };
  const [isFiltering, setFiltering] = useState(false);
  const moves = useMoveDeal(all);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keys = useDealKeys({
    pipelines: all,
    moves,
    onOpenPage: ({ id }, among) =>
      void navigate(placeOf('opportunity', id), { state: withNeighbours(among, pathname + search) }),
  });
  const openDialog = useQuickDialog();
  const addDeal = () => openDialog({ id: 'opportunity', deal: view.newDeal });
  const input = { ...view.input, sort: view.sort };
  const board = trpc.pipeline.opportunities.board.useQuery(input, {
    placeholderData: keepPreviousData,
    enabled: view.view === 'board',
    meta: { failure: MESSAGES.loadBoardFailed },
  });
  const today = todayText(useNow());
  const months = trpc.pipeline.opportunities.months.useQuery(
    { ...view.input, today },
    {
      placeholderData: keepPreviousData,
      enabled: view.view === 'forecast',
      meta: { failure: WORDS.loadMonthsFailed },
    },
  );
  const sums = {
    board: board.data && { lanes: board.data.lanes, currency: board.data.currency },
    forecast: months.data && { lanes: months.data.months, currency: months.data.currency },
    list: undefined,
  }[view.view];
  const open = (id: string | null) => {
    view.open(id);
    // In the list the drawer itself gives the focus back to its row.
    if (!id && view.openId) document.getElementById(dealLinkId(view.openId))?.focus();
  };
  const drawer = { id: view.openId ?? '', pipelines: all, moves, keys, onOpen: open };
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div className="@container relative flex min-w-0 flex-1 flex-col">
        <DealsHead
          kind={kind}
          view={view}
          pipeline={pipeline}
          isOneOfSeveral={all.length > 1}
          panelId={PANEL}
          sums={sums}
        />
        <div
          id={PANEL}
          role="tabpanel"
          aria-labelledby={tabId(PANEL, view.tab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          {view.view === 'list' ? (
            <DealList kind={kind} view={view} pipelines={all} keys={keys} />
          ) : (
            <>
              <OpportunitiesToolbar
                view={view}
                pipelines={all}
                tools={{ fields, names, onFilter: () => setFiltering(true) }}
              />
              {view.view === 'forecast' ? (
                <QueryView query={months} failure={WORDS.loadMonthsFailed} loading={<BoardSkeleton />}>
                  {(data) =>
                    data.months.length === 0 ? (
                      <NoDeals view={view} />
                    ) : (
                      <MonthBoard months={data} view={view} today={today} keys={keys} onNew={addDeal} />
                    )
                  }
                </QueryView>
              ) : (
                <QueryView query={board} failure={MESSAGES.loadBoardFailed} loading={<BoardSkeleton />}>
                  {(data) =>
                    data.lanes.every(({ count }) => count === 0) && moves.pending.length === 0 ? (
                      <NoDeals view={view} />
                    ) : (
                      pipeline && (
                        <Board
                          board={data}
                          pipeline={pipeline}
                          input={input}
                          moves={moves}
                          openId={view.openId}
                          keys={keys}
                          onNew={addDeal}
                          onOpen={view.open}
                        />
                      )
                    )
                  }
                </QueryView>
              )}
            </>
          )}
        </div>
      </div>
      {view.openId &&
        (view.view === 'board' ? (
          <DealDrawer {...drawer} among={cardsOf(board.data?.lanes ?? [])} />
        ) : (
          <ListedDealDrawer {...drawer} kind={kind} view={view} />
        ))}
      {keys.dialogs}
      {isFiltering && (
        <FilterDialog
          noun={kind.many}
          filter={view.filter}
          fields={fields}
          people={people}
          onApply={(filter) => view.change({ filter })}
          onClose={() => setFiltering(false)}
        />
      )}
      {moves.asked && (
        <MoveDialog asked={moves.asked} onAnswer={(...answer) => void moves.answer(...answer)} onClose={moves.forget} />
      )}
    </div>
  );
}

type ListedDealDrawerProps = Omit<ComponentProps<typeof DealDrawer>, 'among'> & {
  kind: RecordKind<Opportunity>;
  view: BoardView;
};

/**
 * The drawer beside the list, among its rows: asked for as the list asks, they are one answer. Beside the months it is
 * among the deals by their close date.
 */
function ListedDealDrawer({ kind, view, ...drawer }: ListedDealDrawerProps) {
  const { listInput } = useRecordView(kind);
  const order = view.view === 'forecast' ? ({ sort: 'close_date', order: 'asc' } as const) : {};
  const { rows, total } = useRecordList(kind, { ...listInput, ...order, ...view.listAsks });
  return <DealDrawer {...drawer} among={{ rows, total }} />;
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
