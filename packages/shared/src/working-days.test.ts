import { expect, it } from 'vitest';
import { addWorkingDays, EVERY_WEEKDAY, isWorkingDay } from './working-days.ts';

const sunToThu = { working_days: [7, 1, 2, 3, 4], holidays: [{ date: '2026-11-24', name: 'Founders’ day' }] };

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
  const never = { working_days: [], holidays: [] };
  expect(addWorkingDays(new Date('2026-11-23T10:00:00Z'), 1, never).getTime()).toBeGreaterThan(0);
});
