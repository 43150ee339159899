import { reachOf } from '@outrider/shared/ground/permissions';
import { ACTIVITY_DAYS } from '@outrider/shared/insight/activities';
import { ACTIVITY_PARTS, ACTIVITY_SIDES } from '@outrider/shared/insight/activity-filter';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { ACTIVITIES_WORDS as WORDS } from './words.ts';

const PAGE = 50;
const DAYS = 7;
/** However long ago: no period at all. */
export const ANY_DAYS = 'all' as const;

/** Which activities the address asks for, and which of them is open. */
export function useActivitiesAsked() {
  const [params] = useSearchParams();
  const mayChoose = reachOf(useUser(), 'tasks.use') === 'all';
  const side = oneOf(ACTIVITY_SIDES, params.get('side'));
  const part = oneOf(ACTIVITY_PARTS, params.get('part'));
  const filter = params.get('filter') ?? '';
  const usual = filter ? ANY_DAYS : DAYS;
  const days = [...ACTIVITY_DAYS, ANY_DAYS].find((one) => String(one) === params.get('days')) ?? usual;
  const person = params.get('person') ?? undefined;
  const set = useSetNamed();
  return {
    mayChoose,
    side,
    part,
    days,
    filter,
    person,
    openId: params.get('activity'),
    isFiltered: Boolean(side ?? part ?? person) || filter !== '',
    filters: {
      // Without a filter the server goes back 7 days; an empty one asks for any time.
      ...(days === ANY_DAYS ? { filter } : { days, ...(filter && { filter }) }),
      ...(side && { side }),
      ...(person && { person }),
    },
    setSide: (next: string) => set({ side: next === 'all' ? null : next }),
    /** What a figure counted, and nothing narrower. */
    showAi: (isOn: boolean) => set({ side: isOn ? 'ai' : null, part: null }),
    setPart: (next: string | null) => set({ part: next }),
    setPerson: (next: string | null) => set({ person: next }),
    setDays: (next: string) => set({ days: next === String(usual) ? null : next }),
    setFilter: (next: string) => set({ filter: next || null }),
    open: (id: string | null) => set({ activity: id }),
    clear: () => set({ side: null, part: null, person: null, filter: null }),
  };
}
export type ActivitiesAsked = ReturnType<typeof useActivitiesAsked>;

export function useActivities({ filters, part }: ActivitiesAsked) {
  const list = trpc.activities.list.useInfiniteQuery(
    { ...filters, ...(part && { part }), limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: WORDS.failed },
    },
  );
  const summary = trpc.activities.summary.useQuery(filters, {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const items = list.data?.pages.flatMap((page) => page.items);
  return {
    view: { data: items, error: list.error, refetch: list.refetch },
    items: items ?? [],
    summary: summary.data,
    isStale: list.isPlaceholderData,
    more: nextPageOf(list),
  };
}
