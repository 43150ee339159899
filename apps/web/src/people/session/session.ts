import type { SessionUser } from '@outrider/shared/people/auth';
import { IDLE_LIMIT_MS, STORAGE_KEYS } from '@outrider/shared/people/session-limits';
import { readToken } from '../../ground/token.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createIdleClock } from './idle-clock.ts';
import { clearStoredSession, readStoredSession, storeSession, storeUser } from './stored-session.ts';

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'anonymous' }
  | { phase: 'authenticated'; user: SessionUser; token: string };
/** timeout: idle too long. ended: the server no longer knows the session. elsewhere: another tab signed out. */
type EndReason = 'logout' | 'timeout' | 'ended' | 'elsewhere';

/** What the session needs of the outside world. */
export type SessionPorts = {
  fetchUser: () => Promise<SessionUser>;
  heartbeat: () => Promise<unknown>;
  /** Ends the session on the server; gets the token because the stored one is gone by then. */
  logout: (token: string) => Promise<unknown>;
  /** What to say where this failure means that the session is over; null where it does not. */
  farewellOf: (error: unknown) => string | null;
  onWarning: (stayActive: () => void) => void;
  /** `farewell` is the server's reason, where it was the server that ended the session. */
  onEnd: (reason: EndReason, farewell: string | null) => void;
  log: (what: string, error: unknown) => void;
};
export type Session = ReturnType<typeof createSession>;

/**
 * The state machine of a session: loading, then anonymous or authenticated, and back to anonymous. Lives outside React.
 */
export function createSession(ports: SessionPorts) {
  let state: SessionState = { phase: 'loading' };
  const listeners = new Set<() => void>();
  const idle = createIdleClock({ warning: () => ports.onWarning(noteActivity), limit: () => end('timeout') });
  const heartbeat = createHeartbeat(() => {
    const token = tokenNow();
    ports.heartbeat().catch((error: unknown) => expireFor(token, error) || ports.log('Heartbeat failed', error));
  });

  const tokenNow = () => (state.phase === 'authenticated' ? state.token : null);

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function enter(token: string, user: SessionUser) {
    heartbeat.stop();
    become({ phase: 'authenticated', user, token });
    idle.start();
  }

  function end(reason: EndReason, farewell: string | null = null) {
    const token = tokenNow() ?? (reason === 'elsewhere' ? null : readToken());
    idle.stop();
    heartbeat.stop();
    // Another tab's sign-out already told the server; a session the server ended needs no telling.
    if (token && (reason === 'logout' || reason === 'timeout')) {
      ports
        .logout(token)
        .catch(
          (error: unknown) => ports.farewellOf(error) === null && ports.log('Sign-out did not reach the server', error),
        );
    }
    if (reason !== 'elsewhere') clearStoredSession();
    become({ phase: 'anonymous' });
    ports.onEnd(reason, farewell);
  }

  /**
   * The server says that the session of this token is over. Answers to an earlier session's calls do not end this one.
   */
  function expire(token: string | null, farewell: string) {
    if (token !== null && token === tokenNow()) end('ended', farewell);
  }

  /** Whether this failure means that the session is over; if so, ends it. */
  function expireFor(token: string | null, error: unknown): boolean {
    const farewell = ports.farewellOf(error);
    if (farewell !== null) expire(token, farewell);
    return farewell !== null;
  }

  function noteActivity() {
    if (state.phase === 'authenticated' && idle.noteActivity()) heartbeat.noteActivity();
  }

  /** Reads what is stored: at start, and when another tab signed in. */
  function restore() {
    const { token, user, lastActivity } = readStoredSession();
    if (!token) return become({ phase: 'anonymous' });
    if (!user || lastActivity === null) return recover(token);
    if (Date.now() - lastActivity > IDLE_LIMIT_MS) return end('timeout');
    enter(token, user);
    void refreshUser();
    return undefined;
  }

  /** Only a token is left: the server says whose it is. */
  function recover(token: string) {
    become({ phase: 'loading' });
    ports.fetchUser().then(
      (user) => signIn(token, user),
      (error: unknown) => {
        ports.log('The stored session could not be restored', error);
        clearStoredSession();
        become({ phase: 'anonymous' });
      },
    );
  }

  function signIn(token: string, user: SessionUser) {
    storeSession(token, user, Date.now());
    enter(token, user);
  }

  /** The stored user may be out of date: a new role, a suspended company. */
  async function refreshUser() {
    const token = tokenNow();
    try {
      const user = await ports.fetchUser();
      if (token === tokenNow()) updateUser(user);
    } catch (error) {
      if (!expireFor(token, error)) ports.log('The user could not be refreshed', error);
    }
  }

  function updateUser(user: SessionUser) {
    if (state.phase !== 'authenticated') return;
    storeUser(user);
    become({ ...state, user });
  }

  /** Another tab changed the storage (`key` is null when all of it was cleared). */
  function onStorage(key: string | null) {
    if (key === STORAGE_KEYS.lastActivity && readToken() !== null) idle.sync();
    if (key !== null && key !== STORAGE_KEYS.token) return;
    const token = readToken();
    if (token === tokenNow()) return;
    if (token !== null) restore();
    else if (state.phase === 'authenticated') end(idle.isOver() ? 'timeout' : 'elsewhere');
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore,
    signIn,
    signOut: () => end('logout'),
    expire,
    noteActivity,
    checkIdle: () => state.phase === 'authenticated' && idle.check(),
    refreshUser,
    updateUser,
    onStorage,
  };
}
