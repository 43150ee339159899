import { randomUUID } from 'node:crypto';
import type { SampleWorld } from './sample-world.ts';

const letter = { subject: 'Your gauges', body: 'Hello {{first_name | "there"}},' };

/** Inputs of the procedures for campaigns. */
export const CAMPAIGN_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'campaigns.list': () => undefined,
  'campaigns.get': ({ campaign_id }) => ({ id: campaign_id }),
  'campaigns.create': () => ({ name: `Sample ${randomUUID()}` }),
  'campaigns.save': ({ campaign_id }) => ({ id: campaign_id, version: 2, draft: { name: `Sample ${randomUUID()}` } }),
  'campaigns.setState': ({ campaign_id }) => ({ id: campaign_id, version: 2, state: 'ended' }),
  'campaigns.remove': ({ campaign_id }) => ({ id: campaign_id, version: 2 }),
  'campaigns.people': ({ campaign_id }) => ({ id: campaign_id }),
  'campaigns.ofLead': ({ lead_id }) => ({ lead_id }),
  'campaigns.enroll': ({ campaign_id, lead_id }) => ({ id: campaign_id, selection: { ids: [lead_id] } }),
  'campaigns.unenroll': ({ campaign_id, campaign_person_id }) => ({ id: campaign_id, people: [campaign_person_id] }),
  'campaigns.letter': ({ campaign_id }) => ({ id: campaign_id, ...letter }),
  'campaigns.sendTest': ({ campaign_id }) => ({ id: campaign_id, ...letter }),
};
