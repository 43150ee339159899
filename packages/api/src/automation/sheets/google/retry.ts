import { setTimeout as sleep } from 'node:timers/promises';
import { toGoogleError } from './trouble.ts';

export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;
export const waitFor: Wait = (ms, signal) => sleep(ms, undefined, { signal });

const ATTEMPTS = 4;
/** Longer than this nobody waits here: the sync ends, and the schedule takes the wait over. */
const LONGEST_MS = 20_000;

/**
 * Calls again what may pass by itself: after what Google asks for (Retry-After), and at least after 0.5, 1, 2 s, half
 * of it at random, so that many agents do not come back at once. @throws GoogleError
 */
export async function callGoogle<T>(call: () => Promise<T>, wait: Wait, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = toGoogleError(thrown);
      const pause = Math.max(500 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), (error.retry_after ?? 0) * 1000);
      if (!error.retryable || attempt === ATTEMPTS || pause > LONGEST_MS) throw error;
      await wait(pause, signal);
    }
  }
}
