import { type Calendar } from '@outrider/shared/records/meetings';
import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { daysOf, stepFrom, type View, VIEWS } from './calendar-range.ts';

export const WHO = ['me', 'team'] as const;
export type Who = (typeof WHO)[number];
/** What can be left out of a calendar. */
export const SORTS = ['customer', 'internal', 'task'] as const;
export type Sort = (typeof SORTS)[number];

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));
const listed = (text: string | null) => text?.split(',').filter(Boolean) ?? [];

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
  const day = isDay(asked) ? asked : today;
  const hidden = listed(params.get('hide')).flatMap((name) => oneOf(SORTS, name) ?? []);
  const beside = listed(params.get('people')).filter((id) => id !== me);
  const days = daysOf(view, day);
  const input = {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    people: who === 'team' ? ('team' as const) : beside.length > 0 ? [me, ...beside] : ('me' as const),
  };
  const query = trpc.pipeline.meetings.calendar.useQuery(input, {
    meta: { failure: MESSAGES.loadCalendarFailed },
    placeholderData: keepPreviousData,
  });
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
    query,
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
export type CalendarMeeting = Calendar['meetings'][number];
