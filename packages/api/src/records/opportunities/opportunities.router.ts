import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  boardInputSchema,
  boardSchema,
  closeMonthsInputSchema,
  closeMonthsSchema,
  dealPersonInputSchema,
  dealSummaryInputSchema,
  dealSummarySchema,
  dealPersonRemovalSchema,
  laneCardsSchema,
  laneInputSchema,
  type Opportunity,
  opportunityBatchSchema,
  opportunityCreateSchema,
  opportunityListSchema,
  opportunityMoveSchema,
  opportunityPageSchema,
  opportunitySchema,
  opportunityUpdateSchema,
  opportunityUpsertedSchema,
  opportunityUpsertSchema,
  stageChangeSchema,
} from '@outrider/shared/records/opportunities';
import {
  logActivitySchema,
  recordActivitySchema,
  recordIdsSchema,
  removedSchema,
  restoredSchema,
  timelineInputSchema,
  timelinePageSchema,
} from '@outrider/shared/records/records';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { logActivity, loggingOf, touchRecord } from '../engine/log.service.ts';
import { hotQuery } from '../../ground/hot/procedures.ts';
import { JsonText } from '../../ground/http/json-text.ts';
import { engineWork } from '../engine/engine-work.ts';
import { pageTextOf } from '../engine/list.ts';
import { recordOrSurvivorText, removeRecords, restoreRecords } from '../engine/records.service.ts';
import { recordCalls } from '../engine/record-calls.ts';
import { getTimeline } from '../engine/timeline.ts';
import { router } from '../../ground/trpc.ts';
import { getHistory } from './history.service.ts';
import { getBoard, getLane, getMonths, getSummary } from './board.service.ts';
import { createOpportunity, createOpportunityIn } from './create.service.ts';
import { moveOpportunity } from './move.service.ts';
import { dealsMatching } from './deal-columns.ts';
import { updateOpportunity } from './opportunities.service.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';
import { removePerson, setPerson } from './people.service.ts';

const { deleteOne, restoreOne, upsert, batch } = recordCalls({
  path: '/opportunities',
  many: '/opportunities',
  noun: RECORD_NOUNS.opportunity,
  can: { create: 'pipeline.create', edit: 'pipeline.edit', delete: 'pipeline.delete' },
  create: opportunityCreateSchema,
  update: opportunityUpdateSchema,
  upsert: opportunityUpsertSchema,
  batch: opportunityBatchSchema,
  record: opportunitySchema,
  upserted: opportunityUpsertedSchema,
  work: engineWork(OPPORTUNITIES, opportunityCreateSchema, createOpportunityIn)<Opportunity>,
});

export const opportunitiesRouter = router({
  list: hotQuery({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities', reply: 'page', summary: 'List deals, newest first' },
    input: opportunityListSchema,
    output: opportunityPageSchema,
    answer: async ({ db, user, services }, input) => {
      const also = dealsMatching(input, user.id);
      const { items, ...page } = await pageTextOf(OPPORTUNITIES, db, user, input, services.now(), also);
      return { ...page, items: new JsonText(items) };
    },
  }),

  summary: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/summary',
      summary: 'Get the number of deals that match, their total and their weighted total',
    },
  })
    .input(dealSummaryInputSchema)
    .output(dealSummarySchema)
    .query(({ ctx, input }) => getSummary(ctx.db, ctx.user, input, ctx.services.now())),

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
    .query(({ ctx, input }) => getBoard(ctx.db, ctx.user, input, ctx.services.now())),

  months: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/months',
      summary: 'Get the totals of a pipeline’s open deals by the month of their close date',
      errors: [404],
    },
  })
    .input(closeMonthsInputSchema)
    .output(closeMonthsSchema)
    .query(({ ctx, input }) => getMonths(ctx.db, ctx.user, input, ctx.services.now())),

  lane: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities/lane', summary: 'Get the next deals of a stage', errors: [404] },
  })
    .input(laneInputSchema)
    .output(laneCardsSchema)
    .query(({ ctx, input }) => getLane(ctx.db, ctx.user, input, ctx.services.now())),

  get: hotQuery({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/opportunities/{id}', tagged: true, summary: 'Get a deal', errors: [404] },
    input: byIdSchema,
    output: opportunitySchema,
    answer: async ({ db }, { id }) => new JsonText(await recordOrSurvivorText(OPPORTUNITIES, db, id)),
  }),

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

  timeline: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/{id}/timeline',
      summary: 'List what happened to a deal, its people, its account and its lead, newest first',
      errors: [404],
    },
  })
    .input(timelineInputSchema)
    .output(timelinePageSchema)
    .query(({ ctx, input }) => getTimeline(ctx.db, ctx.user, 'opportunity', input)),

  log: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'POST',
      path: '/opportunities/{id}/activities',
      status: 201,
      summary: 'Log a note, call, email or meeting on a deal',
      errors: [403, 404],
    },
  })
    .input(logActivitySchema)
    .output(recordActivitySchema)
    .mutation(({ ctx, input }) =>
      logActivity(ctx.db, ctx.user, ctx.actor, 'opportunity', input, loggingOf(ctx.services, touchRecord)),
    ),

  create: companyProcedure({
    can: 'pipeline.create',
    rest: {
      method: 'POST',
      path: '/opportunities',
      status: 201,
      tagged: true,
      location: '/opportunities/{id}',
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
      tagged: true,
      summary: 'Update a deal. Send the version that you changed, or If-Match.',
      errors: [403, 404, 409, 412],
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
      tagged: true,
      summary: 'Move a deal to a stage (422 names the fields that the stage requires)',
      errors: [403, 404, 409, 412],
    },
  })
    .input(opportunityMoveSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => moveOpportunity(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  delete: deleteOne,
  restore: restoreOne,
  upsert,
  batch,

  removeMany: companyProcedure({
    can: 'pipeline.delete',
    rest: {
      method: 'POST',
      path: '/opportunities/delete',
      summary: 'Delete deals. They can be restored for 30 days.',
      errors: [403, 404],
    },
  })
    .input(recordIdsSchema)
    .output(removedSchema)
    .mutation(({ ctx, input }) =>
      removeRecords(OPPORTUNITIES, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now()),
    ),

  restoreMany: companyProcedure({
    can: 'pipeline.delete',
    rest: {
      method: 'POST',
      path: '/opportunities/restore',
      summary: 'Restore deleted deals',
      errors: [403, 404],
    },
  })
    .input(recordIdsSchema)
    .output(restoredSchema)
    .mutation(({ ctx, input }) =>
      restoreRecords(OPPORTUNITIES, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now()),
    ),

  setPerson: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'PUT',
      path: '/opportunities/{id}/people/{contact_id}',
      summary: 'Add a contact to a deal, or change the role they have in it',
      errors: [403, 404],
    },
  })
    .input(dealPersonInputSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => setPerson(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  removePerson: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'DELETE',
      path: '/opportunities/{id}/people/{contact_id}',
      summary: 'Take a contact out of a deal',
      errors: [403, 404],
    },
  })
    .input(dealPersonRemovalSchema)
    .output(opportunitySchema)
    .mutation(({ ctx, input }) => removePerson(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});
