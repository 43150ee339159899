import type { ContactHours } from '@outrider/shared/automation/automation';
import { addDays, dayAt, weekdayOf } from '@outrider/shared/ground/days';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';

/**
 * The first moment from then on at which a message may leave to somebody whose clocks show this zone: `at` itself
 * within the hours.
 */
export function nextAllowed({ on, from, to, days }: ContactHours, timezone: string, at: Date): Date {
  if (!on) return at;
  const today = dayAt(at, timezone);
  for (let day = 0; day <= 7; day += 1) {
    const date = addDays(today, day);
    if (!days.includes(weekdayOf(date)) || firstMomentFrom(date, to, timezone) <= at) continue;
    const begin = firstMomentFrom(date, from, timezone);
    return begin > at ? begin : at;
  }
  return at;
}
