import {
  duplicateCompareSchema,
  duplicateListSchema,
  duplicateMergeSchema,
  duplicatePageSchema,
  duplicatePairSchema,
  duplicateSummarySchema,
  leadMergeListSchema,
  mergeProposalSchema,
  pairStateSchema,
  unmergeResultSchema,
} from '@outrider/shared/duplicates';
import { byIdSchema } from '@outrider/shared/intake';
import { leadSchema } from '@outrider/shared/leads';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { getLead } from '../leads/leads.service.ts';
import { router } from '../trpc.ts';
import { lookAgain, pageOfPairs, pairsOfLead, recentMerges, summarisePairs, turnPair } from './duplicates.service.ts';
import { mergePair, proposeFor } from './merge.service.ts';
import { unmergePair } from './unmerge.service.ts';

/** Leads that are likely one. Who may edit both leads of a pair may merge and dismiss it; a rep's list holds only such pairs. */
export const duplicatesRouter = router({
  list: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'GET',
      path: '/leads/duplicates',
      reply: 'page',
      summary: 'List possible duplicates, most likely first',
    },
  })
    .input(duplicateListSchema)
    .output(duplicatePageSchema)
    .query(({ ctx, input }) => pageOfPairs(ctx.db, ctx.user, input)),

  summary: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'GET',
      path: '/leads/duplicates/summary',
      summary: 'Get the number of open pairs by reason, and the state of the last check',
    },
  })
    .output(duplicateSummarySchema)
    .query(({ ctx }) => summarisePairs(ctx.db, ctx.user)),

  ofLead: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(z.array(duplicatePairSchema))
    .query(({ ctx, input }) => pairsOfLead(ctx.db, ctx.user, input.id)),

  merges: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'GET', path: '/leads/duplicates/merges', summary: 'List merges of the last 30 days' },
  })
    .output(leadMergeListSchema)
    .query(async ({ ctx }) => ({ items: await recentMerges(ctx.db, ctx.user, ctx.services.now()) })),

  compare: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'GET',
      path: '/leads/duplicates/{id}',
      summary: 'Preview the merge of a pair',
      errors: [404],
    },
  })
    .input(duplicateCompareSchema)
    .output(mergeProposalSchema)
    .query(({ ctx, input }) => proposeFor(ctx.db, ctx.user, input.id, input.survivor_id)),

  look: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/leads/duplicates/look', summary: 'Check changed leads for duplicates now' },
  })
    .output(duplicateSummarySchema)
    .mutation(({ ctx }) => lookAgain(ctx.db, ctx.user, ctx.services)),

  dismiss: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/dismiss',
      summary: 'Dismiss a pair until one of its leads changes',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(pairStateSchema)
    .mutation(({ ctx, input }) => turnPair(ctx.db, ctx.user, ctx.actor, input.id, 'dismissed')),

  reopen: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/leads/duplicates/{id}/reopen', summary: 'Reopen a dismissed pair', errors: [404] },
  })
    .input(byIdSchema)
    .output(pairStateSchema)
    .mutation(({ ctx, input }) => turnPair(ctx.db, ctx.user, ctx.actor, input.id, 'open')),

  merge: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/merge',
      summary: 'Merge the two leads of a pair',
      errors: [404, 409],
    },
  })
    .input(duplicateMergeSchema)
    .output(leadSchema)
    .mutation(async ({ ctx, input }) =>
      getLead(ctx.db, await mergePair(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  unmerge: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/unmerge',
      summary: 'Undo a merge within 30 days',
      errors: [404, 409],
    },
  })
    .input(byIdSchema)
    .output(unmergeResultSchema)
    .mutation(({ ctx, input }) =>
      unmergePair(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now()),
    ),
});
