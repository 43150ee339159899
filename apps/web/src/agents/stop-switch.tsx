import { OctagonX, Play } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useStop } from './use-stop.ts';

/** Stops all agents of the company at one press. Letting them go on asks first: whoever stopped them had a reason. */
export function StopSwitch() {
  const { state, stop, resume, pending } = useStop();
  const [asking, setAsking] = useState(false);
  const stopped = state?.stopped ?? false;
  return (
    <>
      <button
        type="button"
        aria-disabled={pending}
        className={`btn btn-sm ${stopped ? 'btn-error' : 'btn-line text-error'}`}
        onClick={() => !pending && (stopped ? setAsking(true) : stop())}
      >
        {stopped ? <Play className="i" /> : <OctagonX className="i" />}
        {stopped ? 'Let agents go on' : 'Stop all agents'}
      </button>
      {asking && (
        <ConfirmDialog
          title="Let the agents go on?"
          confirm="Let them go on"
          busy="Starting"
          tone="btn-primary"
          pending={pending}
          onConfirm={() => resume(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            {state?.changed_by_name ?? 'Somebody'} stopped all agents. From now on they take up their open tasks again,
            each in its working hours.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
