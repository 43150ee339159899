import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  taskBulkDoneSchema,
  taskBulkSchema,
  taskCreateSchema,
  taskListSchema,
  taskPageSchema,
  taskQueueSchema,
  taskSchema,
  taskSnoozeSchema,
  taskSummaryInputSchema,
  taskSummarySchema,
  taskUpdateSchema,
} from '@outrider/shared/records/tasks';
import { deletedSchema } from '@outrider/shared/records/records';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { changeTasks } from './bulk.service.ts';
import { queueOf, summariseTasks } from './day.service.ts';
import { settleTask } from './settle.service.ts';
import { createTask, deleteTask, pageOfTasks, readTask, snoozeTask, updateTask } from './tasks.service.ts';

export const tasksRouter = router({
  list: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/tasks', reply: 'page', summary: 'List tasks, the earliest due date first' },
  })
    .input(taskListSchema)
    .output(taskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  summary: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/tasks/summary', summary: 'Get how many open tasks there are, by when they are due' },
  })
    .input(taskSummaryInputSchema)
    .output(taskSummarySchema)
    .query(({ ctx, input }) => summariseTasks(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  queue: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/tasks/queue', summary: 'List what you have to do today, in the order to do it in' },
  })
    .output(taskQueueSchema)
    .query(({ ctx }) => queueOf(ctx.db, ctx.user, ctx.services.now())),

  get: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/tasks/{id}', summary: 'Get a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(taskSchema)
    .query(({ ctx, input }) => readTask(ctx.db, ctx.user, input.id)),

  create: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks', status: 201, summary: 'Create a task', errors: [403, 404] },
  })
    .input(taskCreateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => createTask(ctx.db, ctx.user, ctx.actor, input)),

  update: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'PATCH', path: '/tasks/{id}', summary: 'Update a task', errors: [403, 404] },
  })
    .input(taskUpdateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => updateTask(ctx.db, ctx.user, ctx.actor, input)),

  complete: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks/{id}/complete', summary: 'Complete a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) =>
      settleTask(ctx.db, ctx.user, ctx.actor, input.id, { isDone: true, now: ctx.services.now() }),
    ),

  reopen: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks/{id}/reopen', summary: 'Reopen a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) =>
      settleTask(ctx.db, ctx.user, ctx.actor, input.id, { isDone: false, now: ctx.services.now() }),
    ),

  snooze: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks/{id}/snooze', summary: 'Put a task off', errors: [404] },
  })
    .input(taskSnoozeSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => snoozeTask(ctx.db, ctx.user, ctx.actor, input)),

  bulk: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks/bulk', summary: 'Do the same to many tasks', errors: [403] },
  })
    .input(taskBulkSchema)
    .output(taskBulkDoneSchema)
    .mutation(({ ctx, input }) => changeTasks(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'DELETE', path: '/tasks/{id}', summary: 'Delete a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteTask(ctx.db, ctx.user, ctx.actor, input.id)),
});
