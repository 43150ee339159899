import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { ACCOUNT_SORTS } from '@outrider/shared/records/accounts';
import { account } from '@outrider/shared/ground/fields/account';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { type Draft, type HeldRow, type Recorded, sortsOf, tableOf } from '../engine/recorded.ts';
import { lockName } from '../engine/records.store.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { domainOf } from './domain.ts';

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
    Prisma.sql`coalesce((SELECT json_agg(n.name) FROM (SELECT ${personName('c')} AS name
      ${PEOPLE} ORDER BY c.created_at, c.id LIMIT 3) n), '[]') AS people_names`,
    Prisma.sql`deals.open_deals, deals.open_amount, deals.won_amount`,
    Prisma.sql`deals.steps[1][1] AS next_step, deals.steps[1][2] AS next_step_at`,
    Prisma.sql`r.health_score::int AS health_score, r.health_parts`,
  ],
  from: Prisma.sql`(SELECT count(*) FILTER (WHERE o.closed_at IS NULL)::int AS open_deals,
        coalesce(sum(o.base_amount) FILTER (WHERE o.closed_at IS NULL), 0) AS open_amount,
    coalesce(sum(o.base_amount) FILTER (WHERE o.stage = 'won'), 0) AS won_amount,
    (array_agg(ARRAY[o.next_step, to_char(o.next_step_at, 'YYYY-MM-DD')]
          ORDER BY o.next_step_at, o.id) FILTER (WHERE o.closed_at IS NULL AND o.next_step IS NOT NULL)) AS steps
    FROM opportunities o
    WHERE o.company_id = r.company_id AND o.account_id = r.id) deals`,
  sorts: sortsOf(account, ACCOUNT_SORTS),
  seenOfColleagues: true,
  nameOf: (row) => String(row.name),
  link: (id) => `/accounts/${id}`,
  touched: 'last_touch_at',
  subject: ({ id }) => ({ account_id: id }),
  settle: settleAccount,
  async findSame(tx, { domain }) {
    const asked = typeof domain === 'string' ? domainOf(domain) : null;
    if (!asked) return null;
    await lockName(tx, 'domain', asked);
    return findByDomain(tx, asked);
  },
  async unbin(tx, ids, { now }) {
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
  throw refuse('UNPROCESSABLE_CONTENT', 'domain', MESSAGES.accountDomainInvalid);
}

/** @throws 409 with the account that has it */
async function claimDomain(tx: CompanyTx, domain: string, id: string | null): Promise<void> {
  await lockName(tx, 'domain', domain);
  const other = await findByDomain(tx, domain);
  if (other && other !== id) throw refuse('CONFLICT', 'domain', MESSAGES.accountDomainTaken, other);
}

export async function findByDomain(tx: CompanyQueries, domain: string): Promise<string | null> {
  const row = await tx.account.findFirst({ where: { domain }, select: { id: true } });
  return row?.id ?? null;
}

/**
 * One after the other, so that two changes at once do not make a circle together. @throws 422 for none, and for one
 * that is below it
 */
async function assertParent(tx: CompanyTx, parent_id: string, id: string | null): Promise<void> {
  await lockName(tx, 'account parents', '');
  const above = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM accounts WHERE id = ${parent_id}::uuid
      UNION SELECT a.id, a.parent_id FROM accounts a JOIN above ON a.id = above.parent_id)
    SELECT id FROM above`;
  if (above.length === 0) throw refuse('UNPROCESSABLE_CONTENT', 'parent_id', MESSAGES.accountUnknown);
  if (above.some((one) => one.id === id))
    throw refuse('UNPROCESSABLE_CONTENT', 'parent_id', MESSAGES.accountBelowItself);
}

/** @throws 422 for an account that is not there, where it is another one than before */
export async function assertAccount(tx: CompanyTx, account_id: unknown, before: unknown): Promise<void> {
  if (typeof account_id !== 'string' || account_id === before) return;
  if (await tx.account.findFirst({ where: { id: account_id }, select: { id: true } })) return;
  throw refuse('UNPROCESSABLE_CONTENT', 'account_id', MESSAGES.accountUnknown);
}
