import { addDays, daysBetween, mondayOf, monthAfter } from '../ground/days.ts';
import { monthsIntoYear } from '../ground/fiscal-year.ts';

/* The spans of days that reports look at, and the buckets they count in. All of them are days of the company. */

export const REPORT_RANGES = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  last_12_months: 'Last 12 months',
  year_of_months: 'This month and the 11 before it',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This fiscal year',
  last_year: 'Last fiscal year',
} as const;
export type ReportRange = keyof typeof REPORT_RANGES;
/** Both days are included. */
export type DaySpan = { from: string; to: string };

export const REPORT_BUCKETS = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Fiscal year',
} as const;
export type ReportBucket = keyof typeof REPORT_BUCKETS;

const MONTHS: Partial<Record<ReportBucket, number>> = { month: 1, quarter: 3, year: 12 };

/** The first day of the bucket that a day lies in. `fiscal_start`: the month, 1 to 12, that the fiscal year begins with. */
export function bucketStart(day: string, bucket: ReportBucket, fiscal_start: number): string {
  if (bucket === 'day') return day;
  if (bucket === 'week') return mondayOf(day);
  return monthAfter(day, -(monthsIntoYear(day, fiscal_start) % (MONTHS[bucket] ?? 1)));
}

/** The first day of the bucket after the one that begins with a day. */
export function nextBucket(start: string, bucket: ReportBucket): string {
  const months = MONTHS[bucket];
  return months ? monthAfter(start, months) : addDays(start, bucket === 'week' ? 7 : 1);
}

/** The first day of the bucket before the one that begins with a day. */
const bucketBefore = (start: string, bucket: ReportBucket): string => {
  const months = MONTHS[bucket];
  return months ? monthAfter(start, -months) : addDays(start, bucket === 'week' ? -7 : -1);
};

const monthsOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
/** How many buckets there are from the one that begins with `first` to the one that begins with `last`, both counted. */
export function countBuckets(first: string, last: string, bucket: ReportBucket): number {
  const months = MONTHS[bucket];
  if (months) return (monthsOf(last) - monthsOf(first)) / months + 1;
  return daysBetween(first, last) / (bucket === 'week' ? 7 : 1) + 1;
}

/** The first days of the last buckets of a span, `most` at most, however long the span is. */
export function lastBuckets(first: string, last: string, bucket: ReportBucket, most: number): string[] {
  const starts: string[] = [];
  for (let at = last; at >= first && starts.length < most; at = bucketBefore(at, bucket)) starts.unshift(at);
  return starts;
}

const DAYS: Partial<Record<ReportRange, number>> = { last_7_days: 7, last_30_days: 30, last_90_days: 90 };
const BUCKETS: Partial<Record<ReportRange, [ReportBucket, back: boolean]>> = {
  this_month: ['month', false],
  last_month: ['month', true],
  this_quarter: ['quarter', false],
  last_quarter: ['quarter', true],
  this_year: ['year', false],
  last_year: ['year', true],
};

/** The same day a year earlier; of February 29 the 28th. */
function yearBefore(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, 8)}28` : earlier;
}

/** Which days a range means today. What is running ends with its last day, not with today. */
export function daysOfRange(range: ReportRange, today: string, fiscal_start: number): DaySpan {
  const days = DAYS[range];
  if (days) return { from: addDays(today, 1 - days), to: today };
  if (range === 'year_of_months') return { from: monthAfter(today, -11), to: addDays(monthAfter(today, 1), -1) };
  const [bucket, back] = BUCKETS[range] ?? [];
  if (!bucket) return { from: addDays(yearBefore(today), 1), to: today };
  const running = bucketStart(today, bucket, fiscal_start);
  const from = back ? bucketStart(addDays(running, -1), bucket, fiscal_start) : running;
  return { from, to: addDays(nextBucket(from, bucket), -1) };
}

/** The days right before those of a range, as many or the bucket before. */
export function daysBefore(range: ReportRange, { from, to }: DaySpan, fiscal_start: number): DaySpan {
  const ended = addDays(from, -1);
  const days = DAYS[range];
  if (days) return { from: addDays(from, -days), to: ended };
  if (range === 'year_of_months') return { from: monthAfter(from, -12), to: ended };
  const [bucket] = BUCKETS[range] ?? [];
  return bucket
    ? { from: bucketStart(ended, bucket, fiscal_start), to: ended }
    : { from: addDays(yearBefore(yearBefore(to)), 1), to: ended };
}
