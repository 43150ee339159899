import { expect, it } from 'vitest';
import { closingDays } from './closing-days.ts';

const NOW = new Date(2026, 10, 23, 9).getTime();

it.each([
  ['overdue', { close_to: '2026-11-22' }],
  ['month', { close_from: '2026-11-01', close_to: '2026-11-30' }],
  ['next_month', { close_from: '2026-12-01', close_to: '2026-12-31' }],
  ['quarter', { close_from: '2026-11-23', close_to: '2027-02-21' }],
] as const)('%s', (closing, days) => expect(closingDays(closing, NOW)).toEqual(days));
