import { EXPORT_COLUMNS, EXPORT_LABELS, type ExportColumn, type ExportFormat } from '@outrider/shared/exports';
import { customName } from '@outrider/shared/fields/custom';
import { writeFilter } from '@outrider/shared/lead-filter-text';
import type { LeadSelection } from '@outrider/shared/lead-selection';
import { MESSAGES } from '@outrider/shared/messages';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { downloadFile } from '../imports/transfer.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { showToast } from '../ui/toast.ts';
import { EXPORT_WORDS } from './words.ts';

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const;
const BUILT_IN = EXPORT_COLUMNS.map((column) => ({ column: column as ExportColumn, label: EXPORT_LABELS[column] }));
/** Not chosen unless somebody does: programs want it, people do not. */
const UNUSUAL: readonly ExportColumn[] = ['id'];

const fileName = (format: ExportFormat) => `leads-${new Date().toISOString().slice(0, 10)}.${format}`;

/** Which columns, in which format; the file is the server's, and so is the number that the message names. */
export function ExportDialog({ selection, onClose }: { selection: LeadSelection; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const own = useCustomFields('lead');
  const offered = [...BUILT_IN, ...own.map(({ key, label }) => ({ column: customName(key), label }))];
  const [turned, setTurned] = useState<ReadonlySet<ExportColumn>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isChosen = (column: ExportColumn) => turned.has(column) === UNUSUAL.includes(column);
  const columns = offered.map(({ column }) => column).filter(isChosen);

  function toggle(column: ExportColumn) {
    const next = new Set(turned);
    if (!next.delete(column)) next.add(column);
    setTurned(next);
  }

  async function save() {
    if (busy || columns.length === 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const asked =
        'ids' in selection
          ? { ids: selection.ids }
          : { q: selection.q, filter: writeFilter(selection.filter) || undefined };
      const answer = await downloadFile(
        '/api/leads/export',
        fileName(format),
        { format, columns, ...asked },
        MESSAGES.exportFailed,
      );
      showToast(MESSAGES.exported(Number(answer.headers.get('x-total-count') ?? 0)), { kind: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : MESSAGES.exportFailed);
      setBusy(false);
    }
  }

  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        data-autofocus
        aria-disabled={busy || columns.length === 0}
        onClick={() => void save()}
      >
        {busy ? 'Exporting' : 'Export'}
      </button>
    </>
  );
  // In the body: where it is opened has colours of its own.
  return createPortal(
    <Dialog title="Export leads" onClose={onClose} foot={foot} width="max-w-xl">
      <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-muted text-sm">
          {EXPORT_WORDS.content('ids' in selection ? EXPORT_WORDS.selected : EXPORT_WORDS.matching)}
        </p>
        <Segmented label="Format" options={FORMATS} value={format} onChange={setFormat} />
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          <legend className="mb-2 text-sm">Columns</legend>
          {offered.map(({ column, label }) => (
            <label key={column} className="flex items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={isChosen(column)}
                onChange={() => toggle(column)}
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>,
    document.body,
  );
}
