import {
  customFieldCreateSchema,
  customFieldIdSchema,
  customFieldListInputSchema,
  customFieldListSchema,
  customFieldOrderSchema,
  customFieldSchema,
  customFieldUpdateSchema,
  customFieldUsageInputSchema,
  customFieldUsageSchema,
} from '@outrider/shared/ground/fields/custom';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  archiveField,
  changeField,
  createField,
  getFields,
  getUsage,
  orderFields,
  restoreField,
} from './fields.service.ts';

const can = 'fields.manage';

export const fieldsRouter = router({
  list: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/fields', summary: 'List your company’s own fields in order' },
  })
    .input(customFieldListInputSchema)
    .output(customFieldListSchema)
    .query(({ ctx, input }) => getFields(ctx.db, input)),

  usage: companyProcedure({
    can,
    rest: { method: 'GET', path: '/fields/usage', summary: 'Count the records that use each field and option' },
  })
    .input(customFieldUsageInputSchema)
    .output(customFieldUsageSchema)
    .query(({ ctx, input }) => getUsage(ctx.db, input.record_type)),

  create: companyProcedure({
    can,
    rest: { method: 'POST', path: '/fields', status: 201, summary: 'Add a field', errors: [409] },
  })
    .input(customFieldCreateSchema)
    .output(customFieldSchema)
    .mutation(({ ctx, input }) => createField(ctx.db, ctx.actor, input)),

  update: companyProcedure({
    can,
    rest: {
      method: 'PATCH',
      path: '/fields/{id}',
      summary: 'Update a field. Records of a removed option move to where `moves` says.',
      errors: [404, 409],
    },
  })
    .input(customFieldUpdateSchema)
    .output(customFieldSchema)
    .mutation(({ ctx, input }) => changeField(ctx.db, ctx.actor, input, ctx.services)),

  archive: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/fields/{id}/archive',
      summary: 'Archive a field (its values are kept)',
      errors: [404, 409],
    },
  })
    .input(customFieldIdSchema)
    .output(customFieldSchema)
    .mutation(({ ctx, input }) => archiveField(ctx.db, ctx.actor, input, ctx.services)),

  restore: companyProcedure({
    can,
    rest: { method: 'POST', path: '/fields/{id}/restore', summary: 'Restore an archived field', errors: [404, 409] },
  })
    .input(customFieldIdSchema)
    .output(customFieldSchema)
    .mutation(({ ctx, input }) => restoreField(ctx.db, ctx.actor, input, ctx.services)),

  reorder: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/fields/order', summary: 'Reorder all fields', errors: [404, 409] },
  })
    .input(customFieldOrderSchema)
    .output(customFieldListSchema)
    .mutation(({ ctx, input }) => orderFields(ctx.db, ctx.actor, input)),
});
