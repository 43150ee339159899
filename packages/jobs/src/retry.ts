import { JobGivenUp, JobInputError, type RetryRule } from './define.ts';

/**
 * Milliseconds to wait before the next try; null when there is none. The wait is baseMs * 2^(failures - 1), at most
 * maxMs, and half of it is left to chance, so that what failed together does not come back together ("equal jitter",
 * AWS Architecture Blog 2015).
 * @param failures how often it has failed so far, this time included
 * @param chance from 0 to 1
 */
export function waitBeforeRetry(
  rule: RetryRule,
  failures: number,
  error: unknown,
  chance = Math.random(),
): number | null {
  if (failures > rule.times || error instanceof JobGivenUp || error instanceof JobInputError) return null;
  const wait = Math.min(rule.maxMs, rule.baseMs * 2 ** (failures - 1));
  return Math.round(wait / 2 + (wait / 2) * chance);
}
