import { ENOUGH_TO_SAY, OUTCOME_LABELS, type Outcome, type ShareWithin } from '@outrider/shared/automation/agents';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { type RowsOf, useOutcomeRows } from './use-outcome-rows.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

type OutcomeNumberProps = RowsOf & { count: number; whose: string };

/** What only a tracked message tells. */
export const isTracked = (outcome: Outcome) => outcome === 'opened' || outcome === 'clicked';

/** A number that opens what it counts. */
export function OutcomeNumber({ count, whose, ...rows }: OutcomeNumberProps) {
  const { open } = useOutcomeRows();
  if (count === 0) return <span className="text-faint">0</span>;
  return (
    <button
      type="button"
      className="num cursor-pointer hover:underline"
      aria-label={WORDS.rowsOf(OUTCOME_LABELS[rows.outcome], count, whose)}
      onClick={() => open(rows)}
    >
      {formatCount(count)}
    </button>
  );
}

/** A share with its interval, or that it is too early for one. */
export const ShareText = ({ share }: { share: ShareWithin | null }) =>
  share ? (
    <span className="num whitespace-nowrap">
      {formatShare(share.share)}{' '}
      <span className="text-faint">({WORDS.range(formatShare(share.low), formatShare(share.high))})</span>
    </span>
  ) : (
    <span className="text-faint whitespace-nowrap" title={WORDS.earlyHint(ENOUGH_TO_SAY)}>
      {WORDS.early}
    </span>
  );
