import type { Contact } from '@outrider/shared/records/contacts';
import type { contact } from '@outrider/shared/ground/fields/contact';
import { Mail, Phone } from 'lucide-react';
import { FactInHead } from '../engine/key-fact.tsx';
import { LastTouch } from '../engine/last-touch.tsx';
import { type KeyFact, RecordPage } from '../engine/record-page.tsx';
import { RelatedList } from '../engine/related-list.tsx';
import { RelatedRecords } from '../engine/related-records.tsx';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { CONTACT } from './contact-kind.tsx';
import { ContactAccount } from './contact-account.tsx';
import { useContactSlots } from './contact-slots.ts';
import { CONTACTS_WORDS } from './words.ts';

const inHead = (row: Contact, field: keyof typeof contact.fields) => ({
  field,
  value: <FactInHead kind={CONTACT} row={row} field={field} />,
});

const keyFacts = (row: Contact): KeyFact[] => [
  { label: 'Account', ...inHead(row, 'account_id') },
  { label: 'Role', ...inHead(row, 'role') },
  { label: 'Open deals', value: <span className="num">{formatCount(row.open_deals)}</span> },
  { label: 'Last touch', value: <LastTouch at={row.last_touch_at} /> },
  { label: 'Owner', ...inHead(row, 'owner_id') },
  {
    label: 'Consent to email',
    ...inHead(row, 'consent'),
    note: row.consent_at && CONTACTS_WORDS.consentSince(formatDay(row.consent_at), row.consent_source),
  },
];

/** A contact: what is known, what happened, and where they work. */
export function ContactPage() {
  const { Deals } = useContactSlots();
  return (
    <RecordPage
      kind={CONTACT}
      keyFacts={keyFacts}
      actions={(row) => <ContactButtons contact={row} />}
      related={(row) => (
        <>
          <PossibleDuplicates type="contact" id={row.id} place="column" />
          <Deals contact={row} />
          <Workplace contact={row} />
        </>
      )}
    />
  );
}

/** The account they work for, and who else does. */
const Workplace = ({ contact: { id, account_id } }: { contact: Contact }) =>
  account_id ? (
    <>
      <ContactAccount id={account_id} />
      <RelatedRecords kind={CONTACT} title="Works with" filter={`account_id:${account_id}`} without={id} />
    </>
  ) : (
    <RelatedList title="Account">
      <p className="text-faint">{CONTACTS_WORDS.noAccount}</p>
    </RelatedList>
  );

/** The ways to reach somebody. */
export function ContactButtons({ contact: { email, mobile, phone } }: { contact: Contact }) {
  const number = mobile ?? phone;
  return (
    <>
      {email && (
        <a className="btn btn-sm btn-line" href={`mailto:${email}`}>
          <Mail className="i" />
          Email
        </a>
      )}
      {number && (
        <a className="btn btn-sm btn-line" href={`tel:${number}`}>
          <Phone className="i" />
          Call
        </a>
      )}
    </>
  );
}
