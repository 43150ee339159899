import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { can } from '@outrider/shared/ground/permissions';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DARK_BAR_BUTTON } from '../engine/dark-bar.ts';
import { useUser } from '../../people/session/user-context.ts';
import { later } from '../../ground/ui/later.tsx';

const ExportDialog = later(() => import('./export-dialog.tsx').then((module) => module.ExportDialog));

type ExportMenuProps = {
  type: RecordTypeName;
  matching: RecordSelection;
  open: boolean;
  compact: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Export, in the toolbar: what the list shows. */
export function ExportMenu({ type, matching, open, compact, onOpen, onClose }: ExportMenuProps) {
  if (!can(useUser(), 'records.export')) return null;
  return (
    <>
      <button type="button" className="btn btn-line btn-sm max-lg:hidden @max-md:hidden @max-6xl:px-2" onClick={onOpen}>
        <Download className="i" />
        <span className={compact ? 'sr-only' : '@max-6xl:sr-only'}>Export</span>
      </button>
      {open && <ExportDialog type={type} selection={matching} onClose={onClose} />}
    </>
  );
}

/** Export, among the bulk actions: what is ticked. */
export function ExportSelection({ type, selection }: { type: RecordTypeName; selection: RecordSelection }) {
  const [open, setOpen] = useState(false);
  if (!can(useUser(), 'records.export')) return null;
  return (
    <>
      <button type="button" className={DARK_BAR_BUTTON} onClick={() => setOpen(true)}>
        Export
      </button>
      {open && <ExportDialog type={type} selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}
