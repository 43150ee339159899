import type { BulkRun } from '@outrider/shared/bulk';
import { MESSAGES } from '@outrider/shared/messages';

/** What became of a run, in a sentence. */
export function runWords({ action, state, done, total, reason }: BulkRun): string {
  if (state === 'cancelled') return MESSAGES.bulkCancelled(done, total);
  if (state === 'failed') return reason ?? MESSAGES.bulkFailed(action);
  return MESSAGES.bulkDone[action](done);
}
