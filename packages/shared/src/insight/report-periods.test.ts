import { expect, it } from 'vitest';
import {
  bucketStart,
  countBuckets,
  daysBefore,
  daysOfRange,
  lastBuckets,
  nextBucket,
  type ReportBucket,
  type ReportRange,
} from './report-periods.ts';

const APRIL = 4;

it.each<[ReportRange, string, [string, string], [string, string]]>([
  ['last_7_days', '2026-03-02', ['2026-02-24', '2026-03-02'], ['2026-02-17', '2026-02-23']],
  ['last_12_months', '2026-11-29', ['2025-11-30', '2026-11-29'], ['2024-11-30', '2025-11-29']],
  ['last_12_months', '2028-02-29', ['2027-03-01', '2028-02-29'], ['2026-03-01', '2027-02-28']],
  ['year_of_months', '2026-11-29', ['2025-12-01', '2026-11-30'], ['2024-12-01', '2025-11-30']],
  ['this_month', '2026-02-10', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  ['last_month', '2026-01-10', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
  ['this_quarter', '2026-06-30', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
  ['last_quarter', '2026-06-30', ['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31']],
  ['this_year', '2026-03-31', ['2025-04-01', '2026-03-31'], ['2024-04-01', '2025-03-31']],
  ['last_year', '2026-04-01', ['2025-04-01', '2026-03-31'], ['2024-04-01', '2025-03-31']],
])('%s of %s', (range, today, [from, to], [before, until]) => {
  const span = daysOfRange(range, today, APRIL);
  expect(span).toEqual({ from, to });
  expect(daysBefore(range, span, APRIL)).toEqual({ from: before, to: until });
});

it.each<[ReportBucket, string, string, string]>([
  ['day', '2026-02-28', '2026-02-28', '2026-03-01'],
  ['week', '2026-03-01', '2026-02-23', '2026-03-02'],
  ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-04-01'],
  ['year', '2026-03-31', '2025-04-01', '2026-04-01'],
])('the %s of %s', (bucket, day, start, next) => {
  expect(bucketStart(day, bucket, APRIL)).toBe(start);
  expect(nextBucket(start, bucket)).toBe(next);
});

it.each<[ReportBucket, string, string, number, string[]]>([
  ['day', '2026-02-27', '2026-03-02', 4, ['2026-02-28', '2026-03-01', '2026-03-02']],
  ['week', '2026-02-23', '2026-03-02', 2, ['2026-02-23', '2026-03-02']],
  ['month', '0001-01-01', '2026-02-01', 24_302, ['2025-12-01', '2026-01-01', '2026-02-01']],
  ['quarter', '2025-10-01', '2026-01-01', 2, ['2025-10-01', '2026-01-01']],
  ['year', '2026-04-01', '2026-04-01', 1, ['2026-04-01']],
])('the last of each %s from %s to %s', (bucket, first, last, count, starts) => {
  expect(countBuckets(first, last, bucket)).toBe(count);
  expect(lastBuckets(first, last, bucket, 3)).toEqual(starts);
});
