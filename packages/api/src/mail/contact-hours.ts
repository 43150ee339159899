import type { ContactHours } from '@outrider/shared/automation';
import { utcDay } from '../time/utc-day.ts';
import { firstMomentFrom, wallTimeOf } from '../time/wall-time.ts';

const DAY_MS = 86_400_000;
const addDays = (date: string, days: number) => utcDay(new Date(Date.parse(date) + days * DAY_MS));
/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

/** The first moment from then on at which a message may leave to somebody whose clocks show this zone: `at` itself within the hours. */
export function nextAllowed({ on, from, to, days }: ContactHours, timezone: string, at: Date): Date {
  if (!on) return at;
  const today = wallTimeOf(at, timezone).date;
  for (let day = 0; day <= 7; day += 1) {
    const date = addDays(today, day);
    if (!days.includes(weekdayOf(date)) || firstMomentFrom(date, to, timezone) <= at) continue;
    const begin = firstMomentFrom(date, from, timezone);
    return begin > at ? begin : at;
  }
  return at;
}
