import type { ImportDetail } from '@outrider/shared/records/imports';
import { Counts, ImportProgress } from './counts.tsx';
import { StepFoot } from './step-foot.tsx';
import type { ImportActions } from './use-import.ts';
import { IMPORT_WORDS } from './words.ts';

export function RunStep({
  detail,
  actions: { cancel, busy },
  onClose,
}: {
  detail: ImportDetail;
  actions: ImportActions;
  onClose: () => void;
}) {
  return (
    <>
      <div className="grid gap-4 p-5">
        <ImportProgress detail={detail} doing="Importing" />
        <Counts type={detail.record_type} counts={detail.counted} />
      </div>
      <StepFoot note={IMPORT_WORDS.runNote}>
        <button
          type="button"
          className="btn btn-sm btn-ghost"
          onClick={() => !busy && cancel.mutate({ id: detail.id })}
        >
          {cancel.isPending ? 'Stopping' : 'Stop'}
        </button>
        <button type="button" className="btn btn-sm btn-line" onClick={onClose}>
          Close
        </button>
      </StepFoot>
    </>
  );
}
