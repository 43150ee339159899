import { X } from 'lucide-react';
import { ExportSelection } from '../exports/export-menu.tsx';
import { formatCount } from '../ui/format.ts';
import type { AskedAction } from './bulk-dialog.tsx';
import { DARK_BAR, DARK_BAR_BUTTON } from '../records/dark-bar.ts';
import type { Selection } from '../records/selection.ts';

type BulkBarProps = { selection: Selection; shown: number; total: number; onAction: (action: AskedAction) => void };

/** Under the list while something is ticked: how many, the way to all that match, and what can be done with them. */
export function BulkBar({ selection, shown, total, onAction }: BulkBarProps) {
  if (selection.count === 0) return null;
  const couldBeAll = !selection.all && selection.ids.size >= shown && total > shown;
  return (
    <section aria-label="Selected leads" className={DARK_BAR}>
      <output className="num px-1">
        {selection.all ? (
          <>
            <span className="font-strong">All {formatCount(selection.count)} matching</span> leads selected
          </>
        ) : (
          <>
            <span className="font-strong">{formatCount(selection.count)}</span> selected
          </>
        )}
      </output>
      {couldBeAll && (
        <button type="button" className={DARK_BAR_BUTTON} onClick={selection.selectAll}>
          Select all {formatCount(total)} matching
        </button>
      )}
      <span className="bg-neutral-content/25 mx-1 h-4 w-px max-sm:hidden" />
      <button type="button" className={DARK_BAR_BUTTON} onClick={() => onAction('assign')}>
        Assign
      </button>
      <button type="button" className={DARK_BAR_BUTTON} onClick={() => onAction('status')}>
        Status
      </button>
      <button type="button" className={DARK_BAR_BUTTON} onClick={() => onAction('score')}>
        AI process
      </button>
      <button type="button" className={DARK_BAR_BUTTON} onClick={() => onAction('delete')}>
        Delete
      </button>
      <ExportSelection selection={selection.selection} />
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
