import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { syncAgent } from './sync.ts';
import { listDue } from './sync.store.ts';

const SYNC_JOB = 'sync-sheet';

/** The schedule is in our own tables: one sweeper looks what is due, and each due agent is a job of its own. */
export function createSheetsJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-sheets',
      every: '15 seconds',
      input: z.object({}),
      run: async () => void (await sweepSheets(database, services)),
    }),
    defineJob({
      name: SYNC_JOB,
      input: z.object({ company_id: z.uuid(), agent_id: z.uuid() }),
      concurrency: 3,
      retry: { times: 0, baseMs: 1_000, maxMs: 1_000 }, // the sweeper finds what is still due
      async run({ company_id, agent_id }, { signal }) {
        const result = await syncAgent(database.forCompany(company_id), services, agent_id, {
          reason: 'schedule',
          signal,
        });
        if (result) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/** Puts in a job for every agent that is due, and for every run that nobody holds any more. @returns how many */
export async function sweepSheets(database: Database, services: Services): Promise<number> {
  const due = await listDue(database.platform, services.now());
  for (const { company_id, agent_id } of due)
    await services.jobs.add(SYNC_JOB, { company_id, agent_id }, { uniqueKey: agent_id });
  return due.length;
}
