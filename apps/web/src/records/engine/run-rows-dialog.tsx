import type { BulkRun } from '@outrider/shared/records/bulk';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { runWords } from './run-words.ts';

const linkTo = (type: RecordTypeName, id: string) =>
  type === 'lead' ? `/leads?lead=${id}` : `${RECORD_PATHS[type]}/${id}`;

/** The records that a run left alone, each with the reason. */
export function RunRowsDialog({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const query = trpc.bulk.rows.useQuery({ id: run.id }, { meta: { failure: MESSAGES.loadRunFailed } });
  return (
    <Dialog title={runWords(run)} onClose={onClose} width="max-w-lg">
      <div className="min-h-0 overflow-y-auto">
        <QueryView query={query} failure={MESSAGES.loadRunFailed} loading={<SkeletonRows label="Loading" rows={4} />}>
          {(rows) => (
            <ul>
              {rows
                .filter(({ reason }) => reason !== null)
                .map(({ record_id, name, reason }) => (
                  <li
                    key={record_id}
                    className="border-line flex flex-wrap gap-x-3 border-b px-5 py-2.5 last:border-b-0"
                  >
                    <Link
                      to={linkTo(run.record_type, record_id)}
                      className="font-strong hover:underline"
                      onClick={onClose}
                    >
                      {name}
                    </Link>
                    <span className="text-muted">{reason}</span>
                  </li>
                ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
