import { randomUUID } from 'node:crypto';
import type { SampleWorld } from './sample-world.ts';

const item = () => ({ name: `Sample ${randomUUID()}`, prices: [{ currency: 'USD', amount: 100 }] });
const draft = () => ({ title: 'Torque testing', lines: [], valid_until: '2099-12-18' });
const NO_TOKEN = 'no token of any proposal at all';
const asked = () => ({ token: NO_TOKEN, request_id: randomUUID() });

/** Inputs of the procedures for proposals and the price list. */
export const PROPOSAL_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'proposals.list': () => ({}),
  'proposals.get': ({ proposal_id }) => ({ id: proposal_id }),
  'proposals.version': ({ proposal_id }) => ({ id: proposal_id, number: 1 }),
  'proposals.create': ({ opportunity_id }) => ({ opportunity_id }),
  'proposals.save': ({ proposal_id }) => ({ id: proposal_id, version: 1, draft: draft() }),
  'proposals.delete': ({ proposal_id }) => ({ id: proposal_id, version: 1 }),
  'proposals.askForApproval': ({ proposal_id }) => ({ id: proposal_id, version: 1 }),
  'proposals.review': ({ proposal_id }) => ({ id: proposal_id, version: 1, approve: true }),
  'proposals.send': ({ proposal_id }) => ({
    id: proposal_id,
    version: 1,
    recipients: [{ name: 'Wei Zhang', email: 'wei@harbour.example', is_signer: true }],
    subject: 'Proposal: torque testing',
    message: 'Here is our proposal.',
  }),
  'proposals.revise': ({ proposal_id }) => ({ id: proposal_id, version: 1 }),
  'proposals.withdraw': ({ proposal_id }) => ({ id: proposal_id, version: 1 }),
  'proposals.answer': ({ proposal_id }) => ({
    id: proposal_id,
    question_id: randomUUID(),
    text: 'Yes.',
    request_id: randomUUID(),
  }),
  'proposals.settings.get': () => undefined,
  'proposals.settings.update': () => ({
    version: 0,
    settings: { rep_limit: 15, manager_limit: 25, valid_days: 30, wins_deal: true, sets_amount: true },
  }),
  'proposals.prices.list': () => undefined,
  'proposals.prices.create': item,
  'proposals.prices.update': ({ price_item_id }) => ({ id: price_item_id, version: 1, draft: item() }),
  'proposals.prices.remove': ({ price_item_id }) => ({ id: price_item_id, version: 1 }),
  'proposals.customer.view': () => ({ token: NO_TOKEN }),
  'proposals.customer.pdf': () => ({ token: NO_TOKEN }),
  'proposals.customer.open': () => ({ token: NO_TOKEN }),
  'proposals.customer.ask': () => ({ ...asked(), text: 'When can you start?' }),
  'proposals.customer.sign': () => ({ ...asked(), number: 1, name: 'Wei Zhang' }),
  'proposals.customer.decline': asked,
};
