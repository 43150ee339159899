import { type BoardInput, LANE_SORTS, type LaneSort } from '@outrider/shared/opportunities';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../ui/use-now.ts';
import { CLOSING, type Closing, closingDays, todayText } from './closing-days.ts';

export const DEAL_TABS = ['all', 'mine', 'closed'] as const;
export type DealTab = (typeof DEAL_TABS)[number];
export type DealView = 'board' | 'list';

const oneOf = <T extends string>(options: readonly T[], value: string | null): T | undefined =>
  options.find((option) => option === value);

/** What the address asks of the deals: which, how arranged, and which one is open. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const day = todayText(useNow());
  const change = (changes: Record<string, string | null>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [key, value] of Object.entries(changes))
          if (value) next.set(key, value);
          else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const tab: DealTab = oneOf(DEAL_TABS, params.get('tab')) ?? 'all';
  const view: DealView = tab === 'closed' || params.get('view') === 'list' ? 'list' : 'board';
  const sort: LaneSort = oneOf(LANE_SORTS, params.get('sort')) ?? 'close_date';
  const closing = oneOf(CLOSING, params.get('close')) ?? 'all';
  const [q, owner, stale, pipeline] = [
    params.get('q') ?? '',
    params.get('owner') ?? 'all',
    params.get('stale') === 'yes',
    params.get('pipeline') ?? undefined,
  ];
  const input = useMemo(
    (): Omit<BoardInput, 'sort'> => ({
      pipeline_id: pipeline,
      owner: tab === 'mine' ? 'me' : owner,
      q: q || undefined,
      stale,
      ...(closing !== 'all' && closingDays(closing, Date.parse(`${day}T12:00:00`))),
    }),
    [pipeline, tab, owner, q, stale, closing, day],
  );
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
    isFiltered: Boolean(q) || owner !== 'all' || stale || closing !== 'all',
    input,
    change,
    clear: () => change({ q: null, owner: null, stale: null, close: null }),
    open: (id: string | null) => change({ opportunity: id }),
  };
}
export type BoardView = ReturnType<typeof useBoardView>;
