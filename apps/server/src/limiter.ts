import type { RateLimiter } from '@outrider/api/services';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from './env.ts';

/** Calls a minute, counted in this process: with n instances a caller has n times as much. What must be exact (sign-in) is counted in the database. */
export function createLimiter(env: Env): RateLimiter {
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const budgets = {
    anonymous: perMinute(env.RATE_ANONYMOUS_PER_MINUTE),
    user: perMinute(env.RATE_USER_PER_MINUTE),
    capture_key: perMinute(env.RATE_CAPTURE_KEY_PER_MINUTE),
  };
  return {
    async take(key, budget) {
      try {
        await budgets[budget].consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}
