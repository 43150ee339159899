import type { ImportDetail } from '@outrider/shared/imports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../ui/format.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Counts, Problems } from './counts.tsx';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';

const TITLES: Partial<Record<ImportDetail['state'], string>> = {
  done: 'Imported',
  cancelled: 'Stopped',
  failed: 'Stopped by a failure',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** How it ended, and the way back. */
export function ResultStep({
  detail,
  actions: { run, undo, busy },
  onAgain,
  onClose,
}: {
  detail: ImportDetail;
  actions: ImportActions;
  onAgain: () => void;
  onClose: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const { state, counted, undone } = detail;
  const wrote = counted.created + counted.updated > 0;
  const resumable = state === 'cancelled' || state === 'failed';
  const undoable = wrote && (state === 'done' || resumable);
  return (
    <>
      <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
        <p className="text-sm">
          <span className="font-strong">{TITLES[state]}</span>{' '}
          <span className="text-muted">
            {detail.file_name}, {detail.finished_at && <RelativeTime at={detail.finished_at} />}
            {detail.reason && `. ${detail.reason}.`}
          </span>
        </p>
        <Counts counts={counted} />
        {undone && (
          <p className="b-blue rounded-lg px-3 py-2.5 text-sm">
            {countOf(undone.removed, 'lead')} removed, {formatCount(undone.restored)} restored,{' '}
            {formatCount(undone.kept)} kept because somebody worked on them since.
          </p>
        )}
        {detail.kept.length > 0 && (
          <ul aria-label="Kept leads" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
            {detail.kept.map(({ lead_id, name }) => (
              <li key={lead_id}>
                <Link className="link" to={`/leads?lead=${lead_id}`} onClick={onClose}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Problems detail={detail} failed={counted.failed} />
      </div>
      <StepFoot
        note={
          asking ? 'New leads go to the bin, changed values come back. What somebody worked on since stays.' : undefined
        }
      >
        {undoable && !asking && (
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => setAsking(true)}>
            Undo import
          </button>
        )}
        {undoable && asking && (
          <>
            <button type="button" className="btn btn-sm btn-ghost" onClick={() => setAsking(false)}>
              Keep it
            </button>
            <button
              type="button"
              className="btn btn-sm btn-error"
              onClick={() => !busy && undo.mutate({ id: detail.id }, { onSuccess: () => setAsking(false) })}
            >
              Undo now
            </button>
          </>
        )}
        {resumable && !asking && (
          <button type="button" className="btn btn-sm btn-line" onClick={() => !busy && run.mutate({ id: detail.id })}>
            Go on
          </button>
        )}
        {!asking && (
          <button type="button" className="btn btn-sm btn-line" onClick={onAgain}>
            Import another file
          </button>
        )}
        {!asking && (
          <button type="button" className="btn btn-sm btn-primary" onClick={onClose}>
            Done
          </button>
        )}
      </StepFoot>
    </>
  );
}
