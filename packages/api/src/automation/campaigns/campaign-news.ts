import type { CompanyTx } from '@outrider/db';
import type { LeftReason } from '@outrider/shared/automation/campaigns';
import { insertEvents } from '../../ground/events/outbox.store.ts';

type Place = { id: string; campaign_id: string; lead_id: string };
/** What became of leads in a campaign, for webhook endpoints. Screens hear of the campaign itself. */
type News =
  | { topic: 'campaign.enrolled' | 'campaign.finished'; people: readonly Place[] }
  | { topic: 'campaign.left'; people: readonly Place[]; reason: LeftReason };

export const tellOutside = (tx: CompanyTx, { topic, people, ...news }: News): Promise<void> =>
  insertEvents(
    tx,
    topic,
    people.map(({ id, campaign_id, lead_id }) => ({ subject_id: id, payload: { campaign_id, lead_id, ...news } })),
  );
