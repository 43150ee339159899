import { OctagonX } from 'lucide-react';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useStop } from './use-stop.ts';
import { STOP_WORDS as WORDS } from './words.ts';

/** On every tab while the agents are stopped: who stopped them, and when. */
export function StoppedBanner() {
  const { state } = useStop();
  if (!state?.stopped) return null;
  return (
    <output className="b-red mt-4 flex items-start gap-3 rounded-lg px-4 py-2.5">
      <OctagonX className="i mt-0.5" />
      <span>
        <span className="font-strong">{WORDS.stopped}</span> {WORDS.stoppedBy(state.changed_by_name)}
        {state.changed_at && (
          <>
            {' '}
            <RelativeTime at={state.changed_at} />
          </>
        )}
        . {WORDS.stoppedText}
      </span>
    </output>
  );
}
