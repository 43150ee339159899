import { periodAfter, periodOf } from '@outrider/shared/insight/forecast-period';

/** Months as `2026-11` and days as `2026-11-23`, of no time zone. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** A month so many months later. */
export function monthsAfter(month: string, count: number): string {
  return periodAfter(periodOf(month), count).key;
}

/** The same day of another month; its last one where it has none of that number. */
export function dayInMonth(day: string, month: string): string {
  const last = periodOf(month).ends_on;
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
