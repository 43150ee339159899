import { describe, expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

describe('batchCalls', () => {
  it('sends the first at once, and what comes meanwhile together, each with its own answer', async () => {
    const sent: number[][] = [];
    const double = batchCalls(async (items: number[]) => {
      sent.push(items);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(sent).toEqual([[1], [2, 3]]);
    expect(await double(4)).toBe(8);
  });

  it('rejects all of a call that fails, and goes on', async () => {
    let fail = true;
    const answer = batchCalls(async (items: number[]) => {
      if (fail) throw new Error('away');
      return items;
    });
    expect((await Promise.allSettled([1, 2].map(answer))).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    fail = false;
    expect(await answer(3)).toBe(3);
  });
});
