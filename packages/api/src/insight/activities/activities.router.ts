import {
  activityStreamInputSchema,
  activityStreamPageSchema,
  activitySummaryInputSchema,
  activitySummarySchema,
} from '@outrider/shared/insight/activities';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { pageOfStream, summariseStream } from './activities.service.ts';

export const activitiesRouter = router({
  list: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/activities', summary: 'List what happened in the company, newest first' },
  })
    .input(activityStreamInputSchema)
    .output(activityStreamPageSchema)
    .query(({ ctx, input }) => pageOfStream(ctx.db, ctx.user, input, ctx.services.now())),

  summary: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/activities/summary', summary: 'Get how much of each kind happened' },
  })
    .input(activitySummaryInputSchema)
    .output(activitySummarySchema)
    .query(({ ctx, input }) => summariseStream(ctx.db, ctx.user, input, ctx.services.now())),
});
