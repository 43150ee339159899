import type { SessionUser } from '@outrider/shared/people/auth';
import { createContext, useContext } from 'react';

/** Null outside of the signed-in app. */
export const UserContext = createContext<SessionUser | null>(null);

/** Whoever is signed in; for everything inside the signed-in app. */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser outside of the signed-in app');
  return user;
}
