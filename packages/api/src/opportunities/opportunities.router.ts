import { byIdSchema } from '@outrider/shared/intake';
import {
  leadConvertedSchema,
  leadConvertSchema,
  opportunityCreateSchema,
  opportunityListSchema,
  opportunityMoveSchema,
  opportunityPageSchema,
  opportunitySchema,
  opportunityUpdateSchema,
} from '@outrider/shared/pipeline';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { convertLead } from './convert.service.ts';
import {
  createOpportunity,
  getOpportunity,
  moveOpportunity,
  pageOfOpportunities,
  updateOpportunity,
} from './opportunities.service.ts';

export const opportunitiesRouter = router({
  list: companyProcedure({ can: 'pipeline.read' })
    .input(opportunityListSchema)
    .output(opportunityPageSchema)
    .query(({ ctx, input }) => pageOfOpportunities(ctx.db.forReading(), ctx.user, input)),

  get: companyProcedure({ can: 'pipeline.read' })
    .input(byIdSchema)
    .output(opportunitySchema)
    .query(({ ctx, input }) => getOpportunity(ctx.db, input.id)),

  create: companyProcedure({ can: 'pipeline.create' })
    .input(opportunityCreateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => createOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  update: companyProcedure({ can: 'pipeline.edit' })
    .input(opportunityUpdateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => updateOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** To a stage, won and lost included. */
  move: companyProcedure({ can: 'pipeline.edit' })
    .input(opportunityMoveSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => moveOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});

export const conversionRouter = router({
  /** Makes an opportunity of a lead; a converted one answers with the opportunity it has. */
  convertLead: companyProcedure({ can: 'pipeline.create' })
    .input(leadConvertSchema)
    .output(leadConvertedSchema)
    .mutation(({ ctx, input }) => convertLead(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});
