import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  savedViewSchema,
  viewChangeSchema,
  viewCreateSchema,
  viewInputSchema,
  viewListInputSchema,
  viewRecordPageSchema,
  viewRecordsAskSchema,
  viewUpdateSchema,
} from '@outrider/shared/records/saved-views';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { pageOfView } from './view-records.ts';
import { changeView, createView, getView, getViews, removeView } from './views.service.ts';

const can = 'leads.read';

/**
 * What people keep of their lists, whatever these list. Whether one may read such records at all is asked with their
 * type.
 */
export const viewsRouter = router({
  list: companyProcedure({ can, rest: { method: 'GET', path: '/views', summary: 'List saved views of a record type' } })
    .input(viewListInputSchema)
    .output(z.array(savedViewSchema))
    .query(({ ctx, input }) => getViews(ctx.db, ctx.user, input.record_type)),

  get: companyProcedure({
    can,
    rest: { method: 'GET', path: '/views/{id}', summary: 'Get a saved view', tagged: true },
  })
    .input(byIdSchema)
    .output(savedViewSchema)
    .query(({ ctx, input }) => getView(ctx.db, ctx.user, input.id)),

  records: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/views/{id}/records',
      reply: 'page',
      summary: 'List the records of a saved view, filtered and sorted as the view says',
    },
  })
    .input(viewRecordsAskSchema)
    .output(viewRecordPageSchema)
    .query(({ ctx, input }) => pageOfView(ctx.db, ctx.user, input, ctx.services.now())),

  create: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/views',
      status: 201,
      location: '/views/{id}',
      describes: viewInputSchema,
      summary: 'Save a view',
    },
  })
    .input(viewCreateSchema)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => createView(ctx.db, ctx.user, ctx.actor, input)),

  update: companyProcedure({
    can,
    rest: {
      method: 'PUT',
      path: '/views/{id}',
      tagged: true,
      describes: viewChangeSchema,
      summary: 'Change a saved view of your own',
      errors: [412],
    },
  })
    .input(viewUpdateSchema)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => changeView(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/views/{id}', summary: 'Delete a saved view of your own' },
  })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeView(ctx.db, ctx.user, ctx.actor, input.id)),
});
