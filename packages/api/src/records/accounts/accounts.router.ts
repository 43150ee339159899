import {
  type Account,
  accountBatchSchema,
  accountCreateSchema,
  accountListSchema,
  accountPageSchema,
  accountSchema,
  accountSummarySchema,
  accountUpdateSchema,
  accountUpsertedSchema,
  accountUpsertSchema,
} from '@outrider/shared/records/accounts';
import { byIdSchema } from '@outrider/shared/automation/intake';
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
import { companyProcedure } from '../../ground/guard.ts';
import { hotQuery } from '../../ground/hot/procedures.ts';
import { JsonText } from '../../ground/http/json-text.ts';
import { engineWork } from '../engine/engine-work.ts';
import { pageTextOf } from '../engine/list.ts';
import { logActivity, loggingOf, touchRecord } from '../engine/log.service.ts';
import {
  changeRecord,
  createRecord,
  recordOrSurvivorText,
  removeRecords,
  restoreRecords,
} from '../engine/records.service.ts';
import { recordCalls } from '../engine/record-calls.ts';
import { getTimeline } from '../engine/timeline.ts';
import { router } from '../../ground/trpc.ts';
import { ACCOUNTS } from './account-record.ts';
import { readSummary } from './health.store.ts';

const calls = recordCalls({
  path: '/accounts',
  many: '/accounts',
  noun: RECORD_NOUNS.account,
  can: { create: 'accounts.create', edit: 'accounts.edit', delete: 'accounts.delete' },
  create: accountCreateSchema,
  update: accountUpdateSchema,
  upsert: accountUpsertSchema,
  batch: accountBatchSchema,
  record: accountSchema,
  upserted: accountUpsertedSchema,
  work: engineWork(ACCOUNTS, accountCreateSchema)<Account>,
});

export const accountsRouter = router({
  ...calls,

  list: hotQuery({
    can: 'accounts.read',
    rest: { method: 'GET', path: '/accounts', reply: 'page', summary: 'List accounts, newest first' },
    input: accountListSchema,
    output: accountPageSchema,
    answer: async ({ db, user, services }, input) => {
      const { items, ...page } = await pageTextOf(ACCOUNTS, db, user, input, services.now());
      return { ...page, items: new JsonText(items) };
    },
  }),

  summary: companyProcedure({
    can: 'accounts.read',
    rest: {
      method: 'GET',
      path: '/accounts/summary',
      summary: 'Get how many accounts there are and how they are doing',
    },
  })
    .output(accountSummarySchema)
    .query(({ ctx }) => readSummary(ctx.db.forReading(), ctx.services.now())),

  get: hotQuery({
    can: 'accounts.read',
    rest: { method: 'GET', path: '/accounts/{id}', tagged: true, summary: 'Get an account', errors: [404] },
    input: byIdSchema,
    output: accountSchema,
    answer: async ({ db }, { id }) => new JsonText(await recordOrSurvivorText(ACCOUNTS, db, id)),
  }),

  create: companyProcedure({
    can: 'accounts.create',
    rest: {
      method: 'POST',
      path: '/accounts',
      status: 201,
      tagged: true,
      location: '/accounts/{id}',
      summary: 'Create an account (409 if another one has the domain)',
      errors: [409],
    },
  })
    .input(accountCreateSchema)
    .output(accountSchema)
    .mutation(async ({ ctx, input }) =>
      read(await createRecord(ACCOUNTS, ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  update: companyProcedure({
    can: 'accounts.edit',
    rest: {
      method: 'PATCH',
      path: '/accounts/{id}',
      tagged: true,
      summary: 'Update an account. Send the version that you changed, or If-Match.',
      errors: [403, 404, 409, 412],
    },
  })
    .input(accountUpdateSchema)
    .output(accountSchema)
    .mutation(async ({ ctx, input }) =>
      read(await changeRecord(ACCOUNTS, ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  remove: companyProcedure({
    can: 'accounts.delete',
    rest: {
      method: 'POST',
      path: '/accounts/delete',
      summary: 'Delete accounts. They can be restored.',
      errors: [403, 404],
    },
  })
    .input(recordIdsSchema)
    .output(removedSchema)
    .mutation(({ ctx, input }) => removeRecords(ACCOUNTS, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now())),

  restore: companyProcedure({
    can: 'accounts.delete',
    rest: { method: 'POST', path: '/accounts/restore', summary: 'Restore deleted accounts', errors: [403, 404] },
  })
    .input(recordIdsSchema)
    .output(restoredSchema)
    .mutation(({ ctx, input }) => restoreRecords(ACCOUNTS, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now())),

  timeline: companyProcedure({
    can: 'accounts.read',
    rest: {
      method: 'GET',
      path: '/accounts/{id}/timeline',
      summary: 'List what happened to an account, newest first',
      errors: [404],
    },
  })
    .input(timelineInputSchema)
    .output(timelinePageSchema)
    .query(({ ctx, input }) => getTimeline(ctx.db, ctx.user, 'account', input)),

  log: companyProcedure({
    can: 'accounts.edit',
    rest: {
      method: 'POST',
      path: '/accounts/{id}/activities',
      status: 201,
      summary: 'Log a note, call, email or meeting on an account',
      errors: [403, 404],
    },
  })
    .input(logActivitySchema)
    .output(recordActivitySchema)
    .mutation(({ ctx, input }) =>
      logActivity(ctx.db, ctx.user, ctx.actor, 'account', input, loggingOf(ctx.services, touchRecord)),
    ),
});

const read = (text: string) => JSON.parse(text) as Account;
