import type { CompanyTx } from '@outrider/db';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import type { CampaignHeld } from './campaigns.store.ts';
import type { HeldPerson } from './people.store.ts';
import type { CompanyFacts } from './surroundings.store.ts';

/** The lead, locked, with all that conditions and emails look at; null where it is deleted. */
export async function lockLeadOf(tx: CompanyTx, id: string) {
  await tx.$queryRaw`SELECT id FROM leads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const lead = await tx.lead.findFirst({ where: { id } });
  return lead && { ...lead, custom: lead.custom as CustomValues };
}
type Lead = NonNullable<Awaited<ReturnType<typeof lockLeadOf>>>;

/** A lead on its way through a campaign; lead, campaign and its place in it are locked until the transaction ends. */
export type Walk = { campaign: CampaignHeld; person: HeldPerson; lead: Lead; company: CompanyFacts };
