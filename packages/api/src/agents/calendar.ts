import { addDays, dayAt } from '@outrider/shared/days';
import { EVERY_WEEKDAY, isWorkingDay, workingDayAfter } from '@outrider/shared/working-days';
import { firstMomentFrom, momentInZone, wallTimeOf } from '@outrider/shared/wall-time';
import type { Interval } from './facts.ts';
import { type AgentHours, shiftsFrom } from './working-hours.ts';

const HOUR_MS = 3_600_000;
export const MEETING_MINUTES = 30;
/** So long before it begins, a meeting is no surprise. */
const NOTICE_MS = 20 * HOUR_MS;
const DAYS_AHEAD = 14;
/** Other people's day: an agent that also works at night meets nobody then. */
const [DAY_FROM, DAY_TO] = ['08:00', '18:00'];
const DUE_TIME = '10:00';
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** Ten in the morning of the zone, so many of the company's working days ahead: people are asked for nothing on the others. */
export function dueIn(
  working_days: number,
  { timezone, calendar = EVERY_WEEKDAY }: Pick<AgentHours, 'timezone' | 'calendar'>,
  now: Date,
): Date {
  return firstMomentFrom(workingDayAfter(dayAt(now, timezone), working_days, calendar), DUE_TIME, timezone);
}

/** Half hours on working days of the next two weeks that lie in the hours and in no meeting; by day in the hours' zone, and in the other side's, where there are any. */
export function freeSlots(hours: AgentHours, busy: Interval[], now: Date, theirZone: string): Interval[] {
  const slots = slotsOf(hours, now);
  const ours = orAll(slots, ({ time }) => isByDay(time));
  const both = orAll(ours, ({ starts_at }) => isByDay(wallTimeOf(starts_at, theirZone).time));
  return both.filter((slot) => isFree(slot, busy)).map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
}
const isByDay = (time: string) => time >= DAY_FROM && time < DAY_TO;
/** What fits; everything where nothing does. */
function orAll<T>(all: T[], fits: (one: T) => boolean): T[] {
  const fitting = all.filter(fits);
  return fitting.length > 0 ? fitting : all;
}

export const isFree = ({ starts_at, ends_at }: Interval, busy: Interval[]): boolean =>
  !busy.some((taken) => taken.starts_at < ends_at && taken.ends_at > starts_at);

function slotsOf(hours: AgentHours, now: Date): (Interval & { time: string })[] {
  const today = dayAt(now, hours.timezone);
  const shifts = shiftsFrom(hours, now, DAYS_AHEAD + 1);
  const dates = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).filter((date) =>
    isWorkingDay(date, hours.calendar ?? EVERY_WEEKDAY),
  );
  return dates.flatMap((date) =>
    TIMES.flatMap((time) => {
      const starts_at = momentInZone(date, time, hours.timezone);
      if (!starts_at || starts_at.getTime() < now.getTime() + NOTICE_MS) return [];
      const ends_at = new Date(starts_at.getTime() + MEETING_MINUTES * 60_000);
      return shifts.some(({ from, to }) => from <= starts_at && to >= ends_at) ? [{ starts_at, ends_at, time }] : [];
    }),
  );
}
