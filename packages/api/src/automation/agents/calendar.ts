import { addDays, dayAt } from '@outrider/shared/ground/days';
import { EVERY_WEEKDAY, isWorkingDay, workingDayAfter } from '@outrider/shared/ground/working-days';
import { firstMomentFrom, wallTimeOf } from '@outrider/shared/ground/wall-time';
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
const STEP_MS = 30 * 60_000;

/**
 * Ten in the morning of the zone, so many of the company's working days ahead: people are asked for nothing on the
 * others.
 */
export function dueIn(
  working_days: number,
  { timezone, calendar = EVERY_WEEKDAY }: Pick<AgentHours, 'timezone' | 'calendar'>,
  now: Date,
): Date {
  return firstMomentFrom(workingDayAfter(dayAt(now, timezone), working_days, calendar), DUE_TIME, timezone);
}

/**
 * Times so long, beginning at whole and half hours on working days of the next two weeks, that lie in the hours and in
 * no meeting; by day in the hours' zone, and in the other side's, where there are any.
 */
export function freeSlots(
  hours: AgentHours,
  busy: Interval[],
  now: Date,
  { theirZone, minutes }: { theirZone: string; minutes: number },
): Interval[] {
  const slots = slotsOf(hours, now, minutes);
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

/**
 * Steps through the shifts, so that a moment's clock is asked for once and only where somebody works: the zone's rules
 * are what this costs.
 */
function slotsOf(hours: AgentHours, now: Date, minutes: number): (Interval & { time: string })[] {
  const { timezone, calendar = EVERY_WEEKDAY } = hours;
  const today = dayAt(now, timezone);
  const dates = new Set(
    Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).filter((date) =>
      isWorkingDay(date, calendar),
    ),
  );
  const earliest = now.getTime() + NOTICE_MS;
  const length = minutes * 60_000;
  return shiftsFrom(hours, now, DAYS_AHEAD + 1).flatMap(({ from, to }) => {
    const slots: (Interval & { time: string })[] = [];
    const begin = Math.max(from.getTime(), earliest);
    for (let at = nextHalfHour(begin, timezone); at + length <= to.getTime(); at += STEP_MS) {
      const { date, time } = wallTimeOf(new Date(at), timezone);
      if (dates.has(date)) slots.push({ starts_at: new Date(at), ends_at: new Date(at + length), time });
    }
    return slots;
  });
}

/** From there on the first moment at which the zone's clocks show a whole or a half hour. */
function nextHalfHour(from: number, timezone: string): number {
  const { time } = wallTimeOf(new Date(from), timezone);
  const past = (Number(time.slice(3)) % 30) * 60_000 + (from % 60_000);
  return past === 0 ? from : from - past + STEP_MS;
}
