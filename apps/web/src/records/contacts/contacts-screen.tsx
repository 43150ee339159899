import type { Contact } from '@outrider/shared/records/contacts';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { RecordImport } from '../imports/record-import.tsx';
import { RecordList, type RowLinks } from '../lists/record-list.tsx';
import { later } from '../../ground/ui/later.tsx';
import { CONTACT } from './contact-kind.tsx';
import { ContactPage } from './contact-page.tsx';

const ContactDrawer = later(() => import('./contact-drawer.tsx').then((module) => module.ContactDrawer));

/** Contact Directory: the list with the contact that is open (`?contact=` in the address), and the page of each. */
export const ContactsScreen = () => (
  <Routes>
    <Route index element={<ContactsList />} />
    <Route path=":id" element={<ContactPage />} />
  </Routes>
);

function ContactsList() {
  const [params, setParams] = useSearchParams();
  const openId = params.get('contact');
  const withOpen = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('contact', id);
    else next.delete('contact');
    return next;
  };
  const toDrawer: RowLinks<Contact> =
    () =>
    ({ id }) => ({ to: `${CONTACT.path}?${withOpen(id)}` });
  return (
    <RecordList
      kind={CONTACT}
      links={toDrawer}
      files={(compact) => <RecordImport type="contact" compact={compact} />}
      openId={openId}
      beside={({ rows, total }) =>
        openId && (
          <ContactDrawer
            key="drawer"
            id={openId}
            rows={rows}
            total={total}
            onOpen={(id) => setParams(withOpen(id), { replace: true })}
          />
        )
      }
    />
  );
}
