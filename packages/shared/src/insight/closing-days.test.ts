import { expect, it } from 'vitest';
import { closingDays } from './closing-days.ts';

it.each([
  ['2026-11-23', 'overdue', { close_to: '2026-11-22' }],
  ['2026-11-23', 'month', { close_from: '2026-11-01', close_to: '2026-11-30' }],
  ['2026-11-23', 'next_month', { close_from: '2026-12-01', close_to: '2026-12-31' }],
  ['2026-12-31', 'next_month', { close_from: '2027-01-01', close_to: '2027-01-31' }],
  ['2026-11-23', 'quarter', { close_from: '2026-11-23', close_to: '2027-02-21' }],
] as const)('on %s: %s', (today, closing, days) => expect(closingDays(closing, today)).toEqual(days));
