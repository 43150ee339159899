import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  reportAskSchema,
  reportCreateSchema,
  reportQuestionAnswerSchema,
  reportQuestionSchema,
  reportResultSchema,
  reportSchema,
  reportUpdateSchema,
} from '@outrider/shared/insight/reports';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { dashboardsRouter } from './dashboards/dashboards.router.ts';
import { schedulesRouter } from './schedules/schedules.router.ts';
import { readQuestion } from './read-question.ts';
import { answerReport, changeReport, createReport, getReport, getReports, removeReport } from './reports.service.ts';
import { runReport } from './run.service.ts';

const can = 'reports.use';

export const reportsRouter = router({
  dashboards: dashboardsRouter,
  schedules: schedulesRouter,

  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/reports', summary: 'List your reports and the shared ones' },
  })
    .output(z.array(reportSchema))
    .query(({ ctx }) => getReports(ctx.db, ctx.user)),

  run: companyProcedure({
    can,
    rest: { method: 'GET', path: '/reports/run', summary: 'Measure records, in groups, without keeping a report' },
  })
    .input(reportAskSchema)
    .output(reportResultSchema)
    .query(({ ctx, input }) => runReport(ctx.db.forReading(), ctx.user, input, ctx.services.now())),

  question: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/reports/question',
      summary: 'Find the report that a question asks for, by the language model',
    },
  })
    .input(reportQuestionSchema)
    .output(reportQuestionAnswerSchema)
    .mutation(({ ctx, input }) => readQuestion(ctx.db, ctx.user, ctx.services, input.text)),

  get: companyProcedure({
    can,
    rest: { method: 'GET', path: '/reports/{id}', summary: 'Get a report', tagged: true },
  })
    .input(byIdSchema)
    .output(reportSchema)
    .query(({ ctx, input }) => getReport(ctx.db, ctx.user, input.id)),

  result: companyProcedure({
    can,
    rest: { method: 'GET', path: '/reports/{id}/result', summary: 'Get what a report answers now' },
  })
    .input(byIdSchema)
    .output(reportResultSchema)
    .query(({ ctx, input }) => answerReport(ctx.db, ctx.user, input.id, ctx.services.now())),

  create: companyProcedure({
    can,
    rest: { method: 'POST', path: '/reports', status: 201, location: '/reports/{id}', summary: 'Save a report' },
  })
    .input(reportCreateSchema)
    .output(reportSchema)
    .mutation(({ ctx, input }) => createReport(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  update: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/reports/{id}',
      tagged: true,
      summary: 'Change a report of your own',
      errors: [412],
    },
  })
    .input(reportUpdateSchema)
    .output(reportSchema)
    .mutation(({ ctx, input }) => changeReport(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/reports/{id}', summary: 'Delete a report of your own' },
  })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeReport(ctx.db, ctx.user, ctx.actor, input.id)),
});
