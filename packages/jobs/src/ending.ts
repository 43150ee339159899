import type { Claim, Ending } from './store.ts';

const REASON_LENGTH = 2_000;

/**
 * Reads from what Agenda wrote into the job how its run ended. `interrupted`: a stop aborted it, so that its failure
 * says nothing.
 */
export function endingOf(claim: Claim, interrupted: boolean): Ending {
  const failed = (claim.failCount ?? 0) > 0; // Agenda sets it to 0 after a success
  if (failed && interrupted) return 'release';
  if (failed) return claim.nextRunAt ? 'retry' : 'fail';
  return claim.type === 'single' ? 'again' : 'remove';
}

/** PostgreSQL takes no NUL in a text: the end could never be written down, and the job would run again and again. */
export function readReason(reason: string | undefined): string | undefined {
  return reason?.replaceAll('\0', '').slice(0, REASON_LENGTH);
}
