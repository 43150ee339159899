import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  taskCreateSchema,
  taskListSchema,
  taskPageSchema,
  taskSchema,
  taskUpdateSchema,
} from '@outrider/shared/records/pipeline';
import { deletedSchema } from '@outrider/shared/records/records';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createTask, deleteTask, pageOfTasks, settleTask, updateTask } from './tasks.service.ts';

export const tasksRouter = router({
  list: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/tasks', reply: 'page', summary: 'List tasks, the earliest due date first' },
  })
    .input(taskListSchema)
    .output(taskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

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
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  reopen: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'POST', path: '/tasks/{id}/reopen', summary: 'Reopen a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, null)),

  delete: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'DELETE', path: '/tasks/{id}', summary: 'Delete a task', errors: [404] },
  })
    .input(byIdSchema)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteTask(ctx.db, ctx.user, ctx.actor, input.id)),
});
