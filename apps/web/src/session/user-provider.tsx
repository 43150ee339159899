import type { SessionUser } from '@outrider/shared/auth';
import { isTrialOver } from '@outrider/shared/companies';
import { Fragment, type ReactNode } from 'react';
import { setCompanyCurrency } from '../ui/company-currency.ts';
import { ReadOnlyContext } from '../ui/read-only.ts';
import { useNow } from '../ui/use-now.ts';
import { UserContext } from './user-context.ts';
import { SESSION_WORDS } from './words.ts';

/** Tells everything inside who is signed in, and whether their company may save anything now. */
export function UserProvider({ value: user, children }: { value: SessionUser; children: ReactNode }) {
  const now = useNow();
  const currency = user.company?.currency ?? 'USD';
  setCompanyCurrency(currency);
  return (
    <UserContext value={user}>
      <ReadOnlyContext value={readOnlyReason(user, now)}>
        {/* Amounts on the screen are drawn anew in another currency. */}
        <Fragment key={currency}>{children}</Fragment>
      </ReadOnlyContext>
    </UserContext>
  );
}

/** The server refuses the same, by its own clock. */
function readOnlyReason({ company, role }: SessionUser, now: number): string | null {
  if (!company || !isTrialOver(company, new Date(now))) return null;
  return role === 'company_admin' ? SESSION_WORDS.closedForAdmin : SESSION_WORDS.closed;
}
