import type { WorkingHours } from '@outrider/shared/automation/agents';
import { addDays, dayAt, DAY_MS } from '@outrider/shared/ground/days';
import { isHoliday, type WorkCalendar } from '@outrider/shared/ground/working-days';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';

/*
 * One shift a day, every day of the week but the company's holidays: hours name no weekdays. A shift begins when the
 * zone's clocks first show its start and ends when they first show its end after that; what they skip counts as shown
 * by the next thing they show. So a night is an hour longer or shorter when the clocks change in it, and an hour that
 * is shown twice does not send an agent home and call it back.
 */

/** Further than any gap between two shifts, a day that a zone left out included. */
const DAYS_AHEAD = 4;
/** As many holidays as a company may have in a row, and more. */
const LOOKED_AHEAD = 400;

export type Shift = { from: Date; to: Date };
/** An agent's hours, and the company's calendar: a shift that would begin on a holiday does not. */
export type AgentHours = WorkingHours & { calendar?: WorkCalendar };
type Hours = Pick<AgentHours, 'start' | 'end' | 'timezone' | 'calendar'>;

/** The company's day, in which close dates lie: an agent may work by the clocks of another zone. */
export const companyDay = ({ timezone, calendar }: Pick<AgentHours, 'timezone' | 'calendar'>, at: Date): string =>
  dayAt(at, calendar?.timezone ?? timezone);

/** On every day soon; a holiday further away is none yet. */
function isRoundTheClock({ start, end, timezone, calendar }: Hours, at: Date): boolean {
  if (start !== end && (start !== '00:00' || end !== '24:00')) return false;
  if (!calendar?.holidays.length) return true;
  const today = dayAt(at, timezone);
  return !Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(today, days)).some((date) =>
    isHoliday(date, calendar),
  );
}
/** Whole days, where some of them are off. */
const datesOf = ({ start, end }: Hours) => (start === end ? { start: '00:00', end: '24:00' } : { start, end });

function shiftOnDate({ timezone, ...hours }: Hours, date: string): Shift {
  const { start, end } = datesOf({ timezone, ...hours });
  const to =
    end === '24:00'
      ? { date: addDays(date, 1), time: '00:00' }
      : { date: end <= start ? addDays(date, 1) : date, time: end };
  return { from: firstMomentFrom(date, start, timezone), to: firstMomentFrom(to.date, to.time, timezone) };
}

/** Shifts that end after `at`, of so many days, in their order; those that touch are one. */
export function shiftsFrom(hours: Hours, at: Date, days = DAYS_AHEAD): Shift[] {
  if (isRoundTheClock(hours, at)) return [{ from: at, to: new Date(at.getTime() + days * DAY_MS) }];
  const today = dayAt(at, hours.timezone);
  const shifts: Shift[] = [];
  // Holidays are no days to look at: however many follow each other, what comes after them is found.
  for (let day = -1, left = days + 1; left >= 0 && day < LOOKED_AHEAD; day += 1) {
    const date = addDays(today, day);
    if (hours.calendar && isHoliday(date, hours.calendar)) continue;
    left -= 1;
    const shift = shiftOnDate(hours, date);
    const last = shifts.at(-1);
    if (shift.to <= at || shift.to <= shift.from) continue;
    if (last && last.to >= shift.from) last.to = shift.to;
    else shifts.push(shift);
  }
  return shifts;
}

export function isOnDuty(hours: Hours, at: Date): boolean {
  if (isRoundTheClock(hours, at)) return true;
  const [next] = shiftsFrom(hours, at);
  return next !== undefined && next.from <= at;
}

/** When duty begins or ends next; null: round the clock. */
export function nextChange(hours: Hours, at: Date): Date | null {
  if (isRoundTheClock(hours, at)) return null;
  const [next] = shiftsFrom(hours, at);
  if (!next) return null;
  return next.from <= at ? next.to : next.from;
}

/** The first moment of duty from then on: `at` itself when on duty. */
export function nextStart(hours: Hours, at: Date): Date {
  if (isRoundTheClock(hours, at)) return at;
  const [next] = shiftsFrom(hours, at);
  return next && next.from > at ? next.from : at;
}
