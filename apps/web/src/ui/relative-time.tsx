import { useSyncExternalStore } from 'react';
import { formatAgo, formatMoment } from './format.ts';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for every label on the screen, running only while there is one.
function subscribe(listener: () => void) {
  if (listeners.size === 0) now = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago, with the exact moment on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const tick = useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formatAgo(at, tick)}
    </time>
  );
}
