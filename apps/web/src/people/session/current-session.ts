import { IDLE_WARNING_SHOWN_MS } from '@outrider/shared/people/session-limits';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useSyncExternalStore } from 'react';
import { farewellOf } from '../../ground/errors/failure.ts';
import { logError } from '../../ground/errors/log.ts';
import { api } from '../../ground/api.ts';
import { forgetUnsaved } from '../../ground/ui/form-draft.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { createSession, type SessionState } from './session.ts';

/** The session of this tab. */
export const session = createSession({
  fetchUser: () => api.auth.me.query(),
  heartbeat: () => api.auth.heartbeat.mutate(),
  logout: (token) => api.auth.logout.mutate(undefined, { context: { token } }),
  farewellOf,
  onWarning: (stayActive) =>
    showToast(MESSAGES.sessionWarning, {
      kind: 'waiting',
      shownMs: IDLE_WARNING_SHOWN_MS,
      action: { label: MESSAGES.stayActive, run: stayActive },
    }),
  onEnd(reason, given) {
    forgetUnsaved();
    const farewell = reason === 'timeout' ? MESSAGES.sessionExpired : given;
    if (farewell) showToast(farewell, { kind: 'error' });
  },
  log: logError,
});

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}
