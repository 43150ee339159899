import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { UNMERGE_DAYS } from '@outrider/shared/records/duplicates';
import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { forgetMerges } from './merges.store.ts';
import { DUPLICATES_JOB, sweepEverywhere, sweepType } from './sweep.ts';

const DAY_MS = 86_400_000;

export function createDuplicatesJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: DUPLICATES_JOB,
      input: z.object({ company_id: z.uuid(), record_type: z.enum(RECORD_TYPES).default('lead') }),
      concurrency: 1,
      async run({ company_id, record_type }, context) {
        const opened = await sweepType(database.forCompany(company_id), services, record_type, context);
        if (opened > 0) context.log.info({ company_id, record_type, opened }, 'Found records that are likely one');
      },
    }),
    defineJob({
      name: 'sweep-duplicates',
      every: '2 minutes',
      input: z.object({}),
      run: async () => void (await sweepEverywhere(database, services)),
    }),
    defineJob({
      name: 'forget-merges',
      every: '1 hour',
      input: z.object({}),
      run: async () =>
        void (await forgetMerges(database.platform, new Date(services.now().getTime() - UNMERGE_DAYS * DAY_MS))),
    }),
  ] as JobDefinition<never, unknown>[];
}
