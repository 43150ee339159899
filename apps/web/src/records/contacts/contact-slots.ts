import type { Contact } from '@outrider/shared/records/contacts';
import { type ComponentType, createContext, useContext } from 'react';

/** What the domains above the contacts put onto a contact's page. */
export type ContactSlots = {
  /** The deals in which they have a part. */
  Deals: ComponentType<{ contact: Contact }>;
};

const Nothing = () => null;
const EMPTY: ContactSlots = { Deals: Nothing };

export const ContactSlotsContext = createContext(EMPTY);
export const useContactSlots = () => useContext(ContactSlotsContext);
