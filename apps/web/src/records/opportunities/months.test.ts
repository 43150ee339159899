import { expect, it } from 'vitest';
import { dayInMonth, monthOf, monthsAfter } from './months.ts';

it('counts months over the end of a year', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11');
  expect(monthsAfter('2026-11', 3)).toBe('2027-02');
  expect(monthsAfter('2026-01', -1)).toBe('2025-12');
});

it.each([
  ['2026-11-23', '2027-02', '2027-02-23'],
  ['2026-11-30', '2027-02', '2027-02-28'],
  ['2027-12-31', '2028-02', '2028-02-29'],
  ['2026-03-01', '2026-04', '2026-04-01'],
])('takes %s to the same day of %s, or its last one: %s', (day, month, expected) => {
  expect(dayInMonth(day, month)).toBe(expected);
});
