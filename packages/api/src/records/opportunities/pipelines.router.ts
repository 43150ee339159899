import {
  pipelineCreateSchema,
  pipelineListInputSchema,
  pipelineListSchema,
  pipelineOrderSchema,
  pipelineSchema,
  pipelineUpdateSchema,
  stageUsageSchema,
} from '@outrider/shared/records/pipelines';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createPipeline, getPipelines, getStageUsage, orderPipelines, updatePipeline } from './pipelines.service.ts';

const can = 'pipeline.manage';

export const pipelinesRouter = router({
  list: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/pipelines',
      summary: 'List pipelines with their stages, and your company’s currency',
    },
  })
    .input(pipelineListInputSchema)
    .output(pipelineListSchema)
    .query(({ ctx, input }) => getPipelines(ctx.db, input)),

  usage: companyProcedure({
    can,
    rest: { method: 'GET', path: '/pipelines/usage', summary: 'Count the deals in each stage' },
  })
    .output(z.array(stageUsageSchema))
    .query(({ ctx }) => getStageUsage(ctx.db)),

  create: companyProcedure({
    can,
    rest: { method: 'POST', path: '/pipelines', status: 201, summary: 'Add a pipeline', errors: [409] },
  })
    .input(pipelineCreateSchema)
    .output(pipelineSchema)
    .mutation(({ ctx, input }) => createPipeline(ctx.db, ctx.actor, input)),

  update: companyProcedure({
    can,
    rest: {
      method: 'PATCH',
      path: '/pipelines/{id}',
      summary: 'Update a pipeline. Deals in a removed stage move to where `moves` says.',
      errors: [404, 409],
    },
  })
    .input(pipelineUpdateSchema)
    .output(pipelineSchema)
    .mutation(({ ctx, input }) => updatePipeline(ctx.db, ctx.actor, input, ctx.services.now())),

  reorder: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/pipelines/order', summary: 'Reorder all pipelines', errors: [404] },
  })
    .input(pipelineOrderSchema)
    .output(pipelineListSchema)
    .mutation(({ ctx, input }) => orderPipelines(ctx.db, ctx.actor, input.ids)),
});
