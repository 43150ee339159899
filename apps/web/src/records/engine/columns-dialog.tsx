import { ChevronDown, ChevronUp } from 'lucide-react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { moveColumn } from './move-column.ts';

type ColumnsDialogProps<Column extends string> = {
  /** All that there are, in their own order. */
  faces: ReadonlyMap<Column, { label: string }>;
  shown: Column[];
  onChange: (shown: Column[]) => void;
  onReset: () => void;
  onClose: () => void;
};

/** Which columns the table has, and in which order. The record itself is always the first. */
export function ColumnsDialog<Column extends string>({
  faces,
  shown,
  onChange,
  onReset,
  onClose,
}: ColumnsDialogProps<Column>) {
  const hidden = [...faces.keys()].filter((column) => !shown.includes(column));
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onReset}>
        Reset
      </button>
      <button type="button" className="btn btn-primary btn-sm ml-auto" onClick={onClose}>
        Done
      </button>
    </>
  );
  return (
    <Dialog title="Columns" onClose={onClose} foot={foot} width="max-w-sm">
      <ul className="min-h-0 overflow-y-auto p-3">
        {[...shown, ...hidden].map((column) => {
          const at = shown.indexOf(column);
          const { label = column } = faces.get(column) ?? {};
          return (
            <li key={column} className="flex h-9 items-center gap-2 px-2">
              <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={at >= 0}
                  onChange={() => onChange(at >= 0 ? shown.filter((one) => one !== column) : [...shown, column])}
                />
                <span className="truncate">{label}</span>
              </label>
              {at >= 0 && (
                <>
                  <button
                    type="button"
                    className="btn btn-ghost btn-xs btn-square"
                    aria-label={`Move ${label} up`}
                    disabled={at === 0}
                    onClick={() => onChange(moveColumn(shown, column, -1))}
                  >
                    <ChevronUp className="i" />
                  </button>
                  <button
                    type="button"
                    className="btn btn-ghost btn-xs btn-square"
                    aria-label={`Move ${label} down`}
                    disabled={at === shown.length - 1}
                    onClick={() => onChange(moveColumn(shown, column, 1))}
                  >
                    <ChevronDown className="i" />
                  </button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
