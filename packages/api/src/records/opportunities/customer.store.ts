import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LinkedLead } from '../leads/linked-lead.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** What a lead tells of its person and company besides what whoever locked it has read. */
export const findLeadFacts = (tx: CompanyTx, id: string) =>
  tx.lead.findFirstOrThrow({
    where: { id },
    select: { phone: true, job_title: true, industry: true, company_size: true },
  });

/** The oldest account of this name, in any case. */
export async function findAccountByName(tx: CompanyQueries, name: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM accounts WHERE sort_name = text_within(lower(${name}), 400) ORDER BY created_at, id LIMIT 1`;
  return row?.id ?? null;
}

/** What a conversion goes by. @throws 404 */
export async function findNamedLead(db: CompanyQueries, id: string) {
  const [lead] = await db.$queryRaw<Pick<LinkedLead, 'email' | 'first_name' | 'last_name' | 'company_name'>[]>`
    SELECT email, first_name, last_name, company_name FROM leads WHERE id = ${id}::uuid`;
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return lead;
}

type Customer = { account_id: string | null; contact_id: string | null };
export async function findNames(db: CompanyQueries, { account_id, contact_id }: Customer) {
  const [row] = await db.$queryRaw<{ account: string | null; contact: string | null }[]>`
    SELECT (SELECT name FROM accounts WHERE id = ${account_id}::uuid) AS account,
      (SELECT ${personName('c')} FROM contacts c WHERE c.id = ${contact_id}::uuid) AS contact`;
  return { account: row?.account ?? null, contact: row?.contact ?? null };
}

/**
 * Whoever dealt with the lead has dealt with the person and the company it became; later contacts are told by a
 * trigger.
 */
export async function tellOfTouch(tx: CompanyTx, lead_id: string): Promise<void> {
  await tx.$executeRaw`
    WITH told AS (SELECT v.contact_id, v.account_id, l.last_contacted AS at FROM leads l
        JOIN lead_conversions v ON v.company_id = l.company_id AND v.lead_id = l.id
        WHERE l.id = ${lead_id}::uuid AND l.last_contacted IS NOT NULL),
      person AS (UPDATE contacts c SET last_touch_at = greatest(c.last_touch_at, told.at) FROM told
          WHERE c.id = told.contact_id)
    UPDATE accounts a SET last_touch_at = greatest(a.last_touch_at, told.at) FROM told WHERE a.id = told.account_id`;
}

/** Names of what a lead became, for who is told of it. */
export async function findBecame(
  tx: CompanyTx,
  lead_id: string,
): Promise<{ account: { id: string; name: string } | null; contact: { id: string; name: string } | null }> {
  const [row] = await tx.$queryRaw<
    { account_id: string | null; account_name: string | null; contact_id: string | null; contact_name: string | null }[]
  >`
    SELECT a.id AS account_id, a.name AS account_name, c.id AS contact_id,
      ${personName('c')} AS contact_name
    FROM lead_conversions v LEFT JOIN accounts a ON a.company_id = v.company_id AND a.id = v.account_id
      LEFT JOIN contacts c ON c.company_id = v.company_id AND c.id = v.contact_id
    WHERE v.lead_id = ${lead_id}::uuid ORDER BY v.created_at DESC, v.id DESC LIMIT 1`;
  const named = (id: string | null | undefined, name: string | null | undefined) => (id && name ? { id, name } : null);
  return { account: named(row?.account_id, row?.account_name), contact: named(row?.contact_id, row?.contact_name) };
}
