import { can } from '@outrider/shared/ground/permissions';
import type { SessionUser } from '@outrider/shared/people/auth';
import { isTrialOver } from '@outrider/shared/people/companies';
import { Fragment, type ReactNode } from 'react';
import { setCompanyCurrency } from '../../ground/ui/company-currency.ts';
import { ownTimeZone, setCompanyZone } from '../../ground/ui/company-zone.ts';
import { setCompanyFiscalStart } from '../../ground/ui/company-fiscal-start.ts';
import { ReadOnlyContext } from '../../ground/ui/read-only.ts';
import { useOnline } from '../../ground/ui/use-online.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { UserContext } from './user-context.ts';
import { SESSION_WORDS } from './words.ts';

/** Tells everything inside who is signed in, and whether their company may save anything now. */
export function UserProvider({ value: user, children }: { value: SessionUser; children: ReactNode }) {
  const now = useNow();
  const isOnline = useOnline();
  const currency = user.company?.currency ?? 'USD';
  const fiscal_start = user.company?.fiscal_start ?? 1;
  const timezone = user.company?.timezone ?? ownTimeZone();
  setCompanyCurrency(currency);
  setCompanyFiscalStart(fiscal_start);
  setCompanyZone(timezone);
  return (
    <UserContext value={user}>
      <ReadOnlyContext value={isOnline ? readOnlyReason(user, now) : SESSION_WORDS.offline}>
        {/* A new currency, zone or fiscal year changes what is on the screen. */}
        <Fragment key={`${currency} ${timezone} ${fiscal_start}`}>{children}</Fragment>
      </ReadOnlyContext>
    </UserContext>
  );
}

/** The server refuses the same, by its own clock. */
function readOnlyReason(user: SessionUser, now: number): string | null {
  const { company } = user;
  if (!company || !isTrialOver(company, new Date(now))) return null;
  return can(user, 'company.manage') ? SESSION_WORDS.closedForAdmin : SESSION_WORDS.closed;
}
