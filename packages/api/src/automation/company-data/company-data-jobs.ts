import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { EXPORT_JOB, makeExport } from './exports.service.ts';
import { expireExports, listStalledExports } from './exports.store.ts';
import { removeDueCompanies } from './remove-company.ts';

/** An export without a sign of life for so long has lost its process. */
const STALLED_MS = 60_000;

export function createCompanyDataJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  const { platform } = database;
  return [
    defineJob({
      name: EXPORT_JOB,
      input: z.object({ company_id: z.uuid(), id: z.uuid() }),
      concurrency: 1,
      run: ({ company_id, id }, { signal }) => makeExport(database.forCompany(company_id), services, id, signal),
    }),
    defineJob({
      name: 'sweep-company-exports',
      every: '1 minute',
      input: z.object({}),
      async run() {
        const now = services.now();
        for (const job of await listStalledExports(platform, new Date(now.getTime() - STALLED_MS)))
          await services.jobs.add(EXPORT_JOB, job, { uniqueKey: job.id });
        await expireExports(platform, now);
      },
    }),
    defineJob({
      name: 'remove-closed-companies',
      every: '1 day',
      input: z.object({}),
      run: async (_, { signal }) => void (await removeDueCompanies(database, services, signal)),
    }),
  ] as JobDefinition<never, unknown>[];
}
