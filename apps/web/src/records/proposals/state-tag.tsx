import type { ProposalRow } from '@outrider/shared/records/proposals';
import { PROPOSALS_WORDS as WORDS, STATE_LABELS } from './words.ts';

const TONES: Partial<Record<ProposalRow['state'], string>> = {
  in_review: 'b-orange',
  approved: 'b-blue',
  sent: 'b-blue',
  accepted: 'b-green',
  declined: 'b-red',
};

type StateTagProps = { proposal: Pick<ProposalRow, 'state' | 'is_expired' | 'current'> };

/** Where a proposal stands. */
export const StateTag = ({ proposal: { state, is_expired, current } }: StateTagProps) => {
  const isOver = is_expired && state === 'sent';
  return (
    <span className={`tag ${isOver ? 'b-orange' : (TONES[state] ?? '')}`}>
      {isOver ? WORDS.expired : WORDS.versionTag(STATE_LABELS[state], current)}
    </span>
  );
};
