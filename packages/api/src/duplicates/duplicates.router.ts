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
      summary: 'Pairs of leads that are likely one, the likeliest first',
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
      summary: 'How many pairs wait, by reason, and when leads were last compared',
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
    rest: { method: 'GET', path: '/leads/duplicates/merges', summary: 'What was merged in the last 30 days' },
  })
    .output(leadMergeListSchema)
    .query(async ({ ctx }) => ({ items: await recentMerges(ctx.db, ctx.user, ctx.services.now()) })),

  compare: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'GET',
      path: '/leads/duplicates/{id}',
      summary: 'The two leads of a pair with what a merge would make of them',
      errors: [404],
    },
  })
    .input(duplicateCompareSchema)
    .output(mergeProposalSchema)
    .query(({ ctx, input }) => proposeFor(ctx.db, ctx.user, input.id, input.survivor_id)),

  look: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/leads/duplicates/look', summary: 'Compare the leads that changed, now' },
  })
    .output(duplicateSummarySchema)
    .mutation(({ ctx }) => lookAgain(ctx.db, ctx.user, ctx.services)),

  dismiss: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/dismiss',
      summary: 'These are two: the pair comes back only when one of the leads changes',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(pairStateSchema)
    .mutation(({ ctx, input }) => turnPair(ctx.db, ctx.user, ctx.actor, input.id, 'dismissed')),

  reopen: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/leads/duplicates/{id}/reopen', summary: 'Take a dismissal back', errors: [404] },
  })
    .input(byIdSchema)
    .output(pairStateSchema)
    .mutation(({ ctx, input }) => turnPair(ctx.db, ctx.user, ctx.actor, input.id, 'open')),

  merge: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/merge',
      summary: 'Make one lead of the two',
      errors: [404, 409],
    },
  })
    .input(duplicateMergeSchema)
    .output(leadSchema)
    .mutation(async ({ ctx, input }) =>
      getLead(ctx.db, await mergePair(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  unmerge: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/duplicates/{id}/unmerge',
      summary: 'Take a merge back, for 30 days',
      errors: [404, 409],
    },
  })
    .input(byIdSchema)
    .output(unmergeResultSchema)
    .mutation(({ ctx, input }) => unmergePair(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});
