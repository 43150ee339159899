import { isDay } from '@outrider/shared/ground/days';
import { CALENDAR_PEOPLE_MAX } from '@outrider/shared/records/meetings';
import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { contentOf, type Moves, NOT_MOVED, type Sort, SORTS, withMoves } from './calendar-items.ts';
import { daysOf, stepFrom, type View, VIEWS } from './calendar-range.ts';

export const WHO = ['me', 'team'] as const;
export type Who = (typeof WHO)[number];
/** How many colleagues stand beside one's own calendar. */
export const BESIDE_MAX = CALENDAR_PEOPLE_MAX - 1;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listed = (text: string | null) => text?.split(',').filter(Boolean) ?? [];
const sortsOf = (hide: string | null): Sort[] => listed(hide).flatMap((name) => oneOf(SORTS, name) ?? []);

/** What the address asks for: which days, whose, and what is left out; and what is in them. */
export function useCalendar() {
  const { id: me } = useUser();
  const now = useNow();
  const [params] = useSearchParams();
  const set = useSetNamed();
  const view = oneOf(VIEWS, params.get('view')) ?? 'week';
  const who = oneOf(WHO, params.get('who')) ?? 'me';
  const today = todayText(now);
  const asked = params.get('day');
  const day = asked && isDay(asked) ? asked : today;
  const hide = params.get('hide');
  const hidden = sortsOf(hide);
  const beside = listed(params.get('people'))
    .filter((id) => id !== me && UUID.test(id))
    .slice(0, BESIDE_MAX);
  const days = daysOf(view, day);
  // One's own day on a phone stands under its week.
  const asks = view === 'day' && who === 'me' ? daysOf('week', day) : days;
  const input = {
    from: asks[0] ?? day,
    to: asks.at(-1) ?? day,
    people: who === 'team' ? ('team' as const) : beside.length > 0 ? [me, ...beside] : ('me' as const),
  };
  const query = trpc.pipeline.meetings.calendar.useQuery(input, {
    meta: { failure: MESSAGES.loadCalendarFailed },
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [moving, setMoving] = useState<Moves>(NOT_MOVED);
  const content = useMemo(
    () => data && contentOf(withMoves(data, moving), me, sortsOf(hide)),
    [data, moving, me, hide],
  );
  const toggled = (list: readonly string[], name: string) =>
    (list.includes(name) ? list.filter((one) => one !== name) : [...list, name]).join(',') || null;
  return {
    me,
    view,
    who,
    day,
    days,
    today,
    hidden,
    beside,
    input,
    query: { ...query, data: content },
    setMoving,
    setView: (next: View) => set({ view: next === 'week' ? null : next }),
    setWho: (next: Who) => set({ who: next === 'me' ? null : next, people: null }),
    showDay: (next: string) => set({ day: next === today ? null : next }),
    openDay: (next: string) => set({ day: next === today ? null : next, view: 'day' }),
    step: (by: 1 | -1) => {
      const next = stepFrom(view, day, by);
      set({ day: next === today ? null : next });
    },
    toggleSort: (sort: Sort) => set({ hide: toggled(hidden, sort) }),
    togglePerson: (id: string) => set({ people: toggled(beside, id) }),
  };
}
export type CalendarAsked = ReturnType<typeof useCalendar>;
