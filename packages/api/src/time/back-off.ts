const HOUR_MS = 3_600_000;

/** How long to wait after so many attempts: twice as long each time, to an hour, spread by up to a quarter so that many do not come back at once. */
export function backOff(attempts: number, { first_ms }: { first_ms: number }): number {
  return Math.min(first_ms * 2 ** (attempts - 1), HOUR_MS) * (0.875 + Math.random() / 4);
}
