// A process of its own that starts one job and never ends it. The contract suite kills it.
import { once } from 'node:events';
import { z } from 'zod';
import { defineJob } from './define.ts';
import { startJobs } from './runner.ts';
import type { JobStoreConfig } from './store.ts';

const [{ store, name }] = (await once(process, 'message')) as [{ store: JobStoreConfig; name: string }];
const job = defineJob({
  name,
  input: z.object({}),
  lockSeconds: 0.6,
  async run() {
    process.send?.('running');
    await new Promise(() => {});
  },
});
const ignore = () => {};
await startJobs({ store, jobs: [job], log: { debug: ignore, info: ignore, warn: ignore, error: ignore } });
