import type { Services } from '../../ground/services.ts';

export const RUN_JOB = 'run-agent-task';

/**
 * Starts a task at once instead of at the next sweep; if the job store cannot be reached, the sweep finds it. Call it
 * outside a transaction.
 */
export async function queueRun(
  services: Pick<Services, 'jobs' | 'log'>,
  task: { company_id: string; agent_id: string; task_id: string },
): Promise<void> {
  try {
    await services.jobs.add(RUN_JOB, task, { uniqueKey: task.task_id });
  } catch (error) {
    services.log.warn({ err: error, task_id: task.task_id }, 'A task of an agent waits for the sweeper');
  }
}
