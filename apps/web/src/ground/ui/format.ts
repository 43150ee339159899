import {
  formatCount,
  formatExactMoney as exactMoney,
  formatMoney as wholeMoney,
  formatPoints,
} from '@outrider/shared/ground/figures';
import { companyCurrency } from './company-currency.ts';
import { companyZone, zonedFormat } from './company-zone.ts';

export { formatCount, formatPoints };
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const day = zonedFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const calendarDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Any number, with as many decimals as it has. */
export const formatNumber = (value: number) => numbers.format(value);
/** Without decimals; in the company's currency unless another is named. */
export const formatMoney = (amount: number, currency = companyCurrency()): string => wholeMoney(amount, currency);
/** With the cents that it has: what is read on the page of its record. */
export const formatExactMoney = (amount: number, currency = companyCurrency()): string => exactMoney(amount, currency);
/** "+$210,000" or "−$210,000" */
export const formatDifference = (amount: number, currency = companyCurrency()) =>
  `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount), currency)}`;
/** "820 B", "47 KB", "1.3 MB"; `points`: how a number is written with one decimal. */
export const formatBytes = (bytes: number, points = formatPoints) =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 ** 2
      ? `${Math.round(bytes / 1024)} KB`
      : `${points(bytes / 1024 ** 2)} MB`;
export const formatPercent = (part: number, whole: number) =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;
/** The day of a moment by the company's clocks. */
export const formatDay = (iso: string) => day(new Date(iso));
/** A day as it stands in the calendar, wherever one is. */
export const formatCalendarDay = (text: string) => calendarDay.format(new Date(text));
/** "1:00 PM", by the company's clocks unless another zone is named. Never seconds. */
export const formatClock = (at: string | Date, timeZone = companyZone()) =>
  withPlainSpaces(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at)),
  );
/** "Nov 22, 2026, 1:00 PM" */
export const formatMoment = (iso: string) => `${formatDay(iso)}, ${formatClock(iso)}`;
// The narrow space before PM differs between engines and breaks searching in a page.
const withPlainSpaces = (text: string) => text.replaceAll('\u202F', ' ');
/** How many rows a list has; not exact where it was not counted to the end. */
export type Total = { count: number; isExact: boolean };
/** "12,345", or "10,000+" where there are more. */
export const formatTotal = (total: number | Total) =>
  typeof total === 'number' ? formatCount(total) : `${formatCount(total.count)}${total.isExact ? '' : '+'}`;

export const countOf = (count: number | Total, one: string, many = `${one}s`) =>
  `${formatTotal(count)} ${(typeof count === 'number' ? count : count.count) === 1 ? one : many}`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "just now", "4 minutes ago", "2 hours ago", "3 days ago", then the date. A moment ahead of this clock counts as now.
 */
export function formatAgo(iso: string, now: number): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return 'just now';
  return ago < 14 * DAY ? `${span(ago)} ago` : formatDay(iso);
}

/** "Due in 3 days", "Due in 20 minutes", "Due now", "Overdue by 2 days". */
export function formatDue(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (Math.abs(left) < MINUTE) return 'Due now';
  return left > 0 ? `Due in ${span(left)}` : `Overdue by ${span(-left)}`;
}

/** A length of time in its largest whole unit. */
function span(ms: number): string {
  if (ms < HOUR) return countOf(Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) return countOf(Math.floor(ms / HOUR), 'hour');
  return countOf(Math.floor(ms / DAY), 'day');
}
