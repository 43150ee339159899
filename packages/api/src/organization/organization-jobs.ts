import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { sweepOverdue } from './flow-events.store.ts';
import { runFlows } from './run-flows.ts';

const nothing = z.object({});

/** What flows need to run by themselves. */
export function createOrganizationJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'run-flows',
      every: '2 seconds',
      input: nothing,
      async run(_, { signal }) {
        if ((await runFlows(database, services, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'sweep-overdue-tasks',
      every: '1 minute',
      input: nothing,
      run: async () => void (await sweepOverdue(database.platform, services.now())),
    }),
  ] as JobDefinition<never, unknown>[];
}
