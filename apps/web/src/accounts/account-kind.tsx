import { type Account, ACCOUNT_SORTS } from '@outrider/shared/accounts';
import { isCustomName } from '@outrider/shared/fields/custom';
import { account } from '@outrider/shared/fields/account';
import type { Descriptor } from '@outrider/shared/fields/record-type';
import { labelIndustry } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { unknownCell } from '../records/column-face.tsx';
import { sizeLabel } from '../records/company-size.ts';
import { computedFace, facesOf, textCell } from '../records/kind-parts.tsx';
import { LastTouch } from '../records/last-touch.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import type { Ways } from '../records/sort-words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { countOf, formatCount, formatMoney } from '../ui/format.ts';
import { ACCOUNTS_WORDS } from './words.ts';

const money = (amount: number) => (amount > 0 ? <span className="num">{formatMoney(amount)}</span> : unknownCell);

/** Up to three of an account's people, and how many more there are. */
const People = ({ account: { people, people_names } }: { account: Account }) =>
  people === 0 ? (
    unknownCell
  ) : (
    <span className="flex items-center gap-0.5" title={people_names.join(', ')}>
      {people_names.map((name, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
        <Avatar key={at} name={name} />
      ))}
      {people > people_names.length && (
        <span className="text-muted num ml-1 text-xs">+{formatCount(people - people_names.length)}</span>
      )}
      <span className="sr-only">{countOf(people, 'person', 'people')}</span>
    </span>
  );

const START = ['open_amount', 'won_amount', 'people', 'last_touch_at', 'owner_id'] as const;
const COMPUTED = {
  open_amount: computedFace<Account>({ label: 'Open pipeline', width: 116, cell: (row) => money(row.open_amount) }),
  won_amount: computedFace<Account>({ label: 'Won to date', width: 108, cell: (row) => money(row.won_amount) }),
  people: computedFace<Account>({
    label: 'People',
    width: 124,
    align: 'start',
    cell: (row) => <People account={row} />,
  }),
};
const COLUMNS = [
  ...Object.entries(COMPUTED),
  ...facesOf<Account, typeof account.fields>(account, ACCOUNT_SORTS, {
    industry: { cell: ({ industry }) => textCell(industry && labelIndustry(industry)) },
    company_size: { width: 96, cell: ({ company_size }) => textCell(sizeLabel(company_size)) },
    parent_id: { cell: ({ parent_name }) => textCell(parent_name) },
  }),
].filter(([key]) => key !== 'name');

const SORTS: Record<(typeof ACCOUNT_SORTS)[number], Ways> = {
  created_at: ['Newest first', 'Oldest first'],
  updated_at: ['Recently updated', 'Least recently updated'],
  last_touch_at: ['Recently touched', 'Least recently touched'],
  name: ['Name Z–A', 'Name A–Z'],
  domain: ['Domain Z–A', 'Domain A–Z'],
  company_size: ['Largest first', 'Smallest first'],
};

/** The last size is spelled as leads spell it. */
const withSizes = (field: Descriptor): Descriptor =>
  field.key === 'company_size'
    ? { ...field, options: field.options?.map(({ value, label }) => ({ value, label: sizeLabel(label) ?? label })) }
    : field;

/** Accounts as the screens of records know them. */
export const ACCOUNT: RecordKind<Account> = {
  type: 'account',
  path: '/accounts',
  one: 'account',
  many: 'accounts',
  words: {
    ...ACCOUNTS_WORDS,
    crumb: 'Accounts',
    actions: 'Account actions',
    all: 'All Accounts',
    mine: 'My Accounts',
    new: 'New Account',
    create: 'Create Account',
    openExisting: 'Open that account',
    loadAllFailed: MESSAGES.loadAccountsFailed,
    loadFailed: MESSAGES.loadAccountFailed,
    saveFailed: MESSAGES.saveAccountFailed,
    created: MESSAGES.accountCreated,
  },
  can: { create: 'accounts.create', edit: 'accounts.edit', delete: 'accounts.delete' },
  form: account.describe('form').map(withSizes),
  facts: account.describe('drawer').map(withSizes),
  filters: account.specsIn('filter'),
  changeable: account.sql.changeable,
  filterStart: 'industry',
  sorts: Object.entries(SORTS),
  subject: {
    label: 'Account',
    sort: 'name',
    width: 232,
    nameOf: ({ name }) => name,
    face: ({ name, industry }) => (
      <>
        <Avatar name={name} className="ava-sq" />
        <span className="truncate">
          <span className="font-strong">{name}</span>{' '}
          <span className="text-faint">{industry && labelIndustry(industry)}</span>
        </span>
      </>
    ),
  },
  table: {
    list: 'account',
    start: START,
    isColumn: (name): name is string => isCustomName(name) || COLUMNS.some(([key]) => key === name),
  },
  columns: COLUMNS,
  leaving: [
    'updated_at',
    'created_at',
    'company_size',
    'industry',
    'phone',
    'parent_id',
    'domain',
    'won_amount',
    'people',
    'owner_id',
    'last_touch_at',
    'open_amount',
  ],
  isPerson: false,
  position: ({ industry, people }) =>
    [industry && labelIndustry(industry), people > 0 && countOf(people, 'person', 'people')].filter(Boolean).join(', '),
  beside: ({ industry, domain }) => [industry && labelIndustry(industry), domain].filter(Boolean).join(' · '),
  cardFoot: ({ open_amount, last_touch_at }) => (
    <>
      {open_amount > 0 && <span className="num">{formatMoney(open_amount)} open</span>}
      <LastTouch at={last_touch_at} />
    </>
  ),
};
