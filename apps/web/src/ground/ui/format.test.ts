import { expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';
import { setCompanyCurrency } from './company-currency.ts';
import { formatShortMoney } from './figures.ts';
import { formatAgo, formatClock, formatDue, formatMoment, formatMoney } from './format.ts';

const now = Date.parse('2026-01-20T12:00:00Z');
it.each([
  ['2026-01-20T12:00:30Z', 'just now'],
  ['2026-01-20T11:59:30Z', 'just now'],
  ['2026-01-20T11:56:00Z', '4 minutes ago'],
  ['2026-01-20T09:30:00Z', '2 hours ago'],
  ['2026-01-17T12:00:00Z', '3 days ago'],
  ['2025-12-24T12:00:00Z', 'Dec 24, 2025'],
])('%s is %s', (iso, words) => expect(formatAgo(iso, now)).toBe(words));

it.each([
  ['2026-01-20T12:00:30Z', 'Due now'],
  ['2026-01-20T12:20:00Z', 'Due in 20 minutes'],
  ['2026-01-20T13:00:00Z', 'Due in 1 hour'],
  ['2026-01-23T12:00:00Z', 'Due in 3 days'],
  ['2026-01-20T10:00:00Z', 'Overdue by 2 hours'],
  ['2026-01-18T12:00:00Z', 'Overdue by 2 days'],
])('a task of %s is %s', (iso, words) => expect(formatDue(iso, now)).toBe(words));
it('shows clocks without seconds', () => {
  expect(formatClock('2026-01-20T12:00:59Z', 'Europe/Berlin')).toBe('1:00 PM');
  expect(formatMoment('2026-01-20T12:00:59Z')).toMatch(/^Jan 2\d, 2026, \d{1,2}:\d\d [AP]M$/);
});

it.each([
  [undefined, '$85,000'],
  ['EUR', '€85,000'],
  ['JPY', '¥85,000'],
  ['KWD', 'KWD 85,000'],
])('shows amounts without decimals in %s', (currency, shown) =>
  expect(formatMoney(85_000.4, currency).replaceAll('\u00A0', ' ')).toBe(shown),
);

it('shows amounts in the company’s currency', () => {
  setCompanyCurrency('GBP');
  expect([formatMoney(1_200), formatShortMoney(1_200)]).toEqual(['£1,200', '£1.2K']);
  setCompanyCurrency('USD');
});
it.each([
  ['Maya Okafor', 'MO'],
  ['Ada', 'A'],
  ['Jean Luc van Dyk', 'JL'],
  ['priya@calder.example', 'PC'],
  ['Penhallow & Rowe', 'PR'],
  ['', ''],
])('initials of %s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
