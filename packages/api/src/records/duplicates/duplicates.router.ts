import {
  accountMergeProposalSchema,
  accountMergeSchema,
  accountPairPageSchema,
  accountPairSchema,
  contactMergeProposalSchema,
  contactMergeSchema,
  contactPairPageSchema,
  contactPairSchema,
  duplicateAskSchema,
  duplicateCompareSchema,
  duplicateListSchema,
  type DuplicateMerge,
  groupMergedSchema,
  groupMergeSchema,
  duplicateSummarySchema,
  leadMergeProposalSchema,
  leadMergeSchema,
  leadPairPageSchema,
  leadPairSchema,
  mergedRecordListSchema,
  opportunityMergeProposalSchema,
  opportunityMergeSchema,
  opportunityPairPageSchema,
  opportunityPairSchema,
  pairStateSchema,
  unmergeResultSchema,
} from '@outrider/shared/records/duplicates';
import { accountSchema } from '@outrider/shared/records/accounts';
import { contactSchema } from '@outrider/shared/records/contacts';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { leadSchema } from '@outrider/shared/records/leads';
import { opportunitySchema } from '@outrider/shared/records/opportunities';
import { RECORD_NOUNS, RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  askForPair,
  lookAgain,
  pageOfPairs,
  pairsOfRecord,
  recentMerges,
  summarisePairs,
  turnPair,
} from './duplicates.service.ts';
import { MERGE_KINDS } from './kinds.ts';
import { mergeGroup, mergePair, proposeFor } from './merge.service.ts';
import { unmergePair } from './unmerge.service.ts';

type Schemas<Pair extends z.ZodType, Page extends z.ZodType, Proposal extends z.ZodType, Record extends z.ZodType> = {
  pair: Pair;
  page: Page;
  proposal: Proposal;
  record: Record;
  merge: typeof leadMergeSchema;
};

/**
 * Records of a type that are likely one. Who may edit both records of a pair may merge and dismiss it; a rep's list
 * holds only such pairs. The services know records of any type: what they answer is what the type's own schemas say,
 * which the procedures check.
 */
function duplicatesOf<
  Pair extends z.ZodType,
  Page extends z.ZodType,
  Proposal extends z.ZodType,
  Record extends z.ZodType,
