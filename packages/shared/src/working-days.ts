/** When a company works: weekdays from 1, Monday, to 7, Sunday, and days (YYYY-MM-DD) when nobody does. */
export type WorkCalendar = {
  working_days: readonly number[];
  holidays: readonly { date: string; name: string }[];
};

/** What a company works that has said nothing else. */
export const EVERY_WEEKDAY: WorkCalendar = { working_days: [1, 2, 3, 4, 5], holidays: [] };

const DAY_MS = 86_400_000;
const SUNDAY = 7;
/** Longer than any row of days off: a company whose every day is one does not keep a caller for ever. */
const LOOKED_AHEAD = 4_000;

export const isHoliday = (date: string, { holidays }: Pick<WorkCalendar, 'holidays'>): boolean =>
  holidays.some((holiday) => holiday.date === date);

export const isWorkingDay = (date: string, calendar: WorkCalendar): boolean =>
  calendar.working_days.includes(new Date(date).getUTCDay() || SUNDAY) && !isHoliday(date, calendar);

/** So many working days after a moment, at its time of day, the others passed over; below 0 they go back. Days are those of UTC. */
export function addWorkingDays(from: Date, days: number, calendar: WorkCalendar): Date {
  const step = Math.sign(days) * DAY_MS;
  let at = from;
  for (let left = Math.abs(days), looked = 0; left > 0 && looked < LOOKED_AHEAD; looked += 1) {
    at = new Date(at.getTime() + step);
    if (isWorkingDay(at.toISOString().slice(0, 10), calendar)) left -= 1;
  }
  return at;
}
