import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatTotal, type Total } from '../../ground/ui/format.ts';
import { DARK_BAR, DARK_BAR_BUTTON } from './dark-bar.ts';
import type { Selection } from './selection.ts';

type SelectionBarProps = {
  /** What the rows are, in the plural. */ noun: string;
  selection: Selection;
  shown: number;
  total: Total | undefined;
  /** What they come to, where that can be said. */ sum?: ReactNode;
  /** What can be done with the rows that are ticked. */ children: ReactNode;
};

/** Under the list while something is ticked: how many, the way to all that match, and what can be done with them. */
export function SelectionBar({ noun, selection, shown, total, sum, children }: SelectionBarProps) {
  if (selection.count === 0) return null;
  const couldBeAll =
    selection.canBeAll && !selection.all && selection.ids.size >= shown && total !== undefined && total.count > shown;
  return (
    <section aria-label={`Selected ${noun}`} className={DARK_BAR}>
      <output className="num px-1">
        {selection.all ? (
          <>
            <span className="font-strong">All {formatCount(selection.count)} matching</span> {noun} selected
          </>
        ) : (
          <>
            <span className="font-strong">{formatCount(selection.count)}</span> selected
          </>
        )}
        {sum}
      </output>
      {couldBeAll && (
        <button
          type="button"
          className={DARK_BAR_BUTTON}
          aria-disabled={selection.isCounting}
          onClick={selection.selectAll}
        >
          Select all {formatTotal(total)} matching
        </button>
      )}
      <span className="bg-neutral-content/25 mx-1 h-4 w-px max-sm:hidden" />
      {children}
      <button
        type="button"
        className={`${DARK_BAR_BUTTON} btn-square`}
        aria-label="Clear selection"
        onClick={selection.clear}
      >
        <X className="i" />
      </button>
    </section>
  );
}
