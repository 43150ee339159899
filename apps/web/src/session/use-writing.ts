import { isTrialOver } from '@outrider/shared/companies';
import { useContext } from 'react';
import { useNow } from '../ui/use-now.ts';
import { SESSION_WORDS } from './words.ts';
import { UserContext } from './user-context.ts';

/** Why nothing can be saved in this company now; null while everything can. The server refuses the same, by its own clock. */
export function useWriting(): { closed: string | null } {
  const user = useContext(UserContext);
  const now = useNow();
  if (!user?.company || !isTrialOver(user.company, new Date(now))) return { closed: null };
  return { closed: user.role === 'company_admin' ? SESSION_WORDS.closedForAdmin : SESSION_WORDS.closed };
}
