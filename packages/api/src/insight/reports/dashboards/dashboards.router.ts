import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  reportDashboardCreateSchema,
  reportDashboardItemSchema,
  reportDashboardSchema,
  reportDashboardUpdateSchema,
} from '@outrider/shared/insight/report-dashboards';
import { z } from 'zod';
import { companyProcedure } from '../../../ground/guard.ts';
import { router } from '../../../ground/trpc.ts';
import {
  changeDashboard,
  createDashboard,
  getDashboard,
  getDashboards,
  removeDashboard,
} from './dashboards.service.ts';

const can = 'reports.use';

export const dashboardsRouter = router({
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/report-dashboards', summary: 'List your dashboards and those shared with you' },
  })
    .output(z.array(reportDashboardItemSchema))
    .query(({ ctx }) => getDashboards(ctx.db, ctx.user)),

  get: companyProcedure({
    can,
    rest: { method: 'GET', path: '/report-dashboards/{id}', summary: 'Get a dashboard', tagged: true },
  })
    .input(byIdSchema)
    .output(reportDashboardSchema)
    .query(({ ctx, input }) => getDashboard(ctx.db, ctx.user, input.id)),

  create: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/report-dashboards',
      status: 201,
      location: '/report-dashboards/{id}',
      summary: 'Create a dashboard',
    },
  })
    .input(reportDashboardCreateSchema)
    .output(reportDashboardSchema)
    .mutation(({ ctx, input }) => createDashboard(ctx.db, ctx.user, ctx.actor, input)),

  update: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/report-dashboards/{id}',
      tagged: true,
      summary: 'Change a dashboard of your own, or one you can edit',
      errors: [412],
    },
  })
    .input(reportDashboardUpdateSchema)
    .output(reportDashboardSchema)
    .mutation(({ ctx, input }) => changeDashboard(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/report-dashboards/{id}', summary: 'Delete a dashboard of your own' },
  })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeDashboard(ctx.db, ctx.user, ctx.actor, input.id)),
});
