import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../actor.ts';

/** What a lead tells of its person and company besides what whoever locked it has read. */
export const findLeadFacts = (tx: CompanyTx, id: string) =>
  tx.lead.findFirstOrThrow({
    where: { id },
    select: { phone: true, job_title: true, industry: true, company_size: true },
  });

/** The oldest account of this name, in any case. */
export async function findAccountByName(tx: CompanyTx, name: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM accounts WHERE sort_name = text_within(lower(${name}), 400) ORDER BY created_at, id LIMIT 1`;
  return row?.id ?? null;
}

type Links = { opportunity_id: string; account_id: string | null; contact_id: string };

/** The deal is the account's where it is nobody's yet, and the person has a part in it. */
export async function linkDeal(tx: CompanyTx, { opportunity_id, account_id, contact_id }: Links): Promise<void> {
  await tx.$executeRaw`UPDATE opportunities SET account_id = ${account_id}::uuid WHERE id = ${opportunity_id}::uuid AND account_id IS NULL`;
  await tx.$executeRaw`
    INSERT INTO opportunity_contacts (opportunity_id, contact_id) VALUES (${opportunity_id}::uuid, ${contact_id}::uuid)
    ON CONFLICT (company_id, opportunity_id, contact_id) DO NOTHING`;
}

type Conversion = Links & { lead_id: string; made: string[]; status_before: string; converted_by: Actor };

export async function insertConversion(tx: CompanyTx, { converted_by, ...conversion }: Conversion): Promise<void> {
  const who = converted_by.kind === 'user' ? converted_by.id : null;
  await tx.leadConversion.create({ data: { ...conversion, converted_by: who }, select: { id: true } });
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
      coalesce(nullif(btrim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email) AS contact_name
    FROM lead_conversions v LEFT JOIN accounts a ON a.company_id = v.company_id AND a.id = v.account_id
      LEFT JOIN contacts c ON c.company_id = v.company_id AND c.id = v.contact_id
    WHERE v.lead_id = ${lead_id}::uuid ORDER BY v.created_at DESC, v.id DESC LIMIT 1`;
  const named = (id: string | null | undefined, name: string | null | undefined) => (id && name ? { id, name } : null);
  return { account: named(row?.account_id, row?.account_name), contact: named(row?.contact_id, row?.contact_name) };
}
