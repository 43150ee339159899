import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  reportMailSchema,
  reportScheduleCreateSchema,
  reportScheduleListSchema,
  reportScheduleSchema,
  reportScheduleUpdateSchema,
  reportSentToSchema,
} from '@outrider/shared/insight/report-schedules';
import { companyProcedure } from '../../../ground/guard.ts';
import { router } from '../../../ground/trpc.ts';
import { changeSchedule, createSchedule, getSchedules, leaveSchedule, removeSchedule } from './schedules.service.ts';
import { sendToMyself } from './send-to-myself.ts';

const can = 'reports.send';

export const schedulesRouter = router({
  list: companyProcedure({
    can: 'reports.use',
    rest: { method: 'GET', path: '/report-schedules', summary: 'List the report schedules you own or receive' },
  })
    .output(reportScheduleListSchema)
    .query(({ ctx }) => getSchedules(ctx.db, ctx.user, ctx.services)),

  create: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/report-schedules',
      status: 201,
      summary: 'Schedule a report or a dashboard by email',
    },
  })
    .input(reportScheduleCreateSchema)
    .output(reportScheduleSchema)
    .mutation(({ ctx, input }) => createSchedule(ctx, input)),

  update: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/report-schedules/{id}', summary: 'Change a report schedule of your own' },
  })
    .input(reportScheduleUpdateSchema)
    .output(reportScheduleSchema)
    .mutation(({ ctx, input }) => changeSchedule(ctx, input)),

  delete: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/report-schedules/{id}', summary: 'Delete a report schedule of your own' },
  })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeSchedule(ctx, input.id)),

  leave: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/report-schedules/{id}/leave',
      summary: 'Leave a report schedule you receive',
    },
  })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => leaveSchedule(ctx, input.id)),

  sendToMe: companyProcedure({
    can,
    rest: { method: 'POST', path: '/report-emails', summary: 'Email yourself a report or a dashboard now' },
  })
    .input(reportMailSchema)
    .output(reportSentToSchema)
    .mutation(({ ctx, input }) => sendToMyself(ctx, input)),
});
