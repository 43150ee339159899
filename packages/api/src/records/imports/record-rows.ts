import type { CompanyQueries } from '@outrider/db';
import { accountCreateSchema } from '@outrider/shared/records/accounts';
import { contactCreateSchema } from '@outrider/shared/records/contacts';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { IMPORT_TYPES, type ImportRecord } from '@outrider/shared/records/import-types';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { companyDomain, domainOf } from '../accounts/domain.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { emailKey } from '../leads/normalise.ts';
import type { Draft, Recorded } from '../engine/recorded.ts';
import type { Identity, IdentityOf, Told } from './match-records.ts';
import type { Facts, Refuse } from './read-row.ts';

/**
 * How a row names an account that its record belongs to. `mail_domain`: of the person's own address; it finds one, and
 * names none.
 */
export type AccountLink = {
  external_id: string | null;
  domain: string | null;
  name: string | null;
  mail_domain: string | null;
};
export type RecordRow = Told & { account: AccountLink | null };

/** What an import has to know of a record type that the engine keeps. */
export type ImportedRecord = {
  type: EngineRecord;
  recorded: Recorded;
  /** What of it a file fills, as columns. */
  columns: readonly string[];
  /** The same of new records alone. */
  newColumns?: readonly string[];
  identitiesOf: IdentityOf;
  /** How rows are read, as the company's lists are now. */
  reader: (db: CompanyQueries, now: Date) => Promise<RowRead>;
};
export type RowRead = (facts: Facts, custom: CustomValues, refuse: Refuse) => RecordRow | null;
export type EngineRecord = Exclude<ImportRecord, 'lead'>;

export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const externals = (ids: readonly string[]): Identity[] =>
  ids.map((id) => ({ kind: 'external', key: `external ${id}` }));
const unique = (key: string | null): Identity[] => (key ? [{ kind: 'unique', key }] : []);
export const named = (key: string | null): Identity[] =>
  key ? [{ kind: 'name', key: `name ${key.toLowerCase()}` }] : [];
const columnsOf = (type: EngineRecord, ...more: string[]) => [
  ...IMPORT_TYPES[type].fields.filter((field) => IMPORT_TYPES[type].spec(field) !== null),
  ...more,
];

/** The first of several ids in a cell, as exports list them. */
export const firstId = (value: unknown): string | null => text(value)?.split(/[;,|]/)[0]?.trim().slice(0, 200) || null;
export const firstName = (value: unknown): string | null => text(value)?.split(';')[0]?.trim().slice(0, 200) || null;

export const ACCOUNT_IMPORT: ImportedRecord = {
  type: 'account',
  recorded: ACCOUNTS,
  columns: columnsOf('account'),
  identitiesOf: ({ values, external_ids }) => [
    ...externals(external_ids),
    ...unique(text(values['domain'])),
    ...named(text(values['name'])),
  ],
  reader: () => Promise.resolve(readAccount),
};

const readAccount: RowRead = ({ external_id, owner, domain: address, ...facts }, custom, refuse) => {
  const domain = companyDomain(text(address) ?? '');
  if (text(address) && !domainOf(text(address) ?? '')) refuse('domain', MESSAGES.accountDomainInvalid);
  const parsed = accountCreateSchema.safeParse({ ...facts, name: facts['name'] ?? domain ?? '', domain });
  if (!parsed.success) return refuseAll(parsed.error.issues, refuse);
  const { custom: _custom, ...values } = parsed.data;
  return { values, custom, owner_id: text(owner), external_id: firstId(external_id), account: null };
};

export const CONTACT_IMPORT: ImportedRecord = {
  type: 'contact',
  recorded: CONTACTS,
  columns: columnsOf('contact', 'account_id'),
  identitiesOf: ({ values, external_ids }) => [
    ...externals(external_ids),
    ...emailsOf(values).flatMap((email) => unique(emailKey(email))),
    ...named(personAtAccount(values)),
  ],
  reader: () => Promise.resolve(readContact),
};

const readContact: RowRead = (facts, custom, refuse) => {
  const { external_id, owner, account, account_domain, account_external_id, ...fields } = facts;
  const parsed = contactCreateSchema.safeParse({ ...fields, ...addressesIn(fields) });
  if (!parsed.success) return refuseAll(parsed.error.issues, refuse);
  const { custom: _custom, ...values } = parsed.data;
  if (!values.first_name && !values.last_name && !values.email) {
    refuse('last_name', MESSAGES.contactNameless);
    return null;
  }
  const link = {
    external_id: firstId(account_external_id),
    domain: companyDomain(text(account_domain) ?? ''),
    name: firstName(account),
    mail_domain: values.email ? companyDomain(values.email) : null,
  };
  return { values, custom, owner_id: text(owner), external_id: firstId(external_id), account: link };
};

const emailsOf = (values: Draft): string[] =>
  [values['email'], values['second_email']].flatMap((email) => text(email) ?? []);

/** Two people of one name are one where they are at the same account and no address tells them apart. */
function personAtAccount(values: Draft): string | null {
  const name = [values['first_name'], values['last_name']].filter(Boolean).join(' ');
  const account = text(values['account_id']);
  return name && account ? `${name} at ${account}` : null;
}

/** Exports put all addresses of a person into one cell: the first two are kept. */
function addressesIn({ email, second_email }: Facts): Facts {
  const all = [email, second_email].flatMap((cell) => text(cell)?.split(/[;,\s]+/) ?? []).filter(Boolean);
  const [first, second] = [...new Map(all.map((address) => [emailKey(address), address])).values()];
  return { email: first ?? null, second_email: second ?? null };
}

export function refuseAll(issues: readonly { path: readonly PropertyKey[]; message: string }[], refuse: Refuse): null {
  for (const { path, message } of issues) refuse(String(path[0]), message);
  return null;
}
