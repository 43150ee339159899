import { IDLE_WARNING_SHOWN_MS } from '@outrider/shared/session-limits';
import { MESSAGES } from '@outrider/shared/messages';
import { useSyncExternalStore } from 'react';
import { describeFailure } from '../errors/failure.ts';
import { logError } from '../errors/log.ts';
import { api } from '../api.ts';
import { showToast } from '../ui/toast.tsx';
import { createSession, type EndReason, type SessionState } from './session.ts';

const FAREWELLS: Partial<Record<EndReason, string>> = {
  timeout: MESSAGES.sessionExpired,
  ended: MESSAGES.sessionEnded,
};

/** The session of this tab. */
export const session = createSession({
  fetchUser: () => api.auth.me.query(),
  heartbeat: () => api.auth.heartbeat.mutate(),
  logout: (token) => api.auth.logout.mutate(undefined, { context: { token } }),
  isUnauthorized: (error) => describeFailure(error).status === 401,
  onWarning: (stayActive) =>
    showToast(MESSAGES.sessionWarning, {
      kind: 'waiting',
      shownMs: IDLE_WARNING_SHOWN_MS,
      action: { label: MESSAGES.stayActive, run: stayActive },
    }),
  onEnd(reason) {
    const farewell = FAREWELLS[reason];
    if (farewell) showToast(farewell, { kind: 'error' });
  },
  log: logError,
});

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}
