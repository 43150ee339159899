import { type CompanyTx, Prisma } from '@outrider/db';
import { ACCOUNT_SORTS } from '@outrider/shared/accounts';
import { AppError } from '@outrider/shared/errors';
import { account } from '@outrider/shared/fields/account';
import { MESSAGES } from '@outrider/shared/messages';
import { type Draft, type HeldRow, type Recorded, sortsOf, tableOf } from '../records/recorded.ts';
import { lockName } from '../records/records.store.ts';
import { domainOf } from './domain.ts';

const OPEN = Prisma.sql`o.closed_at IS NULL`;
const DEALS = Prisma.sql`FROM opportunities o WHERE o.company_id = r.company_id AND o.account_id = r.id`;
const PEOPLE = Prisma.sql`FROM contacts c WHERE c.company_id = r.company_id AND c.account_id = r.id`;

/** Accounts: one a domain. */
export const ACCOUNTS: Recorded = {
  ...tableOf('account'),
  catalogue: account,
  can: { edit: 'accounts.edit', delete: 'accounts.delete' },
  topic: 'account.changed',
  beside: [
    Prisma.sql`(SELECT p.name FROM accounts p WHERE p.company_id = r.company_id AND p.id = r.parent_id) AS parent_name`,
    Prisma.sql`(SELECT u.full_name FROM users u WHERE u.company_id = r.company_id AND u.id = r.owner_id) AS owner_name`,
    Prisma.sql`(SELECT count(*)::int ${PEOPLE}) AS people`,
    Prisma.sql`coalesce((SELECT json_agg(n.name) FROM (SELECT coalesce(nullif(btrim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email) AS name
      ${PEOPLE} ORDER BY c.created_at, c.id LIMIT 3) n), '[]') AS people_names`,
    Prisma.sql`(SELECT count(*)::int ${DEALS} AND ${OPEN}) AS open_deals`,
    Prisma.sql`(SELECT coalesce(sum(o.base_amount), 0) ${DEALS} AND ${OPEN}) AS open_amount`,
    Prisma.sql`(SELECT coalesce(sum(o.base_amount), 0) ${DEALS} AND o.stage = 'won') AS won_amount`,
  ],
  sorts: sortsOf(account, ACCOUNT_SORTS),
  nameOf: (row) => String(row.name),
  link: (id) => `/accounts/${id}`,
  settle: settleAccount,
  async unbin(tx, ids, now) {
    const rows = await tx.$queryRaw<
      { account_id: string; domain_lost: boolean }[]
    >`SELECT account_id, domain_lost FROM unbin_accounts(${ids}::uuid[], ${now})`;
    return {
      ids: rows.map(({ account_id }) => account_id),
      without: rows.filter(({ domain_lost }) => domain_lost).map(({ account_id }) => account_id),
    };
  },
};

async function settleAccount(tx: CompanyTx, draft: Draft, before: HeldRow | null): Promise<Draft> {
  const settled = typeof draft.domain === 'string' ? { ...draft, domain: readDomain(draft.domain) } : draft;
  if (typeof settled.domain === 'string' && settled.domain !== before?.domain)
    await claimDomain(tx, settled.domain, before?.id ?? null);
  if (typeof settled.parent_id === 'string' && settled.parent_id !== before?.parent_id)
    await assertParent(tx, settled.parent_id, before?.id ?? null);
  return settled;
}

function readDomain(text: string): string {
  const domain = domainOf(text);
  if (domain) return domain;
  throw refusal('domain', MESSAGES.accountDomainInvalid);
}

const refusal = (field: string, message: string) =>
  new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field, message }] });

/** @throws 409 with the account that has it */
async function claimDomain(tx: CompanyTx, domain: string, id: string | null): Promise<void> {
  await lockName(tx, 'domain', domain);
  const other = await findByDomain(tx, domain);
  if (other && other !== id)
    throw new AppError('CONFLICT', MESSAGES.accountDomainTaken, {
      existing_id: other,
      errors: [{ field: 'domain', message: MESSAGES.accountDomainTaken }],
    });
}

export async function findByDomain(tx: CompanyTx, domain: string): Promise<string | null> {
  const row = await tx.account.findFirst({ where: { domain }, select: { id: true } });
  return row?.id ?? null;
}

/** One after the other, so that two changes at once do not make a circle together. @throws 422 for none, and for one that is below it */
async function assertParent(tx: CompanyTx, parent_id: string, id: string | null): Promise<void> {
  await lockName(tx, 'account parents', '');
  const above = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM accounts WHERE id = ${parent_id}::uuid
      UNION SELECT a.id, a.parent_id FROM accounts a JOIN above ON a.id = above.parent_id)
    SELECT id FROM above`;
  if (above.length === 0) throw refusal('parent_id', MESSAGES.accountUnknown);
  if (above.some((one) => one.id === id)) throw refusal('parent_id', MESSAGES.accountBelowItself);
}
