import type { LeadSelection } from '@outrider/shared/lead-selection';
import { ExportSelection } from '../exports/export-menu.tsx';
import { DARK_BAR_BUTTON } from '../records/dark-bar.ts';
import type { Selection } from '../records/selection.ts';
import { SelectionBar } from '../records/selection-bar.tsx';
import type { Total } from '../ui/format.ts';
import type { AskedAction } from './bulk-dialog.tsx';

type BulkBarProps = {
  selection: Selection;
  /** The leads themselves, as an export asks for them. */ selected: LeadSelection;
  shown: number;
  total: Total | undefined;
  onAction: (action: AskedAction) => void;
};

const ACTIONS: readonly [action: AskedAction, label: string][] = [
  ['assign', 'Assign'],
  ['status', 'Status'],
  ['set_field', 'Set field'],
  ['score', 'AI process'],
  ['delete', 'Delete'],
];

/** What can be done with the leads that are ticked. */
export const BulkBar = ({ selection, selected, shown, total, onAction }: BulkBarProps) => (
  <SelectionBar noun="leads" selection={selection} shown={shown} total={total}>
    {ACTIONS.map(([action, label]) => (
      <button key={action} type="button" className={DARK_BAR_BUTTON} onClick={() => onAction(action)}>
        {label}
      </button>
    ))}
    <ExportSelection selection={selected} />
  </SelectionBar>
);
