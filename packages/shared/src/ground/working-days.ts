import { addDays, weekdayOf } from './days.ts';
import { firstMomentFrom, wallTimeOf } from './wall-time.ts';

/** When a company works: weekdays from 1, Monday, to 7, Sunday, and days (YYYY-MM-DD) when nobody does. */
type WorkDays = {
  working_days: readonly number[];
  holidays: readonly { date: string; name: string }[];
};
/** The same with the zone in which the company's days lie. */
export type WorkCalendar = WorkDays & { timezone: string };

/** What a company works that has said nothing else. */
export const EVERY_WEEKDAY: WorkCalendar = { working_days: [1, 2, 3, 4, 5], holidays: [], timezone: 'UTC' };

/** Longer than any row of days off: a company whose every day is one does not keep a caller for ever. */
const LOOKED_AHEAD = 4_000;

export const isHoliday = (date: string, { holidays }: Pick<WorkDays, 'holidays'>): boolean =>
  holidays.some((holiday) => holiday.date === date);

export const isWorkingDay = (date: string, calendar: WorkDays): boolean =>
  calendar.working_days.includes(weekdayOf(date)) && !isHoliday(date, calendar);

/** The day so many working days after another, the others passed over; below 0 they go back. */
export function workingDayAfter(day: string, days: number, calendar: WorkDays): string {
  let date = day;
  for (let left = Math.abs(days), looked = 0; left > 0 && looked < LOOKED_AHEAD; looked += 1) {
    date = addDays(date, Math.sign(days));
    if (isWorkingDay(date, calendar)) left -= 1;
  }
  return date;
}

/** So many working days after a moment, at the time of day that the company's clocks show then. */
export function addWorkingDays(from: Date, days: number, calendar: WorkCalendar): Date {
  const { date, time } = wallTimeOf(from, calendar.timezone);
  const day = workingDayAfter(date, days, calendar);
  if (day === date) return from;
  const sinceMinute = from.getTime() % 60_000;
  return new Date(firstMomentFrom(day, time, calendar.timezone).getTime() + sinceMinute);
}
