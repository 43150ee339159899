import {
  BULK_WORKING,
  bulkInputSchema,
  bulkRecentSchema,
  bulkRowsSchema,
  type BulkRun,
  bulkRunSchema,
  bulkStartSchema,
} from '@outrider/shared/records/bulk';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { cancelRun, getRows, getRun, recentRuns, startBulk, undoRun } from './bulk.service.ts';

const job = '/bulk/{id}';

/**
 * One action on many records of a type. What the asker may do to each of them is looked at row by row, when it is its
 * turn.
 */
export const bulkRouter = router({
  start: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/bulk',
      job,
      describes: bulkInputSchema,
      summary: 'Start an action on many records; it goes on in the background',
    },
  })
    .input(bulkStartSchema)
    .output(bulkRunSchema)
    .mutation(({ ctx, input }) => startBulk(ctx.db, ctx.user, ctx.actor, input, ctx.services)),
  get: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: job,
      summary: 'Get how far an action on many records is',
      working: ({ state }: BulkRun) => BULK_WORKING.has(state),
    },
  })
    .input(byIdSchema)
    .output(bulkRunSchema)
    .query(({ ctx, input }) => getRun(ctx.db, ctx.user, input.id, ctx.services.now())),
  rows: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/bulk/{id}/rows', summary: 'List what became of each record, failures first' },
  })
    .input(byIdSchema)
    .output(bulkRowsSchema)
    .query(({ ctx, input }) => getRows(ctx.db, ctx.user, input.id, ctx.services.now())),
  recent: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/bulk', summary: 'List your latest actions on many records of a type' },
  })
    .input(bulkRecentSchema)
    .output(z.array(bulkRunSchema))
    .query(({ ctx, input }) => recentRuns(ctx.db, ctx.user, input.record_type, ctx.services.now())),
  cancel: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/bulk/{id}/cancel', summary: 'Stop an action after its current batch' },
  })
    .input(byIdSchema)
    .output(bulkRunSchema)
    .mutation(({ ctx, input }) => cancelRun(ctx.db, ctx.user, ctx.actor, input.id, ctx.services)),
  undo: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/bulk/{id}/undo', job, summary: 'Undo an action on many records' },
  })
    .input(byIdSchema)
    .output(bulkRunSchema)
    .mutation(({ ctx, input }) => undoRun(ctx.db, ctx.user, ctx.actor, input.id, ctx.services)),
});
