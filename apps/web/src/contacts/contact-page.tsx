import type { Contact } from '@outrider/shared/contacts';
import { contact, DECISION_ROLE_LABELS } from '@outrider/shared/fields/contact';
import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LastTouch } from '../records/last-touch.tsx';
import { type KeyFact, RecordPage } from '../records/record-page.tsx';
import { RelatedList } from '../records/related-list.tsx';
import { RelatedRecords } from '../records/related-records.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { CONTACT } from './contact-kind.tsx';
import { ContactAccount } from './contact-account.tsx';
import { CONTACTS_WORDS } from './words.ts';

const { options: CONSENT_LABELS } = contact.fields.consent;

const keyFacts = (row: Contact): KeyFact[] => [
  {
    label: 'Account',
    value: row.account_id ? (
      <Link to={`/accounts/${row.account_id}`} className="link">
        {row.account_name}
      </Link>
    ) : (
      '–'
    ),
  },
  { label: 'Role', value: row.role ? DECISION_ROLE_LABELS[row.role] : '–' },
  { label: 'Open deals', value: <span className="num">{formatCount(row.open_deals)}</span> },
  { label: 'Last touch', value: <LastTouch at={row.last_touch_at} /> },
  {
    label: 'Consent to email',
    value: CONSENT_LABELS[row.consent],
    note: row.consent_at && CONTACTS_WORDS.consentSince(formatDay(row.consent_at), row.consent_source),
  },
];

/** A contact: what is known, what happened, and where they work. */
export const ContactPage = () => (
  <RecordPage
    kind={CONTACT}
    keyFacts={keyFacts}
    actions={(row) => <ContactButtons contact={row} />}
    related={({ id, account_id }) =>
      account_id ? (
        <>
          <ContactAccount id={account_id} />
          <RelatedRecords kind={CONTACT} title="Works with" filter={`account_id:${account_id}`} without={id} />
        </>
      ) : (
        <RelatedList title="Account">
          <p className="text-faint">{CONTACTS_WORDS.noAccount}</p>
        </RelatedList>
      )
    }
  />
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
