import type { Account } from '@outrider/shared/records/accounts';
import { type ComponentType, createContext, useContext } from 'react';

/** What the domains above the accounts put onto an account's page. */
export type AccountSlots = {
  /** Its deals. */
  Deals: ComponentType<{ account: Account }>;
  /** The pages that its people have. */
  Portals: ComponentType<{ account: Account }>;
};

const Nothing = () => null;
const EMPTY: AccountSlots = { Deals: Nothing, Portals: Nothing };

export const AccountSlotsContext = createContext(EMPTY);
export const useAccountSlots = () => useContext(AccountSlotsContext);
