import { formatAgo, formatMoment } from './format.ts';
import { useTick } from './use-tick.ts';

/** How long ago, with the exact moment on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const tick = useTick();
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, tick)}
    </time>
  );
}
