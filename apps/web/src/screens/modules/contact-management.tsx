import { type ContactSlots, ContactSlotsContext } from '../../records/contacts/contact-slots.ts';
import { ContactsScreen } from '../../records/contacts/contacts-screen.tsx';
import { later } from '../../ground/ui/later.tsx';

const ContactDeals = later(() =>
  import('../../records/opportunities/related-deals.tsx').then((module) => module.ContactDeals),
);

const SLOTS: ContactSlots = { Deals: ContactDeals };

/** The contacts with what the domains above them add. */
export const ContactManagement = () => (
  <ContactSlotsContext value={SLOTS}>
    <ContactsScreen />
  </ContactSlotsContext>
);
