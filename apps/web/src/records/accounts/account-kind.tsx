import { type Account, ACCOUNT_SORTS } from '@outrider/shared/records/accounts';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { account } from '@outrider/shared/ground/fields/account';
import type { Descriptor } from '@outrider/shared/ground/fields/record-type';
import { labelIndustry } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { unknownCell } from '../engine/column-face.tsx';
import { sizeLabel } from '../engine/company-size.ts';
import { computedFace, facesOf, textCell } from '../engine/kind-parts.tsx';
import { LastTouch } from '../engine/last-touch.tsx';
import type { RecordKind } from '../engine/record-kind.ts';
import type { Ways } from '../engine/sort-words.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { countOf, formatCount, formatMoney } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { HealthTag } from './health-tag.tsx';
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

/** What is due next on its deals, and whether it should have been done. */
function NextStep({ account: { open_deals, next_step, next_step_at } }: { account: Account }) {
  const now = useNow();
  if (open_deals === 0) return unknownCell;
  if (!next_step) return <span className="text-faint">{ACCOUNTS_WORDS.noNextStep}</span>;
  const isOverdue = next_step_at !== null && next_step_at < dateInputValue(new Date(now));
  return (
    <span className="block truncate" title={next_step}>
      {isOverdue ? (
        <span className="text-error font-strong">{ACCOUNTS_WORDS.overdue}</span>
      ) : (
        next_step_at && <span className="num">{formatShortDay(next_step_at)}</span>
      )}
      {(isOverdue || next_step_at) && ', '}
      {next_step}
    </span>
  );
}

const START = ['health', 'open_amount', 'won_amount', 'people', 'last_touch_at', 'next_step', 'owner_id'] as const;
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
const NEXT_STEP = computedFace<Account>({
  label: 'Next step',
  width: 176,
  align: 'start',
  cell: (row) => <NextStep account={row} />,
});
const COLUMNS = [
  ...Object.entries({ ...COMPUTED, next_step: NEXT_STEP }),
  ...facesOf<Account, typeof account.fields>(account, ACCOUNT_SORTS, {
    last_touch_at: { cell: ({ last_touch_at }) => <LastTouch plain at={last_touch_at} /> },
    health: { width: 92, cell: (row) => <HealthTag account={row} /> },
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

/** Accounts that bought something, as a filter says it. */
export const CUSTOMERS = 'health:!prospect';

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
  tabs: [{ id: 'customers', label: ACCOUNTS_WORDS.customers, filter: CUSTOMERS }],
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
    'next_step',
    'people',
    'owner_id',
    'last_touch_at',
    'open_amount',
    'health',
  ],
  isPerson: false,
  position: ({ industry, company_size, domain }) => {
    const size = sizeLabel(company_size);
    return [industry && labelIndustry(industry), size && RECORDS_WORDS.employees(size), domain]
      .filter(Boolean)
      .join(' · ');
  },
  reach: ({ phone }) => ({ phone }),
  beside: ({ industry, domain }) => [industry && labelIndustry(industry), domain].filter(Boolean).join(' · '),
  cardFoot: (row) => (
    <>
      <HealthTag account={row} />
      {row.open_amount > 0 && <span className="num">{formatMoney(row.open_amount)} open</span>}
      <LastTouch plain at={row.last_touch_at} />
    </>
  ),
};
