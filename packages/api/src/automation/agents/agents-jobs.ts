import type { Database } from '@outrider/db';
import { defineJob, type JobDefinition } from '@outrider/jobs';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { expireProposals } from './approvals/expire.ts';
import { queueRun, RUN_JOB } from './queue.ts';
import { AT_ONCE, runTasks } from './execution/run.ts';
import { resumeDue } from './policy/switch.service.ts';
import { findDue, listDue } from './tasks.store.ts';

/** Then another agent's turn comes, however much this one has to do. */
const IN_A_ROW = 10;

/**
 * The schedule is in our own tables: one sweeper looks what is due, and each due task is a job of its own, as many an
 * agent as it works on at once.
 */
export function createAgentsJobs(database: Database, services: Services): JobDefinition<never, unknown>[] {
  return [
    defineJob({
      name: 'sweep-agent-tasks',
      every: '5 seconds',
      input: z.object({}),
      run: async () => void (await sweepTasks(database, services)),
    }),
    defineJob({
      name: RUN_JOB,
      input: z.object({ company_id: z.uuid(), agent_id: z.uuid(), task_id: z.uuid() }),
      concurrency: 4,
      retry: { times: 0, baseMs: 1_000, maxMs: 1_000 }, // the sweeper finds what is still due
      async run({ company_id, agent_id }, { signal }) {
        const db = database.forCompany(company_id);
        const begun = await runTasks(db, services, agent_id, { signal, at_most: IN_A_ROW });
        if (begun > 0) services.wake.relay();
        const next = begun < IN_A_ROW || signal.aborted ? null : await findDue(db, agent_id, services.now());
        if (next) await queueRun(services, { company_id, agent_id, task_id: next });
      },
    }),
    defineJob({
      name: 'resume-agents',
      every: '30 seconds',
      input: z.object({}),
      run: async () => void (await resumeDue(database, services)),
    }),
    defineJob({
      name: 'expire-agent-actions',
      every: '10 minutes',
      input: z.object({}),
      run: async () => void (await expireProposals(database, services)),
    }),
  ] as JobDefinition<never, unknown>[];
}

/** @returns how many jobs were asked for */
export async function sweepTasks(database: Database, services: Services): Promise<number> {
  const due = await listDue(database.platform, services.now(), AT_ONCE);
  for (const task of due) await queueRun(services, task);
  return due.length;
}
