import { expect, it } from 'vitest';
import { daysOf, stepFrom, titleOf } from './calendar-range.ts';

it.each([
  ['day', '2026-11-24', ['2026-11-24'], 'Tuesday, November 24'],
  ['week', '2026-11-24', ['2026-11-23', '2026-11-29'], 'Nov 23 – 29, 2026'],
  ['week', '2026-12-31', ['2026-12-28', '2027-01-03'], 'Dec 28 – Jan 3, 2027'],
  ['month', '2026-11-24', ['2026-10-26', '2026-12-06'], 'November 2026'],
  ['month', '2026-02-10', ['2026-01-26', '2026-03-01'], 'February 2026'],
  ['month', '2027-02-10', ['2027-02-01', '2027-02-28'], 'February 2027'],
] as const)('shows by %s around %s', (view, day, [first, last], title) => {
  const days = daysOf(view, day);
  expect([days[0], days.at(-1), titleOf(view, day)]).toEqual([first, last ?? first, title]);
  expect(view === 'day' || days.length % 7 === 0).toBe(true);
});

it('goes from view to view, and keeps the day of the month where there is one', () => {
  expect(stepFrom('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepFrom('week', '2026-11-24', -1)).toBe('2026-11-17');
  expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-31');
  expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-28');
  expect(stepFrom('month', '2027-01-15', -1)).toBe('2026-12-15');
});
