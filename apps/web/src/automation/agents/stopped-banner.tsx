import { OctagonX } from 'lucide-react';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { useStop } from './use-stop.ts';
import { STOP_WORDS as WORDS } from './words.ts';

/** On every page while the agents are stopped: who stopped them, when and why. */
export function StoppedBanner() {
  const { state } = useStop();
  const now = useNow();
  if (!state?.stopped) return null;
  return (
    <output className="b-red flex shrink-0 items-start gap-2.5 px-3 py-2 text-sm lg:px-5">
      <OctagonX className="i mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-strong">{WORDS.stopped}</span> {WORDS.stoppedBy(state.changed_by_name)}
        {state.changed_at && (
          <>
            {' '}
            <RelativeTime at={state.changed_at} />
          </>
        )}
        {state.reason ? `: ${state.reason}` : ''}.{' '}
        {state.resume_at ? WORDS.resumesAt(formatWhenInline(state.resume_at, now)) : WORDS.stoppedText}
      </span>
    </output>
  );
}
