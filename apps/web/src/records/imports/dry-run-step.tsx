import type { ImportDetail } from '@outrider/shared/records/imports';
import { countOf } from '../../ground/ui/format.ts';
import { Counts, ImportProgress, Problems } from './counts.tsx';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';
import { IMPORT_WORDS } from './words.ts';

/** What the run would do, counted exactly. */
export function DryRunStep({
  detail,
  actions: { run, cancel, busy },
  onBack,
}: {
  detail: ImportDetail;
  actions: ImportActions;
  onBack: () => void;
}) {
  if (detail.state === 'checking') {
    return (
      <>
        <div className="p-5">
          <ImportProgress detail={detail} doing="Dry run" />
        </div>
        <StepFoot note={IMPORT_WORDS.dryRunNote}>
          <button
            type="button"
            className="btn btn-sm btn-ghost"
            onClick={() => !busy && cancel.mutate({ id: detail.id })}
          >
            Cancel
          </button>
        </StepFoot>
      </>
    );
  }
  const { expected } = detail;
  if (!expected) return null;
  const writes = expected.created + expected.updated;
  return (
    <>
      <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5">
        <p className="text-muted text-sm">{IMPORT_WORDS.dryRunIntro}</p>
        <Counts type={detail.record_type} counts={expected} ahead />
        <Problems detail={detail} failed={expected.failed} />
      </div>
      <StepFoot note={writes === 0 ? IMPORT_WORDS.nothingToImport : IMPORT_WORDS.undoLater}>
        <button type="button" className="btn btn-sm btn-ghost" onClick={onBack}>
          Back to mapping
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          data-autofocus
          aria-disabled={busy || writes === 0}
          onClick={() => !busy && writes > 0 && run.mutate({ id: detail.id })}
        >
          {run.isPending ? 'Starting' : `Import ${countOf(writes, 'row')}`}
        </button>
      </StepFoot>
    </>
  );
}
