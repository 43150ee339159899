import { formatClock } from '../../ground/ui/format.ts';
import { addDays, firstOfMonth, mondayOf } from '@outrider/shared/ground/days';

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

const WEEK = 7;
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;

/** The days that a view of this day shows: one, its week from Monday, or the weeks in which its month lies. */
export function daysOf(view: View, day: string): string[] {
  if (view === 'day') return [day];
  const first = mondayOf(view === 'week' ? day : firstOfMonth(yearOf(day), monthOf(day)));
  const next = firstOfMonth(yearOf(day), monthOf(day) + 1);
  const days = [];
  for (
    let at = first;
    days.length < WEEK || (view === 'month' && (at < next || days.length % WEEK !== 0));
    at = addDays(at, 1)
  )
    days.push(at);
  return days;
}

/** The day that the view before or after this one is about. A month's keeps the day of the month as far as it has it. */
export function stepFrom(view: View, day: string, by: 1 | -1): string {
  if (view !== 'month') return addDays(day, by * (view === 'week' ? WEEK : 1));
  const last = addDays(firstOfMonth(yearOf(day), monthOf(day) + by + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
export const spellMonth = inUtc({ month: 'long', year: 'numeric' });
/** Tuesday, November 24 */
export const spellDay = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
/** Tue, Nov 24 */
export const shortDay = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
export const weekdayName = inUtc({ weekday: 'short' });
const monthDay = inUtc({ month: 'short', day: 'numeric' });
export const dayNumber = (day: string) => String(Number(day.slice(8)));
/** Of the first day of a month, with the month. */
export const dayOfMonth = (day: string) => (day.endsWith('-01') ? monthDay(day) : dayNumber(day));

/** What stands over it: November 2026; Nov 23 – 29, 2026; Nov 30 – Dec 6, 2026; Tuesday, November 24. */
export function titleOf(view: View, day: string): string {
  if (view === 'month') return spellMonth(day);
  if (view === 'day') return spellDay(day);
  const days = daysOf('week', day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const until = monthOf(first) === monthOf(last) ? dayNumber(last) : monthDay(last);
  return `${monthDay(first)} – ${until}, ${yearOf(last)}`;
}

/** 2:30 PM, of minutes after midnight. */
export const clockOf = (minutes: number): string => formatClock(new Date(minutes * 60_000), 'UTC');
/** 2 PM */
export const hourOf = (hour: number): string => clockOf(hour * 60).replace(':00', '');
