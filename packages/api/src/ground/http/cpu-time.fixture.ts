/**
 * Milliseconds, far above what any hostile text of the tests takes, and far below what a parser takes that reads them
 * again for each of their characters: that is minutes.
 */
export const ENDLESS_MS = 5_000;

/** Milliseconds of processor time that `run` takes, so that a busy machine is not blamed on the parser. */
export function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
