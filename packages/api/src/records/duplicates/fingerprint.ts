import { createHash } from 'node:crypto';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { emailKey } from '../leads/normalise.ts';
import { domainLabel, mailboxKey, phoneKey, plain, plainFirm } from './plain.ts';

/** What of a record is compared, by column. */
export type Compared = Readonly<Record<string, string | null>>;
/** What duplicates are found by: equal keys, and texts that are alike among those that share a block. */
export type Fingerprint = {
  email_key: string | null;
  phone_key: string | null;
  name_key: string | null;
  company_block: string | null;
  name_block: string | null;
  name: string;
  firm: string;
  domain_key?: string | null;
};
/** A record's whole print; `further` holds a second address and number. */
export type Print = Fingerprint & { print: string; further: Fingerprint | null };

const NOTHING: Fingerprint = {
  email_key: null,
  phone_key: null,
  name_key: null,
  company_block: null,
  name_block: null,
  name: '',
  firm: '',
};
/** So much of a name's beginning makes a block of accounts. */
const BLOCK_LETTERS = 4;

/** A person's name in words; sorted, so that 'Keller, Ada' equals 'Ada Keller'. */
function personOf({ first_name, last_name }: Compared) {
  const [first, last] = [plain(first_name ?? null), plain(last_name ?? null)];
  const words = `${first} ${last}`.split(' ').filter(Boolean);
  return { first, last, name: words.join(' '), sorted: words.toSorted().join(' '), isWhole: words.length > 1 };
}

function leadPrint(lead: Compared): Fingerprint {
  const { first, last, name, sorted, isWhole } = personOf(lead);
  const firm = plainFirm(lead['company_name'] ?? null);
  const both = isWhole && firm !== '';
  return {
    ...NOTHING,
    email_key: emailKey(lead['email'] ?? ''),
    phone_key: phoneKey(lead['phone'] ?? null),
    name_key: both ? `${sorted}|${firm}` : null,
    // Leads that share a block are compared: company and start of the last name, or last name and initial.
    company_block: both && last ? `${firm}|${last.slice(0, 2)}` : null,
    name_block: both && first && last ? `${last}|${first.slice(0, 1)}` : null,
    name,
    firm,
  };
}

function accountPrint({ name: said, domain, phone }: Compared): Fingerprint {
  const name = plainFirm(said ?? null);
  return {
    ...NOTHING,
    domain_key: domainLabel(domain ?? null),
    phone_key: phoneKey(phone ?? null),
    name_key: name || null,
    name_block: name ? name.replaceAll(' ', '').slice(0, BLOCK_LETTERS) : null,
    name,
  };
}

function contactPrint(contact: Compared): Fingerprint {
  const { last, name, sorted, isWhole } = personOf(contact);
  const account = isWhole ? contact['account_id'] : null;
  return {
    ...NOTHING,
    email_key: mailboxKey(contact['email'] ?? null),
    phone_key: phoneKey(contact['phone'] ?? null),
    name_key: account ? `${sorted}|${account}` : null,
    company_block: account && last ? `${account}|${last.slice(0, 2)}` : null,
    name,
  };
}

const furtherOf = ({ second_email, mobile }: Compared): Fingerprint | null =>
  second_email || mobile
    ? { ...NOTHING, email_key: mailboxKey(second_email ?? null), phone_key: phoneKey(mobile ?? null) }
    : null;

/** A deal is compared while it is open, with others of its account, or of its lead where it has no account. */
function dealPrint({ name: said, closed_at, account_id, lead_id }: Compared): Fingerprint {
  const name = plain(said ?? null);
  const place = closed_at ? null : (account_id ?? lead_id);
  return { ...NOTHING, name_key: place && name ? `${name}|${place}` : null, company_block: place ?? null, name };
}

const PRINTS: Readonly<Record<RecordTypeName, (record: Compared) => Fingerprint>> = {
  lead: leadPrint,
  account: accountPrint,
  contact: contactPrint,
  opportunity: dealPrint,
};

/** Of a record that says what it said the print is the same for good: a dismissed pair rests on it. */
export function fingerprint(type: RecordTypeName, record: Compared): Print {
  const keys = PRINTS[type](record);
  const further = furtherOf(record);
  const print = createHash('md5')
    .update(JSON.stringify(further ? { ...keys, further } : keys))
    .digest('hex');
  return { ...keys, further, print };
}
