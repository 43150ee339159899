import {
  type Contact,
  contactBatchSchema,
  contactCreateSchema,
  contactListSchema,
  contactPageSchema,
  contactSchema,
  contactUpdateSchema,
  contactUpsertedSchema,
  contactUpsertSchema,
} from '@outrider/shared/records/contacts';
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
import { CONTACTS } from './contact-record.ts';

const calls = recordCalls({
  path: '/contacts',
  many: '/contacts',
  noun: RECORD_NOUNS.contact,
  can: { create: 'contacts.create', edit: 'contacts.edit', delete: 'contacts.delete' },
  create: contactCreateSchema,
  update: contactUpdateSchema,
  upsert: contactUpsertSchema,
  batch: contactBatchSchema,
  record: contactSchema,
  upserted: contactUpsertedSchema,
  work: engineWork(CONTACTS, contactCreateSchema)<Contact>,
});

export const contactsRouter = router({
  ...calls,

  list: hotQuery({
    can: 'contacts.read',
    rest: { method: 'GET', path: '/contacts', reply: 'page', summary: 'List contacts, newest first' },
    input: contactListSchema,
    output: contactPageSchema,
    answer: async ({ db, user, services }, input) => {
      const { items, ...page } = await pageTextOf(CONTACTS, db, user, input, services.now());
      return { ...page, items: new JsonText(items) };
    },
  }),

  get: hotQuery({
    can: 'contacts.read',
    rest: { method: 'GET', path: '/contacts/{id}', tagged: true, summary: 'Get a contact', errors: [404] },
    input: byIdSchema,
    output: contactSchema,
    answer: async ({ db }, { id }) => new JsonText(await recordOrSurvivorText(CONTACTS, db, id)),
  }),

  create: companyProcedure({
    can: 'contacts.create',
    rest: {
      method: 'POST',
      path: '/contacts',
      status: 201,
      tagged: true,
      location: '/contacts/{id}',
      summary: 'Create a contact (409 if another one has the email)',
      errors: [409],
    },
  })
    .input(contactCreateSchema)
    .output(contactSchema)
    .mutation(async ({ ctx, input }) =>
      read(await createRecord(CONTACTS, ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  update: companyProcedure({
    can: 'contacts.edit',
    rest: {
      method: 'PATCH',
      path: '/contacts/{id}',
      tagged: true,
      summary: 'Update a contact. Send the version that you changed, or If-Match.',
      errors: [403, 404, 409, 412],
    },
  })
    .input(contactUpdateSchema)
    .output(contactSchema)
    .mutation(async ({ ctx, input }) =>
      read(await changeRecord(CONTACTS, ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
    ),

  remove: companyProcedure({
    can: 'contacts.delete',
    rest: {
      method: 'POST',
      path: '/contacts/delete',
      summary: 'Delete contacts. They can be restored.',
      errors: [403, 404],
    },
  })
    .input(recordIdsSchema)
    .output(removedSchema)
    .mutation(({ ctx, input }) => removeRecords(CONTACTS, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now())),

  restore: companyProcedure({
    can: 'contacts.delete',
    rest: { method: 'POST', path: '/contacts/restore', summary: 'Restore deleted contacts', errors: [403, 404] },
  })
    .input(recordIdsSchema)
    .output(restoredSchema)
    .mutation(({ ctx, input }) => restoreRecords(CONTACTS, ctx.db, ctx.user, ctx.actor, input.ids, ctx.services.now())),

  timeline: companyProcedure({
    can: 'contacts.read',
    rest: {
      method: 'GET',
      path: '/contacts/{id}/timeline',
      summary: 'List what happened to a contact, newest first',
      errors: [404],
    },
  })
    .input(timelineInputSchema)
    .output(timelinePageSchema)
    .query(({ ctx, input }) => getTimeline(ctx.db, ctx.user, 'contact', input)),

  log: companyProcedure({
    can: 'contacts.edit',
    rest: {
      method: 'POST',
      path: '/contacts/{id}/activities',
      status: 201,
      summary: 'Log a note, call, email or meeting on a contact',
      errors: [403, 404],
    },
  })
    .input(logActivitySchema)
    .output(recordActivitySchema)
    .mutation(({ ctx, input }) =>
      logActivity(ctx.db, ctx.user, ctx.actor, 'contact', input, loggingOf(ctx.services, touchRecord)),
    ),
});

const read = (text: string) => JSON.parse(text) as Contact;
