import { type BoardAsked, type DealAsks, LANE_SORTS, type LaneSort } from '@outrider/shared/records/opportunities';
import { VIEW_ASKS } from '@outrider/shared/records/saved-views';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DealStart } from '../engine/quick-dialog.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { CLOSING, type Closing, closingDays } from '@outrider/shared/insight/closing-days';
import { todayText } from '../../ground/ui/clock.ts';

export const DEAL_TABS = ['all', 'mine', 'closed'] as const;
export type DealTab = (typeof DEAL_TABS)[number];
type DealView = 'board' | 'list' | 'forecast';

/** In which tab one does not choose it: one's own deals have one owner, and a closed one is never quiet. */
const HIDDEN: Readonly<Record<string, DealTab>> = { owner: 'mine', stale: 'closed' };

/** What the address asks of the deals: which, how arranged, and which one is open. */
export function useBoardView() {
  const [params] = useSearchParams();
  const day = todayText(useNow());
  const change = useSetNamed();
  const tab: DealTab = oneOf(DEAL_TABS, params.get('tab')) ?? 'all';
  const shown = params.get('view');
  // A saved view is of the list: its id stands where the board or the list would.
  const view: DealView =
    tab === 'closed' ? 'list' : shown === null || shown === 'board' ? 'board' : shown === 'forecast' ? shown : 'list';
  const sort: LaneSort = oneOf(LANE_SORTS, params.get('sort')) ?? 'close_date';
  const closing = oneOf(CLOSING, params.get('close')) ?? 'all';
  // What the tab offers no choice of is not asked, and stays in the address for the tabs that do.
  const [q, owner, stale, pipeline] = [
    params.get('q') ?? '',
    (tab === HIDDEN.owner ? null : params.get('owner')) ?? 'all',
    tab !== HIDDEN.stale && params.get('stale') === 'yes',
    params.get('pipeline') ?? undefined,
  ];
  const filter = params.get('filter') ?? '';
  const contact = params.get('contact') ?? undefined;
  const input = useMemo(
    (): Omit<BoardAsked, 'sort'> => ({
      pipeline_id: pipeline,
      owner: tab === 'mine' ? 'me' : owner,
      q: q || undefined,
      filter: filter || undefined,
      contact_id: contact,
      stale,
      ...(closing !== 'all' && closingDays(closing, day)),
    }),
    [pipeline, tab, owner, q, filter, contact, stale, closing, day],
  );
  const newDeal: DealStart = { record: pipeline ? { pipeline_id: pipeline } : {} };
  return {
    tab,
    view,
    sort,
    closing: closing as Closing | 'all',
    q,
    owner,
    stale,
    pipeline,
    openId: params.get('opportunity'),
    /** What a deal that is made here begins with. */
    newDeal,
    isFiltered: Boolean(q || filter || contact) || owner !== 'all' || stale || closing !== 'all',
    filter,
    contact,
    input,
    /** What the list is narrowed to besides its words and its filter, and how a saved view keeps that. */
    listAsks: asksOf(input, tab),
    viewAsks: viewAsksOf(params, tab),
    change,
    clear: () => change({ q: null, filter: null, contact: null, owner: null, stale: null, close: null }),
    open: (id: string | null) => change({ opportunity: id }),
  };
}

const asksOf = ({ q: _q, filter: _filter, ...rest }: Omit<BoardAsked, 'sort'>, tab: DealTab): DealAsks => ({
  ...rest,
  stage: tab === 'closed' ? 'closed' : 'open',
});
/** The tab of one's own deals is a condition of the filter already. */
const viewAsksOf = (params: URLSearchParams, tab: DealTab): Record<string, string> =>
  Object.fromEntries(
    VIEW_ASKS.flatMap((key) => {
      const value = params.get(key);
      return value && HIDDEN[key] !== tab && !(key === 'tab' && value === 'mine') ? [[key, value]] : [];
    }),
  );
export type BoardView = ReturnType<typeof useBoardView>;
