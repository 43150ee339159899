import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Segmented } from './segmented.tsx';

/** A field that two people set to something different, in words. An empty text is nothing. */
export type ClashWords = { field: string; label: string; mine: string; theirs: string };
type ConflictDialogProps = {
  /** What was changed meanwhile: "this lead". */ what: string;
  clashes: ClashWords[];
  onSettle: (keepTheirs: string[]) => void;
  onClose: () => void;
};

/** Somebody changed the same fields meanwhile: asks for each of them which value stays. */
export function ConflictDialog({ what, clashes, onSettle, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<string[]>([]);
  const choose = (field: string, whose: 'mine' | 'theirs') =>
    setTheirs([...theirs.filter((one) => one !== field), ...(whose === 'theirs' ? [field] : [])]);
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        Back to editing
      </button>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => onSettle(theirs)}>
        Save
      </button>
    </>
  );
  return (
    <Dialog title={`Someone else changed ${what}`} onClose={onClose} foot={foot} width="max-w-lg">
      <ul className="min-h-0 overflow-y-auto px-5 py-2">
        {clashes.map(({ field, label, mine, theirs: other }) => (
          <li key={field} className="border-line grid gap-1.5 border-b py-3 last:border-b-0">
            <div className="flex items-center gap-3">
              <span className="font-strong mr-auto">{label}</span>
              <Segmented
                label={`Keep for ${label}`}
                options={[
                  { value: 'mine', label: 'Mine' },
                  { value: 'theirs', label: 'Theirs' },
                ]}
                value={theirs.includes(field) ? 'theirs' : 'mine'}
                onChange={(whose) => choose(field, whose)}
              />
            </div>
            <p className="text-sm break-words">
              <span className="text-faint">Mine:</span> {mine || 'Nothing'}
            </p>
            <p className="text-sm break-words">
              <span className="text-faint">Theirs:</span> {other || 'Nothing'}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
