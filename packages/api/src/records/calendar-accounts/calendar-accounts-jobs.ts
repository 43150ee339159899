import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { listDueOfAccounts } from './calendar-accounts.store.ts';
import { listDueAccounts } from './copies.store.ts';
import { READ_ACCOUNT_JOB, readAccountCalendar } from './read-account-calendar.ts';
import { WRITE_JOB, writeMeetings } from './write-meetings.ts';

const DUE_MAX = 1_000;
const ONCE = { times: 0, baseMs: 1_000, maxMs: 1_000 }; // the sweeper finds what is still due

/** One sweeper looks what is to be read and what is to be written; each calendar and each account is a job of its own. */
export function createCalendarAccountJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-calendar-accounts',
      every: '15 seconds',
      input: z.object({}),
      run: async () => void (await sweepCalendarAccounts(database, services)),
    }),
    defineJob({
      name: READ_ACCOUNT_JOB,
      input: z.object({ company_id: z.uuid(), calendar_id: z.uuid() }),
      concurrency: 2,
      retry: ONCE,
      async run({ company_id, calendar_id }) {
        if (await readAccountCalendar(database.forCompany(company_id), services, calendar_id)) services.wake.relay();
      },
    }),
    defineJob({
      name: WRITE_JOB,
      input: z.object({ company_id: z.uuid(), account_id: z.uuid() }),
      concurrency: 2,
      retry: ONCE,
      async run({ company_id, account_id }) {
        if (await writeMeetings(database.forCompany(company_id), services, account_id)) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/** @returns how many calendars are to be read, and accounts to be written to */
export async function sweepCalendarAccounts(
  database: Database,
  services: Services,
): Promise<{ reads: number; writes: number }> {
  const now = services.now();
  const reads = await listDueOfAccounts(database.platform, now, DUE_MAX);
  for (const { company_id, id } of reads)
    await services.jobs.add(READ_ACCOUNT_JOB, { company_id, calendar_id: id }, { uniqueKey: id });
  const writes = await listDueAccounts(database.platform, now, DUE_MAX);
  for (const { company_id, id } of writes)
    await services.jobs.add(WRITE_JOB, { company_id, account_id: id }, { uniqueKey: id });
  return { reads: reads.length, writes: writes.length };
}
