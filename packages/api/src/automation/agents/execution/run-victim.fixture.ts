// A process of its own that works on one task, and says so between plan and effects. The test kills it there.
import { once } from 'node:events';
// eslint-disable-next-line no-restricted-imports -- a process of its own opens its own database
import { openDatabase } from '@outrider/db';
import type { Services } from '../../../ground/services.ts';
import { interruptBeforeEffects } from '../agents.fixture.ts';
import { runTasks } from './run.ts';

const [{ url, company_id, agent_id, now }] = (await once(process, 'message')) as [
  Record<'url' | 'company_id' | 'agent_id' | 'now', string>,
];
const quiet = () => {};
const services = {
  log: { info: quiet, warn: quiet, error: quiet },
  now: () => new Date(now),
  stopping: new AbortController().signal,
} as unknown as Services;
const announce = async () => {
  process.send?.('planned');
  await new Promise(() => {});
};
await runTasks(interruptBeforeEffects(openDatabase(url).forCompany(company_id), announce), services, agent_id);
