import { ACTIVITY_EVENTS } from '@outrider/shared/people/session-limits';
import type { Session } from './session.ts';

/**
 * Connects a session to the page: what the user does, what other tabs store, and a machine that wakes up. Returns how
 * to disconnect.
 */
export function watchActivity(session: Session): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ACTIVITY_EVENTS)
    window.addEventListener(name, session.noteActivity, { signal, passive: true, capture: true });
  window.addEventListener('storage', (event) => session.onStorage(event.key), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.checkIdle(), {
    signal,
  });
  return () => stop.abort();
}
