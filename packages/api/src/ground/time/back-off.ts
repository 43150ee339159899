const HOUR_MS = 3_600_000;

/**
 * Milliseconds to wait after this many attempts: exponential up to an hour, give or take an eighth so that many retries
 * do not arrive at once.
 */
export function backOff(attempts: number, { first_ms }: { first_ms: number }): number {
  return Math.min(first_ms * 2 ** (attempts - 1), HOUR_MS) * (0.875 + Math.random() / 4);
}
