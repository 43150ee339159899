import { addDays, dayAt, startOfDay } from '@outrider/shared/ground/days';
import { firstMomentFrom, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { nextDay, readRepeat, repeatText } from '@outrider/shared/records/repeat';

/** When a task is due: `due_on` is the day of one without a time, whose `due_at` is the end of that day. */
export type Due = { due_at: Date | null; due_on: string | null };
export type Asked = { due_at?: string | null | undefined; due_on?: string | null | undefined };

/** The last moment of a day by the company's clocks. */
const endOfDay = (day: string, timezone: string): Date => new Date(startOfDay(addDays(day, 1), timezone).getTime() - 1);

/** What was asked for, of which at most one is there. */
export function dueOf({ due_at, due_on }: Asked, timezone: string): Due {
  if (due_on) return { due_at: endOfDay(due_on, timezone), due_on };
  return { due_at: due_at ? new Date(due_at) : null, due_on: null };
}

/** The reminder of a task that is moved: as long before it as it was. */
export function remindMoved(remind_at: Date | null, from: Date | null, to: Date | null): Date | null {
  if (!remind_at || !from || !to) return null;
  return new Date(to.getTime() - (from.getTime() - remind_at.getTime()));
}

/**
 * When a repeated task is due next, at the same time by the company's clocks, on a day after today.
 * @param repeats an RRULE that readRepeat reads
 */
export function dueNext(repeats: string, { due_at, due_on }: Due, now: Date, timezone: string): Due | null {
  const repeat = readRepeat(repeats);
  if (!repeat || !due_at) return null;
  const { date, time } = wallTimeOf(due_at, timezone);
  const day = nextDay(repeat, due_on ?? date, dayAt(now, timezone));
  if (due_on) return { due_at: endOfDay(day, timezone), due_on: day };
  return { due_at: firstMomentFrom(day, time, timezone), due_on: null };
}

/** A monthly repetition keeps the day of the month that it began with, whatever shorter months do to a date. */
export function withDayOfMonth(repeats: string, { due_at, due_on }: Due, timezone: string): string {
  const repeat = readRepeat(repeats);
  if (repeat?.unit !== 'MONTHLY' || repeat.day !== null || !due_at) return repeats;
  return repeatText({ ...repeat, day: Number((due_on ?? dayAt(due_at, timezone)).slice(8)) });
}
