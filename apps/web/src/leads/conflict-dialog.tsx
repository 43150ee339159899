import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type Clash, EDIT_FIELDS, type EditField } from './lead-fields.ts';

type ConflictDialogProps = { clashes: Clash[]; onSettle: (keepTheirs: EditField[]) => void; onClose: () => void };

/** Somebody changed the same fields meanwhile: asks for each of them which value stays. */
export function ConflictDialog({ clashes, onSettle, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<EditField[]>([]);
  const choose = (field: EditField, whose: 'mine' | 'theirs') => setTheirs([...theirs.filter((one) => one !== field), ...(whose === 'theirs' ? [field] : [])]);
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>Back to editing</button>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => onSettle(theirs)}>Save this</button>
    </>
  );
  return (
    <Dialog title="Somebody changed this lead meanwhile" onClose={onClose} foot={foot} width="max-w-lg">
      <ul className="min-h-0 overflow-y-auto px-5 py-2">
        {clashes.map(({ field, mine, theirs: other }) => (
          <li key={field} className="border-line grid gap-1.5 border-b py-3 last:border-b-0">
            <div className="flex items-center gap-3">
              <span className="font-strong mr-auto">{EDIT_FIELDS[field].label}</span>
              <Segmented label={`Keep for ${EDIT_FIELDS[field].label}`} options={[{ value: 'mine', label: 'Mine' }, { value: 'theirs', label: 'Theirs' }]} value={theirs.includes(field) ? 'theirs' : 'mine'} onChange={(whose) => choose(field, whose)} />
            </div>
            <p className="text-sm break-words"><span className="text-faint">Mine:</span> {wordsOf(field, mine)}</p>
            <p className="text-sm break-words"><span className="text-faint">Theirs:</span> {wordsOf(field, other)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const wordsOf = (field: EditField, value: string) => (value === '' ? 'Nothing' : (EDIT_FIELDS[field].options?.find(([id]) => id === value)?.[1] ?? value));
