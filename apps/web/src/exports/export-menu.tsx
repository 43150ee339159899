import type { LeadSelection } from '@outrider/shared/lead-selection';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ON_NIGHT } from '../leads/on-night.ts';
import { useLeadView } from '../leads/use-lead-view.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Export, in the toolbar: what the list shows. */
export function ExportMenu() {
  const { matching } = useLeadView();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-ghost btn-sm text-muted font-normal" onClick={() => setOpen(true)}>
        <Download className="i" />
        Export
      </button>
      {open && <ExportDialog selection={matching} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Export, among the bulk actions: what is ticked. */
export function ExportSelection({ selection }: { selection: LeadSelection }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={ON_NIGHT} onClick={() => setOpen(true)}>
        Export
      </button>
      {open && <ExportDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}
