import { type AccountSlots, AccountSlotsContext } from '../accounts/account-slots.ts';
import { AccountsScreen } from '../accounts/accounts-screen.tsx';
import { later } from '../ui/later.tsx';

const AccountDeals = later(() => import('../opportunities/related-deals.tsx').then((module) => module.AccountDeals));

const SLOTS: AccountSlots = { Deals: AccountDeals };

/** The accounts with what the domains above them add. */
export const AccountManagement = () => (
  <AccountSlotsContext value={SLOTS}>
    <AccountsScreen />
  </AccountSlotsContext>
);
