import type { Dice } from './dice.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * How much comes in on a day (Sunday first) and in an hour, in UTC: the working hours of Europe and of America's east.
 */
const BY_DAY = [0.2, 1, 1.15, 1.1, 1.05, 0.85, 0.25];
const BY_HOUR = [1, 1, 0.5, 0.5, 0.7, 1.5, 4, 8, 12, 14, 13, 10, 9, 12, 13, 12, 10, 8, 6, 4, 3, 3, 2, 1.5];
/**
 * The newest leads come at these distances from now whatever the hour, so that somebody who starts the demo on a Sunday
 * finds a living list.
 */
const JUST_NOW = [4 * MINUTE, 38 * MINUTE, 2.2 * HOUR, 5.4 * HOUR, 9.7 * HOUR, 15.1 * HOUR, 22.3 * HOUR];

/**
 * When `count` leads came in over the last `days`, in milliseconds, oldest first: more on working days and hours, and
 * more lately than at first.
 */
export function spreadCaptures(dice: Dice, now: number, days: number, count: number): number[] {
  const recent = JUST_NOW.slice(0, Math.max(1, Math.ceil(count / 30))).map((distance) => now - distance);
  const byDay = Object.fromEntries(
    Array.from({ length: days - 1 }, (_, i) => i + 1).map((ago) => [
      ago,
      weekdayWeight(now - ago * DAY) * (1.25 - (0.5 * ago) / days) * dice.between(0.7, 1.3),
    ]),
  );
  const byHour = Object.fromEntries(BY_HOUR.entries());
  const earlier: number[] = [];
  while (earlier.length < count - recent.length) {
    const midnight = Math.floor((now - Number(dice.weigh(byDay)) * DAY) / DAY) * DAY;
    const at = midnight + Math.floor((Number(dice.weigh(byHour)) + dice.roll()) * HOUR);
    if (at < now - DAY) earlier.push(at);
  }
  return [...earlier, ...recent].sort((a, b) => a - b);
}

const weekdayWeight = (at: number) => BY_DAY[new Date(at).getUTCDay()] ?? 1;

/** The last Monday at midnight UTC. */
export const mondayBefore = (at: number): number => Math.floor((at - 4 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY; // 1970 began on a Thursday

/** A while after `at`, moved into working time (Monday to Friday, 7 to 17 UTC): people answer mail in the morning. */
export function workingTime(dice: Dice, at: number, wait: number): number {
  let then = at + wait;
  for (;;) {
    const date = new Date(then);
    const [day, hour] = [date.getUTCDay(), date.getUTCHours()];
    if (day !== 0 && day !== 6 && hour >= 7 && hour < 17) return Math.floor(then);
    const midnight = Math.floor(then / DAY) * DAY;
    then =
      (hour >= 17 || day === 0 || day === 6 ? midnight + DAY : midnight) + 7 * HOUR + dice.between(5, 150) * MINUTE;
  }
}
