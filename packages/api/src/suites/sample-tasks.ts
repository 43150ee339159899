import type { SampleWorld } from './sample-world.ts';

/** Inputs of the procedures for tasks and calls. */
export const TASKS_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'activities.list': () => ({ days: 90 }),
  'activities.summary': () => ({ days: 90 }),
  'pipeline.tasks.list': () => ({ owner: 'all', limit: 100 }),
  'pipeline.tasks.create': ({ lead_id, account_id }) => ({ title: 'Sample task', lead_id, account_id }),
  'pipeline.tasks.get': ({ task_id }) => ({ id: task_id }),
  'pipeline.tasks.update': ({ task_id }) => ({ id: task_id, title: 'Sample task' }),
  'pipeline.tasks.complete': ({ task_id }) => ({ id: task_id }),
  'pipeline.tasks.reopen': ({ task_id }) => ({ id: task_id }),
  'pipeline.tasks.queue': () => undefined,
  'pipeline.calls.again': () => undefined,
  'pipeline.tasks.summary': () => ({ owner: 'all' }),
  'pipeline.tasks.snooze': ({ task_id }) => ({ id: task_id, due_on: '2026-12-01' }),
  'pipeline.tasks.bulk': ({ task_id }) => ({ ids: [task_id], action: 'complete' }),
  'pipeline.calls.log': ({ lead_id, task_id }) => ({
    subject: { type: 'lead', id: lead_id },
    outcome: 'connected',
    task_id,
  }),
  'pipeline.calls.undo': ({ call_id }) => ({ id: call_id }),
  'pipeline.tasks.delete': ({ task_id }) => ({ id: task_id }),
};