>(type: RecordTypeName, schemas: Schemas<Pair, Page, Proposal, Record>) {
  const kind = MERGE_KINDS[type];
  const { read, edit } = RECORD_RIGHTS[type];
  const path = `/duplicates${RECORD_PATHS[type]}` as const;
  const { one, many } = RECORD_NOUNS[type];
  return router({
    list: companyProcedure({
      can: edit,
      rest: {
        method: 'GET',
        path,
        reply: 'page',
        summary: `List possible duplicates among ${many}, most likely first`,
      },
    })
      .input(duplicateListSchema)
      .output(schemas.page)
      .query(async ({ ctx, input }) => (await pageOfPairs(kind, ctx.db, ctx.user, input)) as never),

    summary: companyProcedure({
      can: edit,
      rest: {
        method: 'GET',
        path: `${path}/summary`,
        summary: `Get the number of open pairs of ${many} by reason, and the state of the last check`,
      },
    })
      .output(duplicateSummarySchema)
      .query(({ ctx }) => summarisePairs(kind, ctx.db, ctx.user)),

    ofRecord: companyProcedure({ can: read })
      .input(byIdSchema)
      .output(z.array(schemas.pair))
      .query(async ({ ctx, input }) => (await pairsOfRecord(kind, ctx.db, ctx.user, input.id)) as never),

    merges: companyProcedure({
      can: edit,
      rest: { method: 'GET', path: `${path}/merges`, summary: `List merges of ${many} of the last 30 days` },
    })
      .output(mergedRecordListSchema)
      .query(async ({ ctx }) => ({ items: await recentMerges(kind, ctx.db, ctx.user, ctx.services.now()) })),

    ask: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path,
        summary: `Put two ${many} side by side that were not found alike`,
        errors: [403, 404],
      },
    })
      .input(duplicateAskSchema)
      .output(schemas.pair)
      .mutation(async ({ ctx, input }) => (await askForPair(kind, ctx.db, ctx.user, input.ids)) as never),

    compare: companyProcedure({
      can: edit,
      rest: {
        method: 'GET',
        path: `${path}/{id}`,
        summary: `Preview the merge of a pair of ${many}`,
        errors: [404],
      },
    })
      .input(duplicateCompareSchema)
      .output(schemas.proposal)
      .query(
        async ({ ctx, input }) => (await proposeFor(kind, ctx.db, ctx.user, input.id, input.survivor_id)) as never,
      ),

    look: companyProcedure({
      can: edit,
      rest: { method: 'POST', path: `${path}/look`, summary: `Check changed ${many} for duplicates now` },
    })
      .output(duplicateSummarySchema)
      .mutation(({ ctx }) => lookAgain(kind, ctx.db, ctx.user, ctx.services)),

    dismiss: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path: `${path}/{id}/dismiss`,
        summary: `Dismiss a pair until one of its ${many} changes`,
        errors: [404],
      },
    })
      .input(byIdSchema)
      .output(pairStateSchema)
      .mutation(({ ctx, input }) => turnPair(kind, ctx.db, ctx.user, ctx.actor, input.id, 'dismissed')),

    reopen: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path: `${path}/{id}/reopen`,
        summary: `Reopen a dismissed pair of ${many}`,
        errors: [404],
      },
    })
      .input(byIdSchema)
      .output(pairStateSchema)
      .mutation(({ ctx, input }) => turnPair(kind, ctx.db, ctx.user, ctx.actor, input.id, 'open')),

    merge: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path: `${path}/{id}/merge`,
        summary: `Merge the two ${many} of a pair`,
        errors: [404, 409],
      },
    })
      .input(schemas.merge)
      .output(schemas.record)
      .mutation(async ({ ctx: { db, user, actor, services }, input }) => {
        const caller = { ports: services.leads, user, actor, now: services.now() };
        return (await kind.whole(db, await mergePair(kind, db, caller, input as DuplicateMerge))) as never;
      }),

    mergeGroup: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path: `${path}/merge`,
        summary: `Merge several ${many} into one of them`,
        errors: [403, 404, 409],
      },
    })
      .input(groupMergeSchema)
      .output(groupMergedSchema)
      .mutation(({ ctx: { db, user, actor, services }, input }) =>
        mergeGroup(kind, db, { ports: services.leads, user, actor, now: services.now() }, input),
      ),

    unmerge: companyProcedure({
      can: edit,
      rest: {
        method: 'POST',
        path: `${path}/{id}/unmerge`,
        summary: `Undo the merge of a ${one} within 30 days`,
        errors: [404, 409],
      },
    })
      .input(byIdSchema)
      .output(unmergeResultSchema)
      .mutation(({ ctx: { db, user, actor, services }, input }) =>
        unmergePair(kind, db, { ports: services.leads, user, actor, now: services.now() }, input.id),
      ),
  });
}

export const leadDuplicates = duplicatesOf('lead', {
  pair: leadPairSchema,
  page: leadPairPageSchema,
  proposal: leadMergeProposalSchema,
  record: leadSchema,
  merge: leadMergeSchema,
});
export const accountDuplicates = duplicatesOf('account', {
  pair: accountPairSchema,
  page: accountPairPageSchema,
  proposal: accountMergeProposalSchema,
  record: accountSchema,
  merge: accountMergeSchema,
});
export const contactDuplicates = duplicatesOf('contact', {
  pair: contactPairSchema,
  page: contactPairPageSchema,
  proposal: contactMergeProposalSchema,
  record: contactSchema,
  merge: contactMergeSchema,
});
export const opportunityDuplicates = duplicatesOf('opportunity', {
  pair: opportunityPairSchema,
  page: opportunityPairPageSchema,
  proposal: opportunityMergeProposalSchema,
  record: opportunitySchema,
  merge: opportunityMergeSchema,
});
