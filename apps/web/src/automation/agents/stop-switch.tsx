import { OctagonX, Play } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useStop } from './use-stop.ts';
import { STOP_WORDS as WORDS } from './words.ts';

/**
 * Stops all agents of the company, with what that holds and why. Resuming them asks first: whoever stopped them had a
 * reason.
 */
export function StopSwitch() {
  const { state, stop, resume, pending } = useStop();
  const [asking, setAsking] = useState(false);
  const stopped = state?.stopped ?? false;
  return (
    <>
      <button
        type="button"
        aria-disabled={pending}
        className={`btn btn-sm ${stopped ? 'btn-line' : 'btn-line text-error'}`}
        onClick={() => !pending && setAsking(true)}
      >
        {stopped ? <Play className="i" /> : <OctagonX className="i" />}
        {stopped ? WORDS.resume : WORDS.stop}
      </button>
      {asking && !stopped && (
        <StopDialog
          pending={pending}
          onStop={(said) => stop(said, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
      {asking && stopped && (
        <ConfirmDialog
          title={WORDS.resumeTitle}
          confirm={WORDS.resume}
          busy="Resuming"
          tone="btn-primary"
          pending={pending}
          onConfirm={() => resume(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>{WORDS.resumeText(state?.changed_by_name ?? null)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
