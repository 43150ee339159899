import { type CompanyTx, Prisma } from '@outrider/db';
import { CONTACT_SORTS } from '@outrider/shared/records/contacts';
import { contact } from '@outrider/shared/ground/fields/contact';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { emailKey } from '../leads/normalise.ts';
import { type Draft, type HeldRow, type Recorded, sortsOf, tableOf, type Writer } from '../engine/recorded.ts';
import { lockName } from '../engine/records.store.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { assertAccount } from '../accounts/account-record.ts';
import { claimAddresses, findOwnersOf, releaseAddresses, takeBackAddresses } from './addresses.store.ts';

/** Contacts: no two have an e-mail address in common. */
export const CONTACTS: Recorded = {
  ...tableOf('contact'),
  catalogue: contact,
  can: { edit: 'contacts.edit', delete: 'contacts.delete' },
  topic: 'contact.changed',
  beside: [
    Prisma.sql`${personName('r')} AS name`,
    Prisma.sql`(SELECT a.name FROM accounts a
          WHERE a.company_id = r.company_id AND a.id = r.account_id) AS account_name`,
    Prisma.sql`(SELECT u.full_name FROM users u WHERE u.company_id = r.company_id AND u.id = r.owner_id) AS owner_name`,
    Prisma.sql`(SELECT count(*)::int FROM opportunity_contacts p
          JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id
      WHERE p.company_id = r.company_id AND p.contact_id = r.id AND o.closed_at IS NULL) AS open_deals`,
  ],
  sorts: sortsOf(contact, CONTACT_SORTS),
  seenOfColleagues: true,
  nameOf: (row) => [row.first_name, row.last_name].filter(Boolean).join(' ') || String(row.email),
  link: (id) => `/contacts/${id}`,
  touched: 'last_touch_at',
  subject: ({ id }) => ({ contact_id: id }),
  settle: settleContact,
  async findSame(tx, draft) {
    const keys = addressesOf(draft);
    for (const key of keys.toSorted()) await lockName(tx, 'contact email', key);
    return (await findOwnersOf(tx, keys))[0]?.contact_id ?? null;
  },
  async follow(tx, row, changed) {
    if (changesAddresses(changed)) await claimAddresses(tx, row.id, addressesOf(row));
  },
  release: releaseAddresses,
  async unbin(tx, ids, { now }) {
    const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM unbin_contacts(${ids}::uuid[], ${now}) AS id`;
    const back = rows.map(({ id }) => id);
    return { ids: back, without: await takeBackAddresses(tx, back) };
  },
};

const changesAddresses = (draft: Draft) => 'email' in draft || 'second_email' in draft;
const addressesOf = (row: Draft): string[] => [
  ...new Set([row.email, row.second_email].flatMap((email) => (typeof email === 'string' ? [emailKey(email)] : []))),
];

async function settleContact(tx: CompanyTx, draft: Draft, before: HeldRow | null, { now }: Writer): Promise<Draft> {
  const next = { ...before, ...draft };
  if (!next.first_name && !next.last_name && !next.email)
    throw refuse('UNPROCESSABLE_CONTENT', 'last_name', MESSAGES.contactNameless);
  if (changesAddresses(draft)) await assertAddressesFree(tx, addressesOf(next), before?.id ?? null);
  await assertAccount(tx, draft.account_id, before?.account_id);
  const consent = draft.consent ?? before?.consent ?? 'unknown';
  const isNews = consent !== (before?.consent ?? 'unknown');
  return {
    ...draft,
    ...((isNews || !before) && { consent }),
    ...(isNews && { consent_at: consent === 'unknown' ? null : now }),
  };
}

/** @throws 409 with the contact that has one of them, or where one is of somebody who was erased */
async function assertAddressesFree(tx: CompanyTx, keys: string[], id: string | null): Promise<void> {
  for (const key of keys.toSorted()) await lockName(tx, 'contact email', key);
  const other = (await findOwnersOf(tx, keys)).find((owner) => owner.contact_id !== id);
  if (other) throw refuse('CONFLICT', 'email', MESSAGES.contactExists, other.contact_id);
  await refuseErased(tx, keys);
}
