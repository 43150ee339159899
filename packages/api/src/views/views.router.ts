import { byIdSchema } from '@outrider/shared/intake';
import { savedViewSchema, viewCreateSchema, viewUpdateSchema } from '@outrider/shared/saved-views';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { changeView, createView, getViews, removeView } from './views.service.ts';

export const viewsRouter = router({
  list: companyProcedure({ can: 'leads.read' })
    .output(z.array(savedViewSchema))
    .query(({ ctx }) => getViews(ctx.db, ctx.user)),
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
