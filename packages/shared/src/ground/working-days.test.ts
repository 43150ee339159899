import { expect, it } from 'vitest';
import { addWorkingDays, EVERY_WEEKDAY, isWorkingDay } from './working-days.ts';

const sunToThu = {
  working_days: [7, 1, 2, 3, 4],
  holidays: [{ date: '2026-11-24', name: 'Founders’ day' }],
  timezone: 'UTC',
};

it.each([
  ['2026-11-20', true, false], // a Friday
  ['2026-11-22', false, true], // a Sunday
  ['2026-11-23', true, true],
  ['2026-11-24', true, false],
])('%s: Monday to Friday %s, another week with a holiday %s', (date, usual, theirs) => {
  expect([isWorkingDay(date, EVERY_WEEKDAY), isWorkingDay(date, sunToThu)]).toEqual([usual, theirs]);
});

it.each([
  [2, '2026-11-26T10:00:00.000Z'], // Monday and the holiday are passed over: Wednesday, Thursday
  [-1, '2026-11-22T10:00:00.000Z'],
  [0, '2026-11-23T10:00:00.000Z'],
])('%d working days from a Monday', (days, end) => {
  expect(addWorkingDays(new Date('2026-11-23T10:00:00Z'), days, sunToThu).toISOString()).toBe(end);
});

it('comes to an end where nobody ever works', () => {
  const never = { working_days: [], holidays: [], timezone: 'UTC' };
  expect(addWorkingDays(new Date('2026-11-23T10:00:00Z'), 1, never).getTime()).toBeGreaterThan(0);
});

it.each([
  // A Friday evening in Los Angeles is a Saturday in UTC already.
  ['2026-11-21T02:30:15Z', 1, '2026-11-24T02:30:15.000Z'],
  // Over the weekend in which its clocks go forward, it stays nine in the morning.
  ['2027-03-12T17:00:00Z', 1, '2027-03-15T16:00:00.000Z'],
])('counts the days of the company’s zone: %s and %d', (from, days, end) => {
  const calendar = { ...EVERY_WEEKDAY, timezone: 'America/Los_Angeles' };
  expect(addWorkingDays(new Date(from), days, calendar).toISOString()).toBe(end);
});
