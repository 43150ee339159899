import type { BulkRow } from './bulk-kind.ts';

/** What became of one record. `before` is there when something changed that can be taken back. */
export type Outcome = {
  record_id: string;
  state: 'done' | 'failed';
  reason?: string;
  before?: Record<string, unknown>;
  version_after?: number;
};

export const failed = (record_id: string, reason: string): Outcome => ({ record_id, state: 'failed', reason });
/** `before`: what it had; null where nothing changed. */
export const changed = ({ id, version }: BulkRow, before: Record<string, unknown> | null): Outcome => ({
  record_id: id,
  state: 'done',
  ...(before && { before, version_after: version + 1 }),
});
