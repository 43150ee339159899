import type { CompanyTx } from '@outrider/db';
import { emailKey } from '../leads/normalise.ts';

/** Whose the addresses are. */
export const findOwnersOf = (tx: CompanyTx, keys: string[]): Promise<{ email_key: string; contact_id: string }[]> =>
  tx.contactAddress.findMany({ where: { email_key: { in: keys } }, select: { email_key: true, contact_id: true } });

/** The contact has these addresses and no others from now on. The caller holds their names and has looked that they are free. */
export async function claimAddresses(tx: CompanyTx, contact_id: string, keys: string[]): Promise<void> {
  await tx.$executeRaw`DELETE FROM contact_addresses WHERE contact_id = ${contact_id}::uuid AND email_key <> ALL (${keys}::text[])`;
  await tx.$executeRaw`
    INSERT INTO contact_addresses (email_key, contact_id) SELECT key, ${contact_id}::uuid FROM unnest(${keys}::text[]) AS k(key)
    ON CONFLICT (company_id, email_key) DO NOTHING`;
}

export async function releaseAddresses(tx: CompanyTx, contact_ids: string[]): Promise<void> {
  await tx.$executeRaw`DELETE FROM contact_addresses WHERE contact_id = ANY (${contact_ids}::uuid[])`;
}

/** For contacts that came back from the bin. An address that somebody else has by now is taken off. @returns who lost one */
export async function takeBackAddresses(tx: CompanyTx, contact_ids: string[]): Promise<string[]> {
  const contacts = await tx.contact.findMany({
    where: { id: { in: contact_ids } },
    select: { id: true, email: true, second_email: true },
    orderBy: { id: 'asc' },
  });
  const without: string[] = [];
  for (const { id, email, second_email } of contacts) {
    const lostFirst = await isLost(tx, id, email);
    const lostSecond = await isLost(tx, id, second_email);
    if (!lostFirst && !lostSecond) continue;
    without.push(id);
    // Without a name it is known by its email: that stays readable, and is not its key any more.
    await tx.$executeRaw`
      UPDATE contacts SET email = CASE WHEN ${lostFirst} AND num_nonnulls(first_name, last_name) > 0 THEN NULL ELSE email END,
        second_email = CASE WHEN ${lostSecond} THEN NULL ELSE second_email END
      WHERE id = ${id}::uuid`;
  }
  return without;
}

/** Takes the address for the contact where nobody has it. */
async function isLost(tx: CompanyTx, contact_id: string, email: string | null): Promise<boolean> {
  if (!email) return false;
  const taken = await tx.$executeRaw`
    INSERT INTO contact_addresses (email_key, contact_id) VALUES (${emailKey(email)}, ${contact_id}::uuid) ON CONFLICT (company_id, email_key) DO NOTHING`;
  return taken === 0;
}
