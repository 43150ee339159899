import { EXPORT_LABELS, type ExportColumn, type ExportFormat } from '@outrider/shared/records/exports';
import { customName, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { RECORD_NOUNS, RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { useUser } from '../../people/session/user-context.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { EXPORT_WORDS } from './words.ts';

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const;
/** Not chosen unless somebody does: programs want it, people do not. */
const UNUSUAL: readonly ExportColumn[] = ['id'];

const fileName = (many: string, format: ExportFormat) => `${many}-${todayText(Date.now())}.${format}`;

type ExportDialogProps = { type: RecordTypeName; selection: RecordSelection; onClose: () => void };

/** Which columns, in which format; the file is the server's, and so is the number that the message names. */
export function ExportDialog({ type, selection, onClose }: ExportDialogProps) {
  const { many } = RECORD_NOUNS[type];
  const [format, setFormat] = useState<ExportFormat>('csv');
  const own = useCustomFields(type);
  const offered = [
    ...Object.entries(EXPORT_LABELS[type]).map(([column, label]) => ({ column, label })),
    ...own.map(({ key, label }) => ({ column: customName(key), label })),
  ];
  const [turned, setTurned] = useState<ReadonlySet<ExportColumn>>(new Set());
  const isOwn = reachOf(useUser(), 'records.export') === 'own';
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
          : { q: selection.q, filter: writeFilter(selection.filter) || undefined, asks: selection.asks };
      const answer = await downloadFile(
        `/api${RECORD_PATHS[type]}/export`,
        fileName(many, format),
        { format, columns, ...asked },
        MESSAGES.exportFailed,
      );
      showToast(MESSAGES.exported(Number(answer.headers.get('x-total-count') ?? 0), type), { kind: 'success' });
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
    <Dialog title={EXPORT_WORDS.title(many)} onClose={onClose} foot={foot} width="max-w-xl">
      <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-muted text-sm">
          {'ids' in selection ? EXPORT_WORDS.selected(many) : EXPORT_WORDS.matching(many)}
          {type === 'lead' && EXPORT_WORDS.scores}. {EXPORT_WORDS.formulas}
        </p>
        {isOwn && <p className="text-muted text-sm">{EXPORT_WORDS.ownOnly(many)}</p>}
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
