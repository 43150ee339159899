import { type CompanyTx, Prisma } from '@outrider/db';
import { CONTACT_SORTS } from '@outrider/shared/contacts';
import { AppError } from '@outrider/shared/errors';
import { contact } from '@outrider/shared/fields/contact';
import { MESSAGES } from '@outrider/shared/messages';
import { emailKey } from '../leads/normalise.ts';
import { BY_NAME, type Draft, type HeldRow, type Recorded, sortsOf, tableOf } from '../records/recorded.ts';
import { lockName } from '../records/records.store.ts';
import { claimAddresses, findOwnersOf, releaseAddresses, takeBackAddresses } from './addresses.store.ts';

const NAME = Prisma.sql`coalesce(nullif(btrim(coalesce(r.first_name, '') || ' ' || coalesce(r.last_name, '')), ''), r.email)`;

/** Contacts: no two have an e-mail address in common. */
export const CONTACTS: Recorded = {
  ...tableOf('contact'),
  catalogue: contact,
  can: { edit: 'contacts.edit', delete: 'contacts.delete' },
  topic: 'contact.changed',
  beside: [
    Prisma.sql`${NAME} AS name`,
    Prisma.sql`(SELECT a.name FROM accounts a WHERE a.company_id = r.company_id AND a.id = r.account_id) AS account_name`,
    Prisma.sql`(SELECT u.full_name FROM users u WHERE u.company_id = r.company_id AND u.id = r.owner_id) AS owner_name`,
    Prisma.sql`(SELECT count(*)::int FROM opportunity_contacts p JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id
      WHERE p.company_id = r.company_id AND p.contact_id = r.id AND o.closed_at IS NULL) AS open_deals`,
  ],
  sorts: { ...sortsOf(contact, CONTACT_SORTS), name: BY_NAME },
  nameOf: (row) => [row.first_name, row.last_name].filter(Boolean).join(' ') || String(row.email),
  link: (id) => `/contacts/${id}`,
  settle: settleContact,
  follow: (tx, row) => claimAddresses(tx, row.id, addressesOf(row)),
  release: releaseAddresses,
  async unbin(tx, ids, now) {
    const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM unbin_contacts(${ids}::uuid[], ${now}) AS id`;
    const back = rows.map(({ id }) => id);
    return { ids: back, without: await takeBackAddresses(tx, back) };
  },
};

const addressesOf = (row: Draft): string[] => [
  ...new Set([row.email, row.second_email].flatMap((email) => (typeof email === 'string' ? [emailKey(email)] : []))),
];

async function settleContact(tx: CompanyTx, draft: Draft, before: HeldRow | null, now: Date): Promise<Draft> {
  const next = { ...before, ...draft };
  if (!next.first_name && !next.last_name && !next.email)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.contactNameless, {
      errors: [{ field: 'last_name', message: MESSAGES.contactNameless }],
    });
  await assertAddressesFree(tx, addressesOf(next), before?.id ?? null);
  await assertAccount(tx, draft.account_id, before);
  const consent = draft.consent ?? before?.consent ?? 'unknown';
  const isNews = consent !== (before?.consent ?? 'unknown');
  return {
    ...draft,
    ...((isNews || !before) && { consent }),
    ...(isNews && { consent_at: consent === 'unknown' ? null : now }),
  };
}

/** @throws 409 with the contact that has one of them */
async function assertAddressesFree(tx: CompanyTx, keys: string[], id: string | null): Promise<void> {
  for (const key of keys.toSorted()) await lockName(tx, 'contact email', key);
  const other = (await findOwnersOf(tx, keys)).find((owner) => owner.contact_id !== id);
  if (!other) return;
  throw new AppError('CONFLICT', MESSAGES.contactExists, {
    existing_id: other.contact_id,
    errors: [{ field: 'email', message: MESSAGES.contactExists }],
  });
}

/** @throws 422 for an account that is not there */
async function assertAccount(tx: CompanyTx, account_id: unknown, before: HeldRow | null): Promise<void> {
  if (typeof account_id !== 'string' || account_id === before?.account_id) return;
  if (await tx.account.findFirst({ where: { id: account_id }, select: { id: true } })) return;
  throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.accountUnknown, {
    errors: [{ field: 'account_id', message: MESSAGES.accountUnknown }],
  });
}
