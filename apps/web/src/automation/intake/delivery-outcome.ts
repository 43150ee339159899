import type { Delivery, DeliveryOutcome } from '@outrider/shared/automation/intake';

type Outcome = {
  label: string;
  tint: '' | 'b-green' | 'b-blue' | 'b-yellow' | 'b-orange' | 'b-red';
  note: string | null;
};

const PROCESSED: Record<DeliveryOutcome, Outcome> = {
  created: { label: 'Accepted', tint: 'b-green', note: 'lead created' },
  updated: { label: 'Updated', tint: 'b-blue', note: 'lead came back, empty fields filled' },
  unchanged: { label: 'Repeated', tint: '', note: 'lead came back, nothing new' },
  ignored: { label: 'Ignored', tint: '', note: 'contains no lead' },
};

/** What became of a delivery: a word, its colour, and why. */
export function describeOutcome({
  state,
  outcome,
  reason,
  replayed_by_name,
  is_test,
}: Pick<Delivery, 'state' | 'outcome' | 'reason' | 'replayed_by_name' | 'is_test'>): Outcome {
  const base = ((): Outcome => {
    switch (state) {
      case 'processed':
        return is_test ? { ...PROCESSED.created, note: 'not added to your leads' } : PROCESSED[outcome ?? 'ignored'];
      case 'received':
        return { label: 'Received', tint: '', note: 'processing' };
      case 'waiting':
        return { label: 'Waiting', tint: 'b-yellow', note: 'waiting for configuration' };
      case 'unconfirmed':
        return { label: 'Unconfirmed', tint: 'b-yellow', note: 'waiting for the visitor to confirm' };
      case 'failed':
        return { label: 'Failed', tint: 'b-red', note: null };
      case 'refused':
        return { label: 'Refused', tint: 'b-orange', note: null };
    }
  })();
  return { ...base, note: reason ?? (replayed_by_name ? `replayed by ${replayed_by_name}` : base.note) };
}
