import { HEARTBEAT_EVERY_MS } from '@outrider/shared/people/session-limits';

/** The server writes an activity at most once a minute; a beat a little later than that is never the one it skips. */
export const BEAT_GAP_MS = HEARTBEAT_EVERY_MS + 1000;

export type Heartbeat = { noteActivity(): void; stop(): void };

/**
 * At most one beat a minute while the user is active. Activity after a beat is owed a trailing one, so that the
 * server's view of the last activity is never behind.
 */
export function createHeartbeat(send: () => void): Heartbeat {
  let last = Number.NEGATIVE_INFINITY;
  let owed: ReturnType<typeof setTimeout> | undefined;

  function beat() {
    clearTimeout(owed);
    owed = undefined;
    last = Date.now();
    send();
  }

  return {
    noteActivity() {
      if (owed !== undefined) return;
      const wait = last + BEAT_GAP_MS - Date.now();
      if (wait <= 0) beat();
      else owed = setTimeout(beat, wait);
    },
    stop() {
      clearTimeout(owed);
      owed = undefined;
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
