import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import type { ReactNode } from 'react';
import { useAskPair } from '../duplicates/use-ask-pair.ts';
import { ExportSelection } from '../exports/export-menu.tsx';
import { DARK_BAR_BUTTON } from '../engine/dark-bar.ts';
import type { Selection } from '../engine/selection.ts';
import { SelectionBar } from '../engine/selection-bar.tsx';
import type { Total } from '../../ground/ui/format.ts';
import type { AskedAction } from './bulk-dialog.tsx';
import { BULK_WORDS } from './words.ts';

type BulkBarProps = {
  type: RecordTypeName;
  selection: Selection;
  /** The records themselves, as an export asks for them. */ selected: RecordSelection;
  shown: number;
  total: Total | undefined;
  /** What they come to, where that can be said. */ sum?: ReactNode;
  onAction: (action: AskedAction) => void;
  /** What else the list offers. */ children?: ReactNode;
};

const LABELS = {
  move: BULK_WORDS.moveStage,
  close_date: BULK_WORDS.closeDate,
  assign: 'Assign',
  status: 'Status',
  set_field: 'Set field',
  convert: 'Convert',
  score: 'AI process',
  delete: 'Delete',
} as const;
const ACTIONS: Readonly<Record<RecordTypeName, readonly (keyof typeof LABELS)[]>> = {
  lead: ['assign', 'status', 'set_field', 'convert', 'score', 'delete'],
  account: ['assign', 'set_field', 'delete'],
  contact: ['assign', 'set_field', 'delete'],
  opportunity: ['move', 'close_date', 'assign', 'set_field', 'delete'],
};

/** What can be done with the records that are ticked. */
export function BulkBar({ type, selection, selected, shown, total, sum, onAction, children }: BulkBarProps) {
  const ask = useAskPair(type);
  const ids = [...selection.ids];
  return (
    <SelectionBar noun={RECORD_NOUNS[type].many} selection={selection} shown={shown} total={total} sum={sum}>
      {ACTIONS[type].map((action) => (
        <button key={action} type="button" className={DARK_BAR_BUTTON} onClick={() => onAction(action)}>
          {LABELS[action]}
        </button>
      ))}
      {ids.length === 2 && !selection.all && (
        <button
          type="button"
          className={DARK_BAR_BUTTON}
          aria-disabled={ask.isPending}
          onClick={() => !ask.isPending && ask.mutate({ ids })}
        >
          Merge
        </button>
      )}
      {children}
      <ExportSelection type={type} selection={selected} />
    </SelectionBar>
  );
}
