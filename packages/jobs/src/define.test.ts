import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define.ts';
import { type Interval, readInterval } from './interval.ts';

const run = async () => {};

describe('defineJob', () => {
  it('runs a repeating job one at a time and leaves its retry to the next interval', () => {
    const job = defineJob({ name: 'sweep', input: z.object({}), every: '10 seconds', concurrency: 9, run });
    expect(job).toMatchObject({ everyMs: 10_000, concurrency: 1, retry: { times: 0 }, lockMs: 10_000 });
  });

  it.each([
    [{ name: 'Not kebab' }, 'kebab-case'],
    [{ concurrency: 0 }, 'concurrency'],
    [{ lockSeconds: 0 }, 'lockSeconds'],
    [{ every: 'daily' as Interval }, 'Not an interval'],
    [{ every: '0 seconds' as Interval }, 'Not an interval'],
    [{ every: '1 day' as Interval, input: z.object({ needed: z.string() }) }, 'needed'],
  ])('refuses %o', (wrong, message) => {
    expect(() => defineJob({ name: 'job', input: z.object({}), run, ...wrong })).toThrow(message);
  });
});

describe('readInterval', () => {
  it.each<[Interval, number]>([
    ['10 seconds', 10_000],
    ['1 second', 1_000],
    ['0.5 seconds', 500],
    ['15 minutes', 900_000],
    ['2 hours', 7_200_000],
    ['1 day', 86_400_000],
  ])('%s is %i ms', (text, ms) => {
    expect(readInterval(text)).toBe(ms);
  });

  it.each(['daily', 'day', '-1 days', '1 week', '', '1 days ', '1e3 days', 'Infinity days'])('refuses %j', (text) => {
    expect(() => readInterval(text as Interval)).toThrow(RangeError);
  });
});
