import { expect, it } from 'vitest';
import { weekOf } from './week-of.ts';

const now = new Date(2026, 10, 23, 8).getTime(); // a Monday

it.each([
  [new Date(2026, 10, 23, 1), 'This week'],
  [new Date(2026, 10, 22, 23), 'Last week'],
  [new Date(2026, 10, 16, 0), 'Last week'],
  [new Date(2026, 10, 15, 23), 'Week of Nov 9, 2026'],
])('says of %s: %s', (at, words) => expect(weekOf(at.toISOString(), now)).toBe(words));
