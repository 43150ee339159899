import type { RateLimiter } from '@outrider/api/ground/services';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from './env.ts';

const WINDOW_S = 60;

/**
 * Calls a minute, counted in this process: with n instances a caller has n times as much. What must be exact (sign-in)
 * is counted in the database.
 */
export function createLimiter(env: Env): RateLimiter {
  const perMinute = (limit: number) => ({
    limit,
    counter: new RateLimiterMemory({ points: limit, duration: WINDOW_S }),
  });
  const budgets = {
    anonymous: perMinute(env.RATE_ANONYMOUS_PER_MINUTE),
    user: perMinute(env.RATE_USER_PER_MINUTE),
    token: perMinute(env.RATE_TOKEN_PER_MINUTE),
    capture_key: perMinute(env.RATE_CAPTURE_KEY_PER_MINUTE),
  };
  return {
    async take(key, budget) {
      const { limit, counter } = budgets[budget];
      const { left, refused } = await counter.consume(key).then(
        (left) => ({ left, refused: false }),
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return { left: error, refused: true };
          throw error;
        },
      );
      const resets_in_s = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
      return { budget, limit, window_s: WINDOW_S, remaining: left.remainingPoints, resets_in_s, refused };
    },
  };
}
