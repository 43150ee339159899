import { byIdSchema } from '@outrider/shared/intake';
import {
  taskCreateSchema,
  taskListSchema,
  taskPageSchema,
  taskSchema,
  taskUpdateSchema,
} from '@outrider/shared/pipeline';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { createTask, deleteTask, pageOfTasks, settleTask, updateTask } from './tasks.service.ts';

export const tasksRouter = router({
  list: companyProcedure({ can: 'tasks.use' })
    .input(taskListSchema)
    .output(taskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, ctx.user, ctx.reach, input, ctx.services.now())),

  create: companyProcedure({ can: 'tasks.use' })
    .input(taskCreateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => createTask(ctx.db, ctx.user, ctx.actor, input)),

  update: companyProcedure({ can: 'tasks.use' })
    .input(taskUpdateSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => updateTask(ctx.db, ctx.user, ctx.actor, input)),

  complete: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  reopen: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(taskSchema)
    .mutation(({ ctx, input }) => settleTask(ctx.db, ctx.user, ctx.actor, input.id, null)),

  delete: companyProcedure({ can: 'tasks.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => deleteTask(ctx.db, ctx.user, ctx.actor, input.id)),
});
