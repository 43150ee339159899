import { byIdSchema } from '@outrider/shared/intake';
import {
  boardInputSchema,
  boardSchema,
  deletedSchema,
  laneCardsSchema,
  laneInputSchema,
  leadConvertedSchema,
  leadConvertSchema,
  opportunityCreateSchema,
  opportunityDeleteSchema,
  opportunityListSchema,
  opportunityMoveSchema,
  opportunityPageSchema,
  opportunitySchema,
  opportunityUpdateSchema,
  stageChangeSchema,
} from '@outrider/shared/opportunities';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { deleteOpportunity, getHistory, restoreOpportunity } from './bin.service.ts';
import { getBoard, getLane } from './board.service.ts';
import { convertLead } from './convert.service.ts';
import { moveOpportunity } from './move.service.ts';
import { createOpportunity, getOpportunity, pageOfOpportunities, updateOpportunity } from './opportunities.service.ts';

export const opportunitiesRouter = router({
  list: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities', reply: 'page', summary: 'List deals, newest first' },
  })
    .input(opportunityListSchema)
    .output(opportunityPageSchema)
    .query(({ ctx, input }) => pageOfOpportunities(ctx.db.forReading(), ctx.user, input)),

  board: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/board',
      summary: 'Get a pipeline’s open stages with their totals and first deals',
      errors: [404],
    },
  })
    .input(boardInputSchema)
    .output(boardSchema)
    .query(({ ctx, input }) => getBoard(ctx.db, ctx.user, input)),

  lane: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities/lane', summary: 'Get the next deals of a stage', errors: [404] },
  })
    .input(laneInputSchema)
    .output(laneCardsSchema)
    .query(({ ctx, input }) => getLane(ctx.db, ctx.user, input)),

  get: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities/{id}', summary: 'Get a deal', errors: [404] },
  })
    .input(byIdSchema)
    .output(opportunitySchema)
    .query(({ ctx, input }) => getOpportunity(ctx.db, input.id)),

  history: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/{id}/stages',
      summary: 'Get the stages a deal has been through, newest first',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(z.array(stageChangeSchema))
    .query(({ ctx, input }) => getHistory(ctx.db, input.id)),

  create: companyProcedure({
    can: 'pipeline.create',
    rest: {
      method: 'POST',
      path: '/opportunities',
      status: 201,
      summary: 'Create a deal in an open stage',
      errors: [403, 404],
    },
  })
    .input(opportunityCreateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => createOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  update: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'PATCH',
      path: '/opportunities/{id}',
      summary: 'Update a deal (409 with the current version if somebody changed it)',
      errors: [403, 404, 409],
    },
  })
    .input(opportunityUpdateSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => updateOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** To a stage, won and lost included. */
  move: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'POST',
      path: '/opportunities/{id}/move',
      summary: 'Move a deal to a stage (422 names the fields that the stage requires)',
      errors: [403, 404, 409],
    },
  })
    .input(opportunityMoveSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => moveOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: companyProcedure({
    can: 'pipeline.delete',
    rest: {
      method: 'DELETE',
      path: '/opportunities/{id}',
      summary: 'Delete a deal (restorable for 30 days)',
      errors: [403, 404, 409],
    },
  })
    .input(opportunityDeleteSchema)
    .output(deletedSchema)
    .mutation(({ ctx, input }) => deleteOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  restore: companyProcedure({
    can: 'pipeline.delete',
    rest: {
      method: 'POST',
      path: '/opportunities/{id}/restore',
      summary: 'Restore a deleted deal',
      errors: [403, 404],
    },
  })
    .input(byIdSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => restoreOpportunity(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});

export const conversionRouter = router({
  /** Makes an opportunity of a lead; a converted one answers with the opportunity it has. */
  convertLead: companyProcedure({ can: 'pipeline.create' })
    .input(leadConvertSchema)
    .output(leadConvertedSchema)
    .mutation(({ ctx, input }) => convertLead(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});
