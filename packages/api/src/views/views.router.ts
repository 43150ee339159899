import { byIdSchema } from '@outrider/shared/intake';
import { savedViewSchema, viewCreateSchema, viewListInputSchema, viewUpdateSchema } from '@outrider/shared/saved-views';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { changeView, createView, getViews, removeView } from './views.service.ts';

/** What people keep of their lists, whatever these list. Whether one may read such records at all is asked with their type. */
export const viewsRouter = router({
  list: companyProcedure({ can: 'leads.read' })
    .input(viewListInputSchema)
    .output(z.array(savedViewSchema))
    .query(({ ctx, input }) => getViews(ctx.db, ctx.user, input.record_type)),
  create: companyProcedure({ can: 'leads.read' })
    .input(viewCreateSchema)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => createView(ctx.db, ctx.user, ctx.actor, input)),
  update: companyProcedure({ can: 'leads.read' })
    .input(viewUpdateSchema)
    .output(savedViewSchema)
    .mutation(({ ctx, input }) => changeView(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
  delete: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .mutation(({ ctx, input }) => removeView(ctx.db, ctx.user, ctx.actor, input.id)),
});
