import { type ImportCounts, type ImportDetail, rowsIn } from '@outrider/shared/imports';
import { MESSAGES } from '@outrider/shared/messages';
import { Download } from 'lucide-react';
import { countOf, formatCount, formatPercent } from '../ui/format.ts';
import { showToast } from '../ui/toast.tsx';
import { downloadFile } from './transfer.ts';

const LABELS: [keyof ImportCounts, string][] = [
  ['created', 'Created'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['failed', 'Failed'],
];

export function Counts({ counts }: { counts: ImportCounts }) {
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LABELS.map(([key, label]) => (
          <div key={key} className="bg-base-200 rounded-lg px-3 py-2.5">
            <dt className="text-muted text-xs">{label}</dt>
            <dd className={`num text-lg font-strong ${key === 'failed' && counts.failed > 0 ? 'text-error' : ''}`}>
              {formatCount(counts[key])}
            </dd>
          </div>
        ))}
      </dl>
      {counts.duplicates > 0 && (
        <p className="text-muted mt-2 text-sm">
          {countOf(counts.duplicates, 'row has', 'rows have')} an email that an earlier row has as well: they are told
          to the same lead.
        </p>
      )}
    </div>
  );
}

export function ImportProgress({ detail, doing }: { detail: ImportDetail; doing: string }) {
  const done = Math.min(rowsIn(detail.counted), detail.row_count);
  return (
    <output className="block">
      <span className="num text-sm">
        {doing}: {formatCount(done)} of {countOf(detail.row_count, 'row')}
      </span>
      <progress
        className="bar mt-2 block w-full appearance-none [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-link"
        value={done}
        max={Math.max(1, detail.row_count)}
        aria-label="Rows done"
      >
        {formatPercent(done, detail.row_count)}
      </progress>
    </output>
  );
}

/** The first rows that failed, and the way to all of them. */
export function Problems({ detail, failed }: { detail: ImportDetail; failed: number }) {
  if (failed === 0 || detail.problems.length === 0) return null;
  const save = () =>
    downloadFile(`/api/imports/${detail.id}/errors.csv`, 'import-errors.csv').catch((error: unknown) =>
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' }),
    );
  return (
    <section aria-labelledby="import-problems">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="import-problems" className="text-sm">
          {countOf(failed, 'row')} cannot be imported
        </h3>
        <button type="button" className="btn btn-sm btn-line" onClick={() => void save()}>
          <Download className="i" />
          Error file
        </button>
      </div>
      <section
        className="border-line mt-2 max-h-56 overflow-auto rounded-lg border"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label="Rows that cannot be imported"
      >
        <table className="table table-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {detail.problems.map(({ line, column, reason }, at) => (
              <tr key={at}>
                <td className="num">{line}</td>
                <td>{column || 'Row'}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
