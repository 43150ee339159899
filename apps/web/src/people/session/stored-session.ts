import type { SessionUser } from '@outrider/shared/people/auth';
import { SESSION_USER_FIELDS, STORAGE_KEYS } from '@outrider/shared/people/session-limits';
import { forgetLastSeen } from '../../ground/last-seen.ts';
import { readToken } from '../../ground/token.ts';

/** What the browser keeps of a session, under the three agreed keys. Every tab reads and writes the same ones. */
type StoredSession = { token: string | null; user: SessionUser | null; lastActivity: number | null };

export function readStoredSession(): StoredSession {
  return { token: readToken(), user: readUser(), lastActivity: readLastActivity() };
}

/** Milliseconds since 1970; null when it was never written or is no number. */
export function readLastActivity(): number | null {
  const text = localStorage.getItem(STORAGE_KEYS.lastActivity);
  const time = Number(text);
  return text && Number.isFinite(time) ? time : null;
}

// Another version of the app may have written it: what does not fit counts as absent, and the server is asked.
function readUser(): SessionUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEYS.user) ?? 'null');
    const fits =
      typeof stored === 'object' &&
      stored !== null &&
      SESSION_USER_FIELDS.every((field) => Object.hasOwn(stored, field)) &&
      ((stored as SessionUser).company?.timezone !== undefined || (stored as SessionUser).company === null);
    return fits ? (stored as SessionUser) : null;
  } catch {
    return null;
  }
}

/** The token goes last: another tab that sees it finds the other two already there. */
export function storeSession(token: string, user: SessionUser, now: number) {
  storeLastActivity(now);
  storeUser(user);
  localStorage.setItem(STORAGE_KEYS.token, token);
}

export function storeUser(user: SessionUser) {
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
}

export function storeLastActivity(now: number) {
  localStorage.setItem(STORAGE_KEYS.lastActivity, String(now));
}

/** What somebody searched for; whoever sits there next is not to read it. */
export const RECENT_SEARCHES = 'recent-searches:';

export function clearStoredSession() {
  forgetLastSeen();
  const left = Object.keys(localStorage).filter((key) => key.startsWith(RECENT_SEARCHES));
  for (const key of [...Object.values(STORAGE_KEYS), ...left]) localStorage.removeItem(key);
}
