import { describe, expect, it } from 'vitest';
import { JobGivenUp, JobInputError } from './define.ts';
import { waitBeforeRetry } from './retry.ts';

const rule = { times: 4, baseMs: 1_000, maxMs: 5_000 };

describe('waitBeforeRetry', () => {
  it.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 0, 1_000],
    [2, 1, 2_000],
    [3, 0.5, 3_000],
    [4, 0, 2_500],
    [4, 1, 5_000],
    [5, 0, null],
  ])('failure %i with chance %f waits %s ms', (failures, chance, wait) => {
    expect(waitBeforeRetry(rule, failures, new Error('no'), chance)).toBe(wait);
  });

  it.each([new JobGivenUp('gone'), new JobInputError('wrong')])('does not wait after %s', (error) => {
    expect(waitBeforeRetry(rule, 1, error)).toBeNull();
  });
});
