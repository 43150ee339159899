import type { ImportRecord } from '@outrider/shared/records/import-types';
import { type ImportCounts, type ImportDetail, rowsIn } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Download } from 'lucide-react';
import { countOf, formatCount, formatPercent } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { IMPORT_WORDS } from './words.ts';

const LABELS: [keyof ImportCounts, done: string, ahead: string][] = [
  ['created', 'Created', 'Will be created'],
  ['updated', 'Updated', 'Will be updated'],
  ['unchanged', 'Unchanged', 'No change'],
  ['failed', 'Failed', 'Will fail'],
];

type CountsProps = { type: ImportRecord; counts: ImportCounts; ahead?: boolean };

/** How many rows came to what; `ahead`: the dry run's, nothing has happened yet. */
export function Counts({ type, counts, ahead = false }: CountsProps) {
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LABELS.map(([key, done, planned]) => (
          <div key={key} className="bg-base-200 rounded-lg px-3 py-2.5">
            <dt className="text-muted text-xs">{ahead ? planned : done}</dt>
            <dd className={`num text-lg font-strong ${key === 'failed' && counts.failed > 0 ? 'text-error' : ''}`}>
              {formatCount(counts[key])}
            </dd>
          </div>
        ))}
      </dl>
      {counts.accounts > 0 && (
        <p className="text-muted mt-2 text-sm">{IMPORT_WORDS.accounts(counts.accounts, ahead)}</p>
      )}
      {counts.duplicates > 0 && (
        <p className="text-muted mt-2 text-sm">{IMPORT_WORDS.of[type].duplicates(counts.duplicates)}</p>
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
        aria-label="Rows processed"
      >
        {formatPercent(done, detail.row_count)}
      </progress>
    </output>
  );
}

/** Why rows failed, each reason once with its rows, and the way to all of them. `done`: in the run, not the dry run. */
export function Problems({ detail, failed, done = false }: { detail: ImportDetail; failed: number; done?: boolean }) {
  if (failed === 0 || detail.problem_groups.length === 0) return null;
  const save = () =>
    downloadFile(`/api/imports/${detail.id}/errors.csv`, 'import-errors.csv').catch((error: unknown) =>
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' }),
    );
  return (
    <section aria-labelledby="import-problems">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="import-problems" className="text-sm">
          {IMPORT_WORDS.failing(failed, done)}
        </h3>
        <button type="button" className="btn btn-sm btn-line" onClick={() => void save()}>
          <Download className="i" />
          Download error file
        </button>
      </div>
      <section
        className="border-line relative mt-2 max-h-56 overflow-auto rounded-lg border"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={IMPORT_WORDS.failingRows}
      >
        <table className="table table-sm">
          <thead>
            <tr className="text-muted text-xs">
              <th scope="col">Reason</th>
              <th scope="col">Column</th>
              <th scope="col" className="text-right">
                Rows
              </th>
              <th scope="col">Lines</th>
            </tr>
          </thead>
          <tbody>
            {detail.problem_groups.map(({ column, reason, rows, lines }) => (
              <tr key={`${column} ${reason}`}>
                <td className="min-w-40">{reason}</td>
                <td>{column || 'Whole row'}</td>
                <td className="num text-right">{formatCount(rows)}</td>
                <td className="num text-muted">
                  {lines.join(', ')}
                  {rows > lines.length && ', …'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
