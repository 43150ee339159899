import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { RATE_JOB, rateDueDeals, sweepChances } from './rate-deals.ts';
import { sweepDealModels } from './sweep.ts';

/** A deal that changes often is rated once a minute. */
export function createWinChanceJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-deal-models',
      every: '10 minutes',
      input: z.object({}),
      async run(_, { log }) {
        const asked = await sweepDealModels(database, services);
        if (asked > 0) log.info({ companies: asked }, 'Deals have closed: win chances are learned again');
      },
    }),
    defineJob({
      name: 'sweep-chances',
      every: '1 minute',
      input: z.object({}),
      run: async () => void (await sweepChances(database, services)),
    }),
    defineJob({
      name: RATE_JOB,
      input: z.object({ company_id: z.uuid() }),
      concurrency: 1,
      run: async ({ company_id }) => void (await rateDueDeals(database.forCompany(company_id), services)),
    }),
  ] as JobDefinition<never, unknown>[];
}
