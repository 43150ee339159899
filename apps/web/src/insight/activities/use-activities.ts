import { reachOf } from '@outrider/shared/ground/permissions';
import { ACTIVITY_DAYS, ACTIVITY_PARTS, ACTIVITY_SIDES } from '@outrider/shared/insight/activities';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { ACTIVITIES_WORDS as WORDS } from './words.ts';

const PAGE = 50;
const DAYS = 7;

/** Which activities the address asks for, and which of them is open. */
export function useActivitiesAsked() {
  const [params, setParams] = useSearchParams();
  const mayChoose = reachOf(useUser(), 'tasks.use') === 'all';
  const side = ACTIVITY_SIDES.find((one) => one === params.get('side'));
  const part = ACTIVITY_PARTS.find((one) => one === params.get('part'));
  const days = ACTIVITY_DAYS.find((one) => String(one) === params.get('days')) ?? DAYS;
  const person = params.get('person') ?? undefined;
  const set = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    mayChoose,
    side,
    part,
    days,
    person,
    openId: params.get('activity'),
    isFiltered: Boolean(side ?? part ?? person),
    filters: { days, ...(side && { side }), ...(person && { person }) },
    setSide: (next: string) => set({ side: next === 'all' ? null : next }),
    setPart: (next: string | null) => set({ part: next }),
    setPerson: (next: string | null) => set({ person: next }),
    setDays: (next: string) => set({ days: next === String(DAYS) ? null : next }),
    open: (id: string | null) => set({ activity: id }),
    clear: () => set({ side: null, part: null, person: null }),
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
