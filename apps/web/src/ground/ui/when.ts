import { dayAt, daysBetween } from '@outrider/shared/ground/days';
import { companyZone, zonedFormat } from './company-zone.ts';
import { formatClock, formatDay } from './format.ts';

const near = zonedFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Today, 10:30 AM", "Tomorrow, 9:00 AM", "Mon, Nov 23, 2:00 PM", then the date; as the company's clocks say it. */
export function formatWhen(iso: string, now: number): string {
  const at = new Date(iso);
  const days = daysBetween(dayAt(now, companyZone()), dayAt(at, companyZone()));
  if (days === 0) return `Today, ${formatClock(at)}`;
  if (days === 1) return `Tomorrow, ${formatClock(at)}`;
  if (days === -1) return `Yesterday, ${formatClock(at)}`;
  return Math.abs(days) < 60 ? `${near(at)}, ${formatClock(at)}` : formatDay(iso);
}

/** The same after other words: "Starts tomorrow, 9:00 AM". */
export const formatWhenInline = (iso: string, now: number) =>
  formatWhen(iso, now).replace(/^(?:Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

/** Of a day without a time, such as a close date. */
export const formatShortDay = (iso: string) => day.format(new Date(iso));
