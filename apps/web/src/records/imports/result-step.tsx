import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { ImportDetail } from '@outrider/shared/records/imports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Counts, Problems } from './counts.tsx';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';
import { IMPORT_WORDS } from './words.ts';

const TITLES: Partial<Record<ImportDetail['state'], string>> = {
  done: 'Imported',
  cancelled: 'Stopped',
  failed: IMPORT_WORDS.stoppedByError,
  undoing: 'Undoing',
  undone: 'Undone',
};

const LINKS: Record<ImportRecord, (id: string) => string> = {
  lead: (id) => `/leads?lead=${id}`,
  account: (id) => `/accounts/${id}`,
  contact: (id) => `/contacts/${id}`,
  opportunity: (id) => `/opportunities/${id}`,
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
      <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5">
        <p className="text-sm">
          <span className="font-strong">{TITLES[state]}</span>{' '}
          <span className="text-muted">
            {detail.file_name}, {detail.finished_at && <RelativeTime at={detail.finished_at} />}
            {detail.reason && `. ${detail.reason.replace(/\.$/, '')}.`}
          </span>
        </p>
        <Counts type={detail.record_type} counts={counted} />
        {undone && (
          <p className="b-blue rounded-lg px-3 py-2.5 text-sm">
            {IMPORT_WORDS.undone(detail.record_type, undone.removed, undone.restored, undone.kept)}
          </p>
        )}
        {detail.kept.length > 0 && (
          <ul
            aria-label={IMPORT_WORDS.of[detail.record_type].keptLabel}
            className="flex flex-wrap gap-x-3 gap-y-1 text-sm"
          >
            {detail.kept.map(({ type, id, name }) => (
              <li key={id}>
                <Link className="link" to={LINKS[type](id)} onClick={onClose}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Problems detail={detail} failed={counted.failed} done />
      </div>
      <StepFoot note={asking ? IMPORT_WORDS.of[detail.record_type].undoNote : undefined}>
        {undoable && !asking && (
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => setAsking(true)}>
            Undo import
          </button>
        )}
        {undoable && asking && (
          <>
            <button type="button" className="btn btn-sm btn-ghost" onClick={() => setAsking(false)}>
              Keep import
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
            Resume import
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
