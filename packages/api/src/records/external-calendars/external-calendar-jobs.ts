import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { listDueCalendars } from './external-calendars.store.ts';
import { READ_JOB, readExternalCalendar } from './read-calendar.ts';

const DUE_MAX = 1_000;

/** The schedule is in our own tables: one sweeper looks what is due, and each due calendar is a job of its own. */
export function createExternalCalendarJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-external-calendars',
      every: '30 seconds',
      input: z.object({}),
      run: async () => void (await sweepExternalCalendars(database, services)),
    }),
    defineJob({
      name: READ_JOB,
      input: z.object({ company_id: z.uuid(), calendar_id: z.uuid() }),
      concurrency: 2,
      retry: { times: 0, baseMs: 1_000, maxMs: 1_000 }, // the sweeper finds what is still due
      async run({ company_id, calendar_id }) {
        if (await readExternalCalendar(database.forCompany(company_id), services, calendar_id)) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/** @returns how many are due */
export async function sweepExternalCalendars(database: Database, services: Services): Promise<number> {
  const due = await listDueCalendars(database.platform, services.now(), DUE_MAX);
  for (const { company_id, id } of due)
    await services.jobs.add(READ_JOB, { company_id, calendar_id: id }, { uniqueKey: id });
  return due.length;
}
