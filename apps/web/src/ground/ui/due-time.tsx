import { formatDue, formatMoment } from './format.ts';
import { useNow } from './use-now.ts';

/** "Due in 3 days", "Overdue by 2 days", with the exact moment on hover. */
export function DueTime({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatDue(at, now)}
    </time>
  );
}
