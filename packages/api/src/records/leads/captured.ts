import type { CaptureResult, LeadStatus, Priority } from '@outrider/shared/records/leads';
import type { KnownLead, NewLead } from './capture.store.ts';
import type { Fill } from './dedupe.ts';

/** What became of a lead that came in. */
export type Captured = Taken | Erased;
/** Of somebody who was erased: nothing was written. */
export type Erased = { outcome: 'erased'; erased_at: Date };
export type Taken = CaptureResult & {
  outcome: 'created' | 'updated' | 'unchanged';
  /** What a known lead's changed fields were before; null where nothing was overwritten or filled. */
  before: Fill | null;
  /** Of the lead as it is now. */
  version: number;
};

export const presentNew = (lead: NewLead): Taken => ({
  id: lead.id,
  score: lead.score,
  priority: lead.priority,
  status: lead.status,
  duplicate: false,
  outcome: 'created',
  before: null,
  version: 1,
});

/** A lead that was known, as it is now, with what its changed fields were before. */
export const presentKnown = ({ id, score, priority, status, version }: KnownLead, before: Fill | null): Taken => ({
  id,
  score,
  priority: priority as Priority | null,
  status: status as LeadStatus,
  duplicate: true,
  outcome: before ? 'updated' : 'unchanged',
  before,
  version,
});
