import { expect, it } from 'vitest';
import { isDue } from './sweep.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const after = (
  converted: number,
  unqualified: number,
  trained_on: number | null = null,
  hours = 48,
  training_state: string | null = 'done',
) =>
  isDue(
    {
      converted,
      unqualified,
      trained_on,
      trained_at: trained_on === null ? null : hoursAgo(hours),
      training_state: trained_on === null ? null : training_state,
    },
    NOW,
  );

it.each([
  ['no outcome at all', after(0, 0), false],
  ['too few of one kind', after(4, 400), false],
  ['enough for the first time', after(5, 5), true],
  ['a tenth more since', after(50, 60, 100), true],
  ['a tenth more, but trained today', after(50, 60, 100, 23), false],
  ['hardly more', after(50, 59, 100), false],
  ['fewer than then', after(40, 40, 100), false],
  ['trained on nothing, then outcomes came', after(20, 20, 0, 1), true],
  ['one under way', after(50, 90, 100, 48, 'running'), false],
  ['failed an hour ago', after(50, 90, 0, 1, 'failed'), false],
  ['failed yesterday', after(50, 90, 0, 25, 'failed'), true],
])('%s', (_name, due, expected) => expect(due).toBe(expected));
