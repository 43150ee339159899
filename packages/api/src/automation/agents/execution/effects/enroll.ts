import { MESSAGES } from '@outrider/shared/ground/messages';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Enrolled = { person_id: string };

/** The lead enters a campaign, which looks again before each of its emails. */
export const enroll: EffectHandler<'enroll', Enrolled> = {
  async apply(tx, { campaigns }, { actor, lead_id, now }, { campaign_id }) {
    if (!lead_id) throw new EffectRefused(MESSAGES.flowNoLead);
    const enrolled = await campaigns.enrollOne(tx, actor, { campaign_id, lead_id, now });
    if (typeof enrolled === 'string') throw new EffectRefused(enrolled);
    return enrolled;
  },

  undo: (tx, { campaigns }, { now }, { person_id }) => campaigns.takeOut(tx, person_id, now),
};
