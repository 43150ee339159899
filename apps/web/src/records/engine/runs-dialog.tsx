import type { BulkRun } from '@outrider/shared/records/bulk';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { runWords } from './run-words.ts';
import { useUndoRun } from './use-undo-run.ts';
import { RECORDS_WORDS } from './words.ts';

type RunsDialogProps = { type: RecordTypeName; onRun: (run: BulkRun) => void; onClose: () => void };

/** The bulk actions of late; what can still be undone has the way back. */
export function RunsDialog({ type, onRun, onClose }: RunsDialogProps) {
  const query = trpc.bulk.recent.useQuery({ record_type: type }, { meta: { failure: MESSAGES.loadRunFailed } });
  const show = (run: BulkRun) => {
    onRun(run);
    onClose();
  };
  const undo = useUndoRun(show);
  return (
    <Dialog title="Recent bulk actions" onClose={onClose} width="max-w-lg">
      <div className="min-h-0 overflow-y-auto">
        <QueryView query={query} failure={MESSAGES.loadRunFailed} loading={<SkeletonRows label="Loading" rows={4} />}>
          {(runs) =>
            runs.length === 0 ? (
              <EmptyState title={RECORDS_WORDS.noRuns}>{RECORDS_WORDS.noRunsHint(RECORD_NOUNS[type].many)}</EmptyState>
            ) : (
              <ul>
                {runs.map((run) => (
                  <li
                    key={run.id}
                    className="border-line flex min-h-12 flex-wrap items-center gap-x-3 border-b px-5 py-2 last:border-b-0"
                  >
                    <div className="min-w-0 flex-1">
                      <p>
                        {run.state === 'queued' || run.state === 'running'
                          ? `${formatCount(run.done + run.failed)} of ${formatCount(run.total)}`
                          : runWords(run)}
                        {run.failed > 0 && <span className="text-faint">, {formatCount(run.failed)} left alone</span>}
                      </p>
                      <p className="text-faint text-xs">
                        {run.created_by_name} · <RelativeTime at={run.created_at} />
                        {run.undone_by && ' · undone'}
                      </p>
                    </div>
                    <button type="button" className="btn btn-ghost btn-sm" onClick={() => show(run)}>
                      Show
                    </button>
                    {run.can_undo && (
                      <button
                        type="button"
                        className="btn btn-line btn-sm"
                        aria-disabled={undo.isPending}
                        onClick={() => !undo.isPending && undo.mutate({ id: run.id })}
                      >
                        Undo
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  );
}
