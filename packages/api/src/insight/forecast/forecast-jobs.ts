import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { keepMornings } from './keep-mornings.ts';

const KEEP_MORNINGS_JOB = 'keep-forecast-mornings';

export function createForecastJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: KEEP_MORNINGS_JOB,
      every: '5 minutes',
      input: z.object({}),
      async run(_, { signal, log }) {
        const companies = await keepMornings(database, services.now(), signal);
        if (companies > 0) log.info({ companies }, 'Kept how deals stand this morning');
      },
    }),
  ] as JobDefinition<never, unknown>[];
}
