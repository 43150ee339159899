import { formatCount } from '../../ground/ui/format.ts';
import { type Compared, comparedTitle, useCompared } from './use-compared.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

/** A number of the comparison that opens its leads. */
export function ComparedNumber({ count, compared }: { count: number; compared: Compared }) {
  const { open } = useCompared();
  if (count === 0) return <span className="text-faint">0</span>;
  return (
    <button
      type="button"
      className="num cursor-pointer hover:underline"
      aria-label={WORDS.comparedOf(comparedTitle(compared), formatCount(count))}
      onClick={() => open(compared)}
    >
      {formatCount(count)}
    </button>
  );
}
