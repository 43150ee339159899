import { type AccountSlots, AccountSlotsContext } from '../../records/accounts/account-slots.ts';
import { AccountsScreen } from '../../records/accounts/accounts-screen.tsx';
import { later } from '../../ground/ui/later.tsx';

const AccountDeals = later(() =>
  import('../../records/opportunities/related-deals.tsx').then((module) => module.AccountDeals),
);

const AccountPortals = later(() =>
  import('../../records/portals/account-portals.tsx').then((module) => module.AccountPortals),
);

const SLOTS: AccountSlots = { Deals: AccountDeals, Portals: AccountPortals };

/** The accounts with what the domains above them add. */
export const AccountManagement = () => (
  <AccountSlotsContext value={SLOTS}>
    <AccountsScreen />
  </AccountSlotsContext>
);
