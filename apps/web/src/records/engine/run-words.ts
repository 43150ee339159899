import type { BulkRun } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** What became of a run, in a sentence. */
export function runWords({ record_type, action, state, done, total, reason }: BulkRun): string {
  if (state === 'cancelled') return MESSAGES.bulkCancelled(done, total, record_type);
  if (state === 'failed') return reason ?? MESSAGES.bulkFailed(action, record_type);
  return MESSAGES.bulkDone[action](done, record_type);
}
