import { Prisma } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CampaignPort } from '../../ground/services.ts';
import { lockCampaign } from './campaigns.store.ts';
import { choose, enter } from './enroll.service.ts';
import { leaveCampaign, type Leaving } from './leave.ts';
import { listCandidates } from './people.store.ts';

/** One lead, for a flow: whoever may enroll it, the flow was allowed to. */
export const enrollOne: CampaignPort['enrollOne'] = async (tx, actor, { campaign_id, lead_id, now }) => {
  const campaign = await lockCampaign(tx, campaign_id);
  if (!campaign || campaign.state === 'ended') return MESSAGES.flowCampaignGone;
  const selected = { from: Prisma.sql`leads l`, where: Prisma.sql`l.id = ${lead_id}::uuid` };
  const { again_after_days } = campaign;
  const found = await listCandidates(tx, selected, { campaign_id, again_after_days, now, limit: 1 });
  const { chosen, skipped } = await choose(tx, campaign, found);
  const [why] = skipped;
  if (why) return MESSAGES.enrollSkipped[why.reason];
  const [row] = await enter(tx, campaign, chosen, { actor, by: null, now });
  return row ? { person_id: row.id } : MESSAGES.enrollSkipped.elsewhere; // somebody else enrolled it at this moment
};

export const takeOut: CampaignPort['takeOut'] = async (tx, person_id, now) => {
  const [person] = await tx.$queryRaw<Leaving[]>`
    SELECT id, campaign_id, lead_id, waits_on FROM campaign_people
    WHERE id = ${person_id}::uuid AND state = 'active' FOR NO KEY UPDATE`;
  if (!person) return MESSAGES.flowEnrollOver;
  await leaveCampaign(tx, person, 'removed', now);
  return 'undone';
};
