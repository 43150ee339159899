import { formatAgo, formatMoment } from './format.ts';
import { useNow } from './use-now.ts';

/** How long ago, with the exact moment on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, now)}
    </time>
  );
}
