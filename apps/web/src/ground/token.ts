import { STORAGE_KEYS } from '@outrider/shared/people/session-limits';

/** The session token of this browser, which every call carries; session/stored-session.ts writes it. */
export const readToken = () => localStorage.getItem(STORAGE_KEYS.token);
