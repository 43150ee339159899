import { type ContactSlots, ContactSlotsContext } from '../contacts/contact-slots.ts';
import { ContactsScreen } from '../contacts/contacts-screen.tsx';
import { later } from '../ui/later.tsx';

const ContactDeals = later(() => import('../opportunities/related-deals.tsx').then((module) => module.ContactDeals));

const SLOTS: ContactSlots = { Deals: ContactDeals };

/** The contacts with what the domains above them add. */
export const ContactManagement = () => (
  <ContactSlotsContext value={SLOTS}>
    <ContactsScreen />
  </ContactSlotsContext>
);
