import {
  conversionPreviewSchema,
  conversionUndoneSchema,
  leadConversionSchema,
} from '@outrider/shared/records/conversions';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { conversionSchema, leadConvertedSchema, leadConvertSchema } from '@outrider/shared/records/opportunities';
import { subjectSchema } from '@outrider/shared/records/records';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { findSubject } from '../engine/subjects.ts';
import { router } from '../../ground/trpc.ts';
import { listConversions } from './conversions.store.ts';
import { convertLead } from './convert.service.ts';
import { previewCustomer } from './customer.service.ts';
import { getConversion, undoConversion } from './undo-conversion.service.ts';

export const conversionRouter = router({
  /** Which leads a record was made of, or what a lead became. */
  conversions: companyProcedure({ can: 'pipeline.read' })
    .input(subjectSchema)
    .output(z.array(conversionSchema))
    .query(async ({ ctx, input }) => {
      await findSubject(ctx.db, ctx.user, input);
      return listConversions(ctx.db, input);
    }),

  /** Which account and contact converting the lead would find or make. */
  conversionPreview: companyProcedure({ can: 'pipeline.create' })
    .input(byIdSchema)
    .output(conversionPreviewSchema)
    .query(({ ctx, input }) => previewCustomer(ctx.db, input.id)),

  /** Makes an opportunity of a lead; a converted one answers with the opportunity it has. */
  convertLead: companyProcedure({
    can: 'pipeline.create',
    rest: {
      method: 'POST',
      path: '/leads/by-id/{id}/conversion',
      summary: 'Convert a lead into an account, a contact and a deal',
      errors: [403, 404, 409],
    },
  })
    .input(leadConvertSchema)
    .output(leadConvertedSchema)
    .mutation(({ ctx, input }) => convertLead(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  conversion: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/leads/by-id/{id}/conversion',
      summary: 'Get what a lead became, and what undoing the conversion would do',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(leadConversionSchema)
    .query(({ ctx, input }) => getConversion(ctx.db, input.id)),

  undoConversion: companyProcedure({
    can: 'pipeline.create',
    rest: {
      method: 'DELETE',
      path: '/leads/by-id/{id}/conversion',
      summary: 'Undo a lead’s conversion (what somebody changed since is kept and named)',
      errors: [403, 404],
    },
  })
    .input(byIdSchema)
    .output(conversionUndoneSchema)
    .mutation(({ ctx, input }) => undoConversion(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});
