import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import type { Learners } from './learner.ts';
import { RESCORE_JOB, RESCORE_RETRIES, runRescore } from './rescore.ts';
import { sweepScoring } from './sweep.ts';
import { runTraining, TRAIN_JOB, TRAIN_RETRIES } from './train.ts';

const WAIT = { baseMs: 5_000, maxMs: 60_000 };

/** Trainings take a core for seconds and re-scores the database for a minute: one of each at a time in a process. */
export function createScoringJobs(
  database: Database,
  services: Services,
  learners: Learners,
): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-scoring',
      every: '10 minutes',
      input: z.object({}),
      async run(_, { log }) {
        const asked = await sweepScoring(database, services);
        if (asked > 0) log.info({ companies: asked }, 'Outcomes have grown: models are trained again');
      },
    }),
    defineJob({
      name: TRAIN_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid() }),
      concurrency: 1,
      retry: { times: TRAIN_RETRIES, ...WAIT },
      run: (data, context) => runTraining(database, services, learners, data, context),
    }),
    defineJob({
      name: RESCORE_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid(), asked_at: z.iso.datetime() }),
      concurrency: 1,
      retry: { times: RESCORE_RETRIES, ...WAIT },
      run: (data, context) => runRescore(database, services, data, context),
    }),
  ] as JobDefinition<never, unknown>[];
}
