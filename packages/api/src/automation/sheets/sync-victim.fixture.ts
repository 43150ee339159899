// A process of its own that runs one sync. The proof test kills it in the middle.
import { once } from 'node:events';
// eslint-disable-next-line no-restricted-imports -- a process of its own opens its own database
import { openDatabase } from '@outrider/db';
import { createSecretBox } from '../../ground/secrets/secret-box.ts';
import { createServices } from '../../entry/create-services.ts';
import type { Services } from '../../ground/services.ts';
import { createGoogle } from './google/client.ts';
import { syncAgent } from './sync.ts';

const [{ url, root, company_id, agent_id }] = (await once(process, 'message')) as [
  Record<'url' | 'root' | 'company_id' | 'agent_id', string>,
];
const quiet = () => {};
const services = createServices({
  secrets: createSecretBox([Buffer.alloc(32, 7)]),
  google: createGoogle({
    client_id: 'client',
    client_secret: 'secret',
    address: () => 'https://crm.example',
    local: false,
    root: { browser: () => root, tokens: () => root, api: () => root },
  }),
  log: { info: quiet, warn: quiet, error: quiet },
  now: () => new Date(),
} as unknown as Services);
await syncAgent(openDatabase(url).forCompany(company_id), services, agent_id, { reason: 'manual' });
