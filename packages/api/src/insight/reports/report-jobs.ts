import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { forgetOldSends, sendDueReports } from './schedules/send-reports.ts';
import { createReportMailJob } from './schedules/send-to-myself.ts';

const nothing = z.object({});

/** The jobs that send reports by email. */
export function createReportJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'send-reports',
      every: '30 seconds',
      input: nothing,
      run: async () => void (await sendDueReports(database, services)),
    }),
    defineJob({
      name: 'forget-report-emails',
      every: '12 hours',
      input: nothing,
      run: async () => void (await forgetOldSends(database, services.now())),
    }),
    createReportMailJob(database, services),
  ] as JobDefinition<never, unknown>[];
}
