// A process of its own that works off agents' tasks as the server does, for agents.ts.
import { once } from 'node:events';
import { SYSTEM } from '../../packages/api/src/ground/actor.ts';
import { createAgentsJobs } from '../../packages/api/src/automation/agents/agents-jobs.ts';
import { assignTask } from '../../packages/api/src/automation/agents/tasks.service.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { type JobRunner, type JobStoreConfig, startJobs } from '../../packages/jobs/src/index.ts';

type Order = { url: string; store: JobStoreConfig };
type Assignment = { company_id: string; agent_id: string; lead_id: string };

const [{ url, store }] = (await once(process, 'message')) as [Order];
const quiet = () => {};
const complain = (fields: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`);
const database = openDatabase(url);
let runner: JobRunner | undefined = undefined;
const services = {
  jobs: {
    add: (name: string, data: object, options?: object) =>
      runner?.enqueue(jobs.find((job) => job.name === name) as never, data as never, options),
  },
  log: { info: quiet, warn: complain, error: complain },
  wake: { relay: quiet, intake: quiet },
  stopping: new AbortController().signal,
  now: () => new Date(),
} as unknown as Services;
const jobs = createAgentsJobs(database, services);
runner = await startJobs({ store, jobs, log: { debug: quiet, info: quiet, warn: complain, error: complain } });

process.on('message', ({ company_id, agent_id, lead_id }: Assignment) => {
  void assignTask(database.forCompany(company_id), services, SYSTEM, {
    id: agent_id,
    title: 'Qualify',
    description: null,
    request: null,
    task_type: 'lead_qualification',
    priority: 'medium',
    target_type: 'lead',
    target_id: lead_id,
  });
});
process.on('SIGTERM', () => void runner?.stop(2_000).finally(() => process.exit(0)));
process.send?.('ready');
