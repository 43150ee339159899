import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { emailKey } from '../leads/normalise.ts';

/** Whose the addresses are. */
export const findOwnersOf = (
  tx: CompanyQueries,
  keys: string[],
): Promise<{ email_key: string; contact_id: string }[]> =>
  tx.contactAddress.findMany({ where: { email_key: { in: keys } }, select: { email_key: true, contact_id: true } });

/**
 * The contact has these addresses and no others from now on. The caller holds their names and has looked that they are
 * free.
 */
export async function claimAddresses(tx: CompanyTx, contact_id: string, keys: string[]): Promise<void> {
  await tx.$executeRaw`DELETE FROM contact_addresses
    WHERE contact_id = ${contact_id}::uuid AND email_key <> ALL (${keys}::text[])`;
  await tx.$executeRaw`
    INSERT INTO contact_addresses (email_key, contact_id)
    SELECT key, ${contact_id}::uuid
    FROM unnest(${keys}::text[]) AS k(key)
    ON CONFLICT (company_id, email_key) DO NOTHING`;
}

export async function releaseAddresses(tx: CompanyTx, contact_ids: string[]): Promise<void> {
  await tx.$executeRaw`DELETE FROM contact_addresses WHERE contact_id = ANY (${contact_ids}::uuid[])`;
}

/**
 * For contacts that came back from the bin. An address that somebody else has by now is taken off. @returns who lost
 * one
 */
export async function takeBackAddresses(tx: CompanyTx, contact_ids: string[]): Promise<string[]> {
  const contacts = await tx.contact.findMany({
    where: { id: { in: contact_ids } },
    select: { id: true, email: true, second_email: true },
    orderBy: { id: 'asc' },
  });
  const wanted = contacts.flatMap(({ id, email, second_email }) =>
    [email, second_email].flatMap((address) => (address ? [{ email_key: emailKey(address), contact_id: id }] : [])),
  );
  await tx.contactAddress.createMany({ data: wanted, skipDuplicates: true });
  const keys = wanted.map(({ email_key }) => email_key);
  const owners = new Map((await findOwnersOf(tx, keys)).map(({ email_key, contact_id }) => [email_key, contact_id]));
  const isLost = (id: string, address: string | null) => address !== null && owners.get(emailKey(address)) !== id;
  const losers = contacts
    .map(({ id, email, second_email }) => ({ id, first: isLost(id, email), second: isLost(id, second_email) }))
    .filter(({ first, second }) => first || second);
  // Without a name a contact is known by its email: that stays readable, and is not its key any more.
  if (losers.length > 0)
    await tx.$executeRaw`
      UPDATE contacts c
      SET email = CASE WHEN l.first AND num_nonnulls(c.first_name, c.last_name) > 0 THEN NULL ELSE c.email END,
        second_email = CASE WHEN l.second THEN NULL ELSE c.second_email END
      FROM jsonb_to_recordset(${JSON.stringify(losers)}::jsonb) AS l(id uuid, first boolean, second boolean)
      WHERE c.id = l.id`;
  return losers.map(({ id }) => id);
}
