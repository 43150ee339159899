import { expect, it } from 'vitest';
import { formatMetric } from './metric-words.ts';

it.each([
  ['hours', 2, '2 h'],
  ['hours', 59.9, '2.5 days'],
  ['hours', 24, '1 day'],
  ['days', 1, '1 day'],
  ['days', 12.5, '12.5 days'],
  ['of_five', null, 'No data yet'],
] as const)('writes %s of %s as %s', (unit, value, words) => expect(formatMetric(unit, value)).toBe(words));
