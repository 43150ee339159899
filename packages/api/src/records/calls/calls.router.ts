import { byIdSchema } from '@outrider/shared/automation/intake';
import { callAgainSchema, callLoggedSchema, callLogSchema, callUndoneSchema } from '@outrider/shared/records/calls';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { callAgainAt, logCall, undoCall } from './calls.service.ts';

export const callsRouter = router({
  again: companyProcedure({
    can: 'tasks.use',
    rest: { method: 'GET', path: '/calls/again', summary: 'Get when to call again, by the company’s rule' },
  })
    .output(callAgainSchema)
    .query(({ ctx }) => callAgainAt(ctx.db, ctx.user, ctx.services.now())),

  log: companyProcedure({
    can: 'tasks.use',
    rest: {
      method: 'POST',
      path: '/calls',
      status: 201,
      summary: 'Log a call with its outcome, complete its task and plan the next one',
      errors: [403, 404],
    },
  })
    .input(callLogSchema)
    .output(callLoggedSchema)
    .mutation(({ ctx, input }) =>
      logCall(ctx.db, ctx.user, ctx.actor, input, { leads: ctx.services.leads, now: ctx.services.now() }),
    ),

  undo: companyProcedure({
    can: 'tasks.use',
    rest: {
      method: 'POST',
      path: '/calls/{id}/undo',
      summary: 'Take back a call that you just logged',
      errors: [403, 404, 409],
    },
  })
    .input(byIdSchema)
    .output(callUndoneSchema)
    .mutation(({ ctx, input }) => undoCall(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});
