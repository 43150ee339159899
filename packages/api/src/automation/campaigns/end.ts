import type { CompanyTx } from '@outrider/db';
import { tellOutside } from './campaign-news.ts';
import { leaveCampaign, type Leaving } from './leave.ts';

/** Takes everybody out of a campaign that ends, with the emails that wait to leave. The caller holds the campaign. */
export async function endCampaign(tx: CompanyTx, campaign_id: string, now: Date): Promise<void> {
  const waiting = await tx.$queryRaw<Leaving[]>`
    SELECT id, campaign_id, lead_id, waits_on FROM campaign_people
    WHERE campaign_id = ${campaign_id}::uuid AND state = 'active' AND waits_on IS NOT NULL FOR NO KEY UPDATE`;
  for (const person of waiting) await leaveCampaign(tx, person, 'ended', now);
  const people = await tx.campaignPerson.updateManyAndReturn({
    where: { campaign_id, state: 'active' },
    data: { state: 'left', left_because: 'ended', next_step: null, due_at: null, held: null, ended_at: now },
    select: { id: true, campaign_id: true, lead_id: true },
  });
  await tellOutside(tx, { topic: 'campaign.left', people, reason: 'ended' });
}
