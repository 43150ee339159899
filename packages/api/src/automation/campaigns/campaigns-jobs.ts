import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { enterCampaigns } from './enroll.service.ts';
import { wakeLeaving } from './exits.store.ts';
import { watchUnsubscribes } from './unsubscribe-alarm.ts';
import { runCampaigns } from './walk.ts';

const nothing = z.object({});

/** The jobs that run campaigns. */
export function createCampaignJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'run-campaigns',
      every: '2 seconds',
      input: nothing,
      async run(_, { signal }) {
        if ((await runCampaigns(database, services, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'sweep-campaign-exits',
      every: '1 minute',
      input: nothing,
      run: async () => void (await wakeLeaving(database.platform, services.now())),
    }),
    defineJob({
      name: 'watch-campaign-unsubscribes',
      every: '1 minute',
      input: nothing,
      async run(_, { signal }) {
        if ((await watchUnsubscribes(database, services, signal)) > 0) services.wake.relay();
      },
    }),
    defineJob({
      name: 'enter-campaigns',
      every: '1 minute',
      input: nothing,
      async run(_, { signal }) {
        if ((await enterCampaigns(database, services, signal)) > 0) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}
