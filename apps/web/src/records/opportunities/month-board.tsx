import { bothFilters, NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type CloseMonths, LANE_CARDS, type Opportunity } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { readFilter } from '../engine/read-filter.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { BoardFrame } from './board-frame.tsx';
import { DEAL } from './deal-kind.tsx';
import { LaneColumn, type ShownLane } from './lane.tsx';
import { bothDays, dayDropped, daysOfLane, laneOfDay, lanesOf, OVERDUE, UNDATED, withRedates } from './month-lanes.ts';
import type { BoardView } from './use-board-view.ts';
import { type Carried, type DropPlace, useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import type { DealKeys } from './use-deal-keys.tsx';
import { useRedateDeal } from './use-redate-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month of this year is its name. */
function labelOf(lane: string, today: string): string {
  if (lane === OVERDUE) return WORDS.overdueLane;
  if (lane === UNDATED) return WORDS.undatedLane;
  const format = lane.slice(0, 4) === today.slice(0, 4) ? monthName : monthAndYear;
  return format.format(new Date(`${lane}-01`));
}

const WITHOUT_DATE = readFilter('close_date:!?', DEAL.filters) ?? NOTHING_ASKED;

const filterOfLane = (filter: string, lane: string) =>
  bothFilters(readFilter(filter, DEAL.filters) ?? NOTHING_ASKED, lane === UNDATED ? WITHOUT_DATE : NOTHING_ASKED);

/** What the list of a lane is asked besides what the whole board is. */
function asksOfLane({ input, filter }: BoardView, lane: string, today: string) {
  const { close_from: _from, close_to: _to, ...rest } = input;
  return {
    ...rest,
    filter: writeFilter(filterOfLane(filter, lane)) || undefined,
    ...bothDays(daysOfLane(lane, today), input),
  };
}

type MonthBoardProps = {
  months: CloseMonths;
  view: BoardView;
  /** In the reader's calendar. */ today: string;
  keys: DealKeys;
  onNew: () => void;
};

/** The open deals by the month they are to close in; a drop changes the close date. */
export function MonthBoard({ months, view, today, keys, onNew }: MonthBoardProps) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [params] = useSearchParams();
  const { pending, redate } = useRedateDeal(today);
  const sums = lanesOf(months.months, today);
  const lists = trpc.useQueries((ask) =>
    sums.map(({ month, count }) =>
      ask.pipeline.opportunities.list(
        {
          ...asksOfLane(view, month, today),
          pipeline_id: months.pipeline_id,
          stage: 'open',
          sort: 'close_date',
          order: 'asc',
          limit: LANE_CARDS,
          total: 'bounded',
        },
        { enabled: count > 0, placeholderData: keepPreviousData, meta: { failure: MESSAGES.loadDealsFailed } },
      ),
    ),
  );
  const loaded = sums.map(({ month, ...sum }, at): ShownLane => ({
    ...sum,
    key: month,
    label: labelOf(month, today),
    cards: lists[at]?.data?.items ?? [],
  }));
  const lanes = withRedates(loaded, pending);

  const mayEdit = (deal: Opportunity) => !readOnly && can(user, 'pipeline.edit', { assigned_to: deal.owner_id });
  const mayAdd = !readOnly && can(user, 'pipeline.create');
  function drop(deal: Opportunity, { lane }: DropPlace) {
    if (lane === laneOfDay(deal.close_date, today) || !mayEdit(deal)) return;
    const day = dayDropped(deal, lane, today);
    if (day !== undefined) redate(deal, day);
  }
  const { carried, setCarried, hand, grab } = useCardDrag(drop);
  const carry = useCardKeys({ lanes, carried, setCarried, onDrop: drop });
  const shown = carried?.how === 'pointer' && carried.over ? previewed(lanes, carried, today) : lanes;
  const cards = {
    onGrab: (deal: Opportunity, event: Parameters<typeof grab>[1]) => mayEdit(deal) && grab(deal, event),
    onKeyDown: carry.onKeyDown,
    onOpen: view.open,
    onAskMove: keys.askStage,
  };
  return (
    <BoardFrame
      label={WORDS.monthBoard}
      by="month"
      lanes={shown}
      carried={carried}
      hand={hand}
      spoken={carry.spoken}
      openId={view.openId}
      keys={keys}
      onNew={mayAdd ? onNew : undefined}
    >
      {shown.map((lane) => (
        <LaneColumn
          key={lane.key}
          lane={lane}
          by="month"
          currency={months.currency}
          carried={carried}
          cards={cards}
          isLate={lane.key === OVERDUE}
          more={
            lane.count > lane.cards.length &&
            lane.cards.length > 0 && (
              <Link
                to={listOf(params, view, { lane: lane.key, pipeline: months.pipeline_id, today })}
                className="btn btn-ghost btn-sm w-full"
              >
                {WORDS.viewAll(formatCount(lane.count))}
              </Link>
            )
          }
        />
      ))}
    </BoardFrame>
  );
}

/** Heads with the sums as they would be; the cards stay where they are until the drop. */
function previewed(lanes: ShownLane[], { deal, over }: Carried, today: string): ShownLane[] {
  const day = over ? dayDropped(deal, over.lane, today) : undefined;
  if (!over || day === undefined) return lanes;
  const after = withRedates(lanes, [{ deal, day, lane: over.lane }]);
  return lanes.map((lane, at) => ({ ...lane, ...after[at], cards: lane.cards }));
}

/** The list of a lane: what the board is narrowed to stays, and the days of the lane join its filter. */
function listOf(
  params: URLSearchParams,
  { input, filter }: BoardView,
  { lane, pipeline, today }: { lane: string; pipeline: string; today: string },
): string {
  const { close_from: from, close_to: to } = bothDays(daysOfLane(lane, today), input);
  const within = bothFilters(
    filterOfLane(filter, lane),
    from || to ? { all: [{ field: 'close_date', from, to }] } : NOTHING_ASKED,
  );
  const list = new URLSearchParams(params);
  // The days say what the choice of close dates says; a deal that stands open beside the board does not move along.
  for (const name of ['close', 'opportunity']) list.delete(name);
  const named = { view: 'list', pipeline, filter: writeFilter(within), sort: 'close_date', order: 'asc' };
  for (const [name, value] of Object.entries(named)) list.set(name, value);
  return `/opportunities?${list}`;
}
