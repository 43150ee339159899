import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { listDueMailboxes } from '../mailboxes/mailboxes.store.ts';
import { syncMailbox } from './sync.ts';

export const SYNC_JOB = 'sync-mailbox';
const DUE_MAX = 1_000;

/** The schedule is in our own tables: one sweeper looks what is due, and each due mailbox is a job of its own. */
export function createInboxJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-mailboxes',
      every: '15 seconds',
      input: z.object({}),
      run: async () => void (await sweepMailboxes(database, services)),
    }),
    defineJob({
      name: SYNC_JOB,
      input: z.object({ company_id: z.uuid(), mailbox_id: z.uuid() }),
      concurrency: 5,
      retry: { times: 0, baseMs: 1_000, maxMs: 1_000 }, // the sweeper finds what is still due
      async run({ company_id, mailbox_id }, { signal }) {
        const kept = await syncMailbox(database.forCompany(company_id), services, mailbox_id, signal);
        if (kept !== null) services.wake.relay();
      },
    }),
  ] as JobDefinition<never, unknown>[];
}

/** @returns how many are due */
export async function sweepMailboxes(database: Database, services: Services): Promise<number> {
  const due = await listDueMailboxes(database.platform, services.now(), DUE_MAX);
  for (const { company_id, id } of due)
    await services.jobs.add(SYNC_JOB, { company_id, mailbox_id: id }, { uniqueKey: id });
  return due.length;
}
