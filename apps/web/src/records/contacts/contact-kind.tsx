import { type Contact, CONTACT_SORTS } from '@outrider/shared/records/contacts';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { contact, DECISION_ROLE_LABELS } from '@outrider/shared/ground/fields/contact';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Mail, Phone } from 'lucide-react';
import { unknownCell } from '../engine/column-face.tsx';
import { computedFace, facesOf, textCell } from '../engine/kind-parts.tsx';
import { LastTouch } from '../engine/last-touch.tsx';
import type { RecordKind } from '../engine/record-kind.ts';
import type { Ways } from '../engine/sort-words.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { CONTACTS_WORDS } from './words.ts';

const START = ['account_id', 'role', 'email', 'open_deals', 'last_touch_at', 'owner_id'] as const;
const COLUMNS = [
  ...facesOf<Contact, typeof contact.fields>(contact, CONTACT_SORTS, {
    account_id: { cell: ({ account_name }) => textCell(account_name) },
    email: { cell: ({ email }) => <span className="text-muted">{textCell(email)}</span> },
  }),
  [
    'open_deals',
    computedFace<Contact>({
      label: 'Open deals',
      width: 96,
      cell: ({ open_deals }) => (open_deals > 0 ? <span className="num">{formatCount(open_deals)}</span> : unknownCell),
    }),
  ] as const,
].filter(([key]) => key !== 'first_name' && key !== 'last_name');

const CARD_BUTTON = 'btn btn-ghost btn-square text-muted !size-10';

/** The person's numbers, at the thumb. */
function Reach({ contact: { name, phone, mobile, email } }: { contact: Contact }) {
  const number = mobile ?? phone;
  return (
    <span className="flex shrink-0 items-center pr-2">
      {number && (
        <a className={CARD_BUTTON} href={`tel:${number}`} aria-label={`Call ${name}`}>
          <Phone className="i size-5" />
        </a>
      )}
      {email && (
        <a className={CARD_BUTTON} href={`mailto:${email}`} aria-label={`Email ${name}`}>
          <Mail className="i size-5" />
        </a>
      )}
    </span>
  );
}

const SORTS: Record<(typeof CONTACT_SORTS)[number], Ways> = {
  created_at: ['Newest first', 'Oldest first'],
  updated_at: ['Recently updated', 'Least recently updated'],
  last_touch_at: ['Recently touched', 'Least recently touched'],
  name: ['Name Z–A', 'Name A–Z'],
  email: ['Email Z–A', 'Email A–Z'],
};

/** Contacts as the screens of records know them. */
export const CONTACT: RecordKind<Contact> = {
  type: 'contact',
  path: '/contacts',
  one: 'contact',
  many: 'contacts',
  words: {
    ...CONTACTS_WORDS,
    crumb: 'Contacts',
    actions: 'Contact actions',
    all: 'All Contacts',
    mine: 'My Contacts',
    new: 'New Contact',
    create: 'Create Contact',
    openExisting: 'Open that contact',
    loadAllFailed: MESSAGES.loadContactsFailed,
    loadFailed: MESSAGES.loadContactFailed,
    saveFailed: MESSAGES.saveContactFailed,
    created: MESSAGES.contactCreated,
  },
  can: { create: 'contacts.create', edit: 'contacts.edit', delete: 'contacts.delete' },
  form: contact.describe('form'),
  facts: contact.describe('drawer'),
  filters: contact.specsIn('filter'),
  changeable: contact.sql.changeable,
  filterStart: 'role',
  sorts: Object.entries(SORTS),
  subject: {
    label: 'Contact',
    sort: 'name',
    width: 232,
    nameOf: ({ name }) => name,
    face: ({ name, job_title }) => (
      <>
        <Avatar name={name} />
        <span className="truncate" title={[name, job_title].filter(Boolean).join(', ')}>
          <span className="font-strong">{name}</span> <span className="text-faint">{job_title}</span>
        </span>
      </>
    ),
  },
  table: {
    list: 'contact',
    start: START,
    isColumn: (name): name is string => isCustomName(name) || COLUMNS.some(([key]) => key === name),
  },
  columns: COLUMNS,
  leaving: [
    'updated_at',
    'created_at',
    'consent',
    'second_email',
    'mobile',
    'phone',
    'job_title',
    'open_deals',
    'email',
    'owner_id',
    'last_touch_at',
    'role',
    'account_id',
  ],
  isPerson: true,
  reach: ({ email, mobile, phone }) => ({ email, phone: mobile ?? phone }),
  position: ({ job_title, account_name }) => [job_title, account_name].filter(Boolean).join(', '),
  beside: ({ job_title, role }) => [job_title, role && DECISION_ROLE_LABELS[role]].filter(Boolean).join(' · '),
  cardFoot: ({ role, last_touch_at }) => (
    <>
      {role && <span>{DECISION_ROLE_LABELS[role]}</span>}
      <LastTouch at={last_touch_at} />
    </>
  ),
  cardEnd: (row) => <Reach contact={row} />,
};
