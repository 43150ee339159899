import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from '@outrider/shared/people/session-limits';
import { readLastActivity, storeLastActivity } from './stored-session.ts';

const STORED_EVERY_MS = 1000;

type IdleClock = {
  start(): void;
  stop(): void;
  /** The user did something. False when the limit had passed before: a machine that slept comes back too late. */
  noteActivity(): boolean;
  /** Another tab stored an activity. */
  sync(): void;
  isOver(): boolean;
  /** Looks at the clock now; timers stand still while a machine sleeps. */
  check(): void;
};

/**
 * Warns at 13 and ends at 15 minutes without activity in any tab. One timer aims at the next of the two and looks again
 * when it fires, instead of being reset by every mouse move; the stored last_activity carries what other tabs saw.
 */
export function createIdleClock(on: { warning: () => void; limit: () => void }): IdleClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = 0;
  let stored = 0;
  let warned = false;

  const idleFor = (now: number) => now - Math.min(now, Math.max(seen, readLastActivity() ?? 0));

  function aim(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(check, delay);
  }

  function check() {
    const idle = idleFor(Date.now());
    if (idle >= IDLE_LIMIT_MS) {
      on.limit();
    } else if (idle >= IDLE_WARNING_MS) {
      aim(IDLE_LIMIT_MS - idle);
      if (!warned) on.warning();
      warned = true;
    } else {
      warned = false;
      aim(IDLE_WARNING_MS - idle);
    }
  }

  return {
    start() {
      seen = readLastActivity() ?? Date.now();
      stored = seen;
      check();
    },
    stop() {
      clearTimeout(timer);
      warned = false;
    },
    noteActivity() {
      const now = Date.now();
      if (idleFor(now) >= IDLE_LIMIT_MS) {
        on.limit();
        return false;
      }
      seen = now;
      if (now - stored >= STORED_EVERY_MS) {
        stored = now;
        storeLastActivity(now);
      }
      return true;
    },
    sync() {
      seen = Math.max(seen, readLastActivity() ?? 0);
    },
    isOver: () => idleFor(Date.now()) >= IDLE_LIMIT_MS,
    check,
  };
}
