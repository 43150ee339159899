import { describe, expect, it } from 'vitest';
import { fiscalQuarterName, fiscalYearName, fiscalYearOf, monthsOfFiscalYear } from './fiscal-year.ts';
import { periodAfter, periodAt, periodField, periodOf } from '../insight/forecast-period.ts';

describe('a fiscal year', () => {
  it.each([
    ['2026-01-01', 1, 2026, '2026'],
    ['2026-12-31', 1, 2026, '2026'],
    ['2026-01-31', 2, 2026, 'FY2026'],
    ['2026-02-01', 2, 2027, 'FY2027'],
    ['2026-03-31', 4, 2026, 'FY2026'],
    ['2026-04-01', 4, 2027, 'FY2027'],
    ['2027-03-31', 4, 2027, 'FY2027'],
    ['2026-11-30', 12, 2026, 'FY2026'],
    ['2026-12-01', 12, 2027, 'FY2027'],
  ])('of %s, where it begins in month %i, is %i', (day, start, year, name) => {
    expect(fiscalYearOf(day, start)).toBe(year);
    expect(fiscalYearName(year, start)).toBe(name);
    expect(monthsOfFiscalYear(year, start)).toContain(`${day.slice(0, 7)}-01`);
  });

  it('has twelve months, over the end of the calendar year', () => {
    expect(monthsOfFiscalYear(2027, 11)).toEqual(
      [
        '2026-11',
        '2026-12',
        '2027-01',
        '2027-02',
        '2027-03',
        '2027-04',
        '2027-05',
        '2027-06',
        '2027-07',
        '2027-08',
        '2027-09',
        '2027-10',
      ].map((month) => `${month}-01`),
    );
    expect(monthsOfFiscalYear(2026, 1)[0]).toBe('2026-01-01');
  });
});

describe('a quarter', () => {
  it.each([
    // The calendar's.
    ['2026-12-31', 1, '2026-Q4', '2026-10-01', '2026-12-31', 'Q4 2026'],
    ['2027-01-01', 1, '2027-Q1', '2027-01-01', '2027-03-31', 'Q1 2027'],
    // From April on: the calendar's quarters under other names.
    ['2026-12-31', 4, '2026-Q4', '2026-10-01', '2026-12-31', 'Q3 FY2027'],
    ['2027-01-01', 4, '2027-Q1', '2027-01-01', '2027-03-31', 'Q4 FY2027'],
    ['2027-04-01', 4, '2027-Q2', '2027-04-01', '2027-06-30', 'Q1 FY2028'],
    // From February on: the last quarter spans the end of the calendar year.
    ['2026-10-31', 2, '2026-08-Q', '2026-08-01', '2026-10-31', 'Q3 FY2027'],
    ['2026-11-01', 2, '2026-11-Q', '2026-11-01', '2027-01-31', 'Q4 FY2027'],
    ['2026-12-31', 2, '2026-11-Q', '2026-11-01', '2027-01-31', 'Q4 FY2027'],
    ['2027-01-01', 2, '2026-11-Q', '2026-11-01', '2027-01-31', 'Q4 FY2027'],
    ['2027-01-31', 2, '2026-11-Q', '2026-11-01', '2027-01-31', 'Q4 FY2027'],
    ['2027-02-01', 2, '2027-02-Q', '2027-02-01', '2027-04-30', 'Q1 FY2028'],
    // From December on: the first one does.
    ['2027-02-28', 12, '2026-12-Q', '2026-12-01', '2027-02-28', 'Q1 FY2027'],
    ['2028-02-29', 12, '2027-12-Q', '2027-12-01', '2028-02-29', 'Q1 FY2028'],
  ])('%s, where the year begins in month %i, lies in %s', (day, start, key, starts_on, ends_on, name) => {
    const quarter = periodAt('quarter', day, start);
    expect(quarter).toEqual({ key, kind: 'quarter', starts_on, ends_on });
    expect(fiscalQuarterName(quarter.starts_on, start)?.full).toBe(name);
    expect(periodField.parse(key)).toBe(key);
    expect(periodOf(key)).toEqual(quarter);
    expect(periodAfter(periodAfter(quarter, 5), -5)).toEqual(quarter);
    expect(periodAfter(quarter, 1)).toEqual(
      periodAt('quarter', new Date(Date.parse(ends_on) + 86_400_000).toISOString().slice(0, 10), start),
    );
  });

  it('has one key, and no name where the fiscal year has no such quarter', () => {
    for (const key of ['2026-10-Q', '2026-1-Q', '2026-13-Q', '2026-Q5'])
      expect(periodField.safeParse(key).success).toBe(false);
    expect(fiscalQuarterName('2026-11-01', 1)).toBeNull();
    expect(periodOf('2026-11-Q')).toMatchObject({ starts_on: '2026-11-01', ends_on: '2027-01-31' });
  });
});
