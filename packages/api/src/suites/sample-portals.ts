import type { SampleWorld } from './sample-world.ts';

const NO_TOKEN = 'no token of any portal at all';

/** Inputs of the procedures for client portals. */
export const PORTAL_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'portals.list': () => ({}),
  'portals.get': ({ portal_id }) => ({ id: portal_id }),
  'portals.create': ({ account_id }) => ({ account_id }),
  'portals.save': ({ portal_id }) => ({ id: portal_id, version: 2, draft: { title: 'Calibration' } }),
  'portals.remove': ({ portal_id }) => ({ id: portal_id, version: 2 }),
  'portals.invite': ({ portal_id }) => ({ id: portal_id, name: 'Wei Zhang', email: 'wei@harbour.example' }),
  'portals.revoke': ({ portal_link_id }) => ({ link_id: portal_link_id }),
  'portals.preview': ({ portal_id }) => ({ id: portal_id }),
  'portals.answer': ({ portal_id, portal_question_id }) => ({
    id: portal_id,
    question_id: portal_question_id,
    text: 'On Monday.',
  }),
  'portals.visitor.ask': () => ({
    token: NO_TOKEN,
    text: 'When?',
    request_id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e1',
  }),
  'portals.visitor.view': () => ({ token: NO_TOKEN }),
  'portals.visitor.open': () => ({ token: NO_TOKEN }),
  'portals.visitor.sendCode': () => ({ token: NO_TOKEN }),
  'portals.visitor.unlock': () => ({ token: NO_TOKEN, code: '123456' }),
};
