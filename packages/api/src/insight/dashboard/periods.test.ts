import { dayAt, DAY_MS } from '@outrider/shared/ground/days';
import { describe, expect, it } from 'vitest';
import { elapsedOf, periodsAt, quarterOf } from './periods.ts';

describe('a quarter', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', 'Q1 2026', '2026-01-01', '2026-04-01', 89],
    ['2026-03-31T23:59:59.999Z', 'Q1 2026', '2026-01-01', '2026-04-01', 0],
    ['2026-04-01T00:00:00.000Z', 'Q2 2026', '2026-04-01', '2026-07-01', 90],
    ['2026-09-30T23:30:00.000Z', 'Q3 2026', '2026-07-01', '2026-10-01', 0],
    ['2026-12-31T23:59:59.999Z', 'Q4 2026', '2026-10-01', '2027-01-01', 0],
    ['2028-02-29T12:00:00.000Z', 'Q1 2028', '2028-01-01', '2028-04-01', 31],
  ])('%s is in %s', (now, name, first, next, days_left) => {
    const quarter = quarterOf(new Date(now), { timezone: 'UTC', fiscal_start: 1 });
    expect([
      quarter.name,
      quarter.starts_at.toISOString().slice(0, 10),
      quarter.ends_at.toISOString().slice(0, 10),
      quarter.days_left,
    ]).toEqual([name, first, next, days_left]);
  });

  it.each([
    ['2026-12-31T23:59:59.999Z', 2, 'Q4 FY2027', '2026-11-01', '2027-02-01', 31],
    ['2027-01-31T23:59:59.999Z', 2, 'Q4 FY2027', '2026-11-01', '2027-02-01', 0],
    ['2027-02-01T00:00:00.000Z', 2, 'Q1 FY2028', '2027-02-01', '2027-05-01', 88],
    ['2027-01-01T00:00:00.000Z', 4, 'Q4 FY2027', '2027-01-01', '2027-04-01', 89],
  ])('%s, where the fiscal year begins in month %i, is in %s', (now, start, name, first, next, days_left) => {
    const { starts_at, ends_at, ...quarter } = quarterOf(new Date(now), { timezone: 'UTC', fiscal_start: start });
    expect([quarter.name, dayAt(starts_at, 'UTC'), dayAt(ends_at, 'UTC'), quarter.days_left]).toEqual([
      name,
      first,
      next,
      days_left,
    ]);
  });

  it('is half over in its middle', () => {
    const quarter = quarterOf(new Date('2026-01-01T00:00:00Z'), { timezone: 'UTC', fiscal_start: 1 });
    expect(elapsedOf(quarter, new Date('2026-02-15T00:00:00Z'))).toBeCloseTo(0.5, 2);
    expect(elapsedOf(quarter, quarter.starts_at)).toBe(0);
  });
});

it.each([
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2026-11-20T14:00:00Z', '2026-11-16'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-01-01T00:00:00Z', '2025-12-29'],
])('the last of twelve weeks at %s begins on Monday %s', (now, monday) => {
  const { weeks } = periodsAt(new Date(now), { timezone: 'UTC', fiscal_start: 1 });
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)?.toISOString()).toBe(`${monday}T00:00:00.000Z`);
  expect(weeks.every((week, i) => i === 0 || week.getTime() - (weeks[i - 1]?.getTime() ?? 0) === 7 * 86_400_000)).toBe(
    true,
  );
});

describe('the company’s zone decides', () => {
  it.each([
    ['America/Los_Angeles', '2027-01-01T02:00:00Z', 'Q4 2026', '2026-12-31', '2026-12', 0],
    ['America/Los_Angeles', '2027-01-01T08:00:00Z', 'Q1 2027', '2027-01-01', '2027-01', 89],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', 'Q1 2027', '2027-01-01', '2027-01', 89],
    ['Asia/Kathmandu', '2026-12-31T18:14:59Z', 'Q4 2026', '2026-12-31', '2026-12', 0],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', 'Q1 2027', '2027-01-01', '2027-01', 89],
  ])('%s at %s: %s, %s', (timezone, now, quarter, today, month, days_left) => {
    const when = periodsAt(new Date(now), { timezone, fiscal_start: 1 });
    expect([when.quarter.name, when.today, when.month.starts_on, when.quarter.days_left]).toEqual([
      quarter,
      today,
      `${month}-01`,
      days_left,
    ]);
  });

  it('a week in which the clocks go forward is an hour shorter', () => {
    const calendar = { timezone: 'America/Los_Angeles', fiscal_start: 1 };
    const { weeks } = periodsAt(new Date('2027-03-17T12:00:00Z'), calendar);
    const [before, last] = weeks.slice(-2).map((week) => week.getTime()) as [number, number];
    expect(new Date(last).toISOString()).toBe('2027-03-15T07:00:00.000Z');
    expect(last - before).toBe(7 * DAY_MS - 3_600_000);
  });
});
