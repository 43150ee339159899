import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { sweepOverdue, sweepStalledLeads } from './flow-events.store.ts';
import { sweepDeals } from '../../records/opportunities/deal-sweep.store.ts';
import { sweepFlowDates } from './flow-dates.ts';
import { resumeFlows } from './resume-flows.ts';
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
        const begun = await runFlows(database, services, signal);
        const resumed = await resumeFlows(database, services, signal);
        if (begun + resumed > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'sweep-overdue-tasks',
      every: '1 minute',
      input: nothing,
      run: async () => void (await sweepOverdue(database.platform, services.now())),
    }),
    defineJob({
      name: 'sweep-flow-dates',
      every: '15 minutes',
      input: nothing,
      run: async () => void (await sweepFlowDates(database, services.now())),
    }),
    defineJob({
      name: 'sweep-stalled-leads',
      every: '1 hour',
      input: nothing,
      run: async () => void (await sweepStalledLeads(database.platform, services.now())),
    }),
    defineJob({
      name: 'sweep-deals',
      every: '1 hour',
      input: nothing,
      async run() {
        if ((await sweepDeals(database.platform, services.now())) > 0) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}
