import {
  choiceColumnsSchema,
  IMPORT_WORKING,
  type ImportDetail,
  importCheckSchema,
  importDetailSchema,
  importListSchema,
  unknownValuesSchema,
} from '@outrider/shared/records/imports';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { idField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { askCheck, askRun, askUndo, cancelImport, getImport, getImports, getUnknownValues } from './imports.service.ts';

/** Files of leads: mapped, tried, run, undone. The file itself comes in by POST /api/imports, beside the procedures. */
export const importsRouter = router({
  list: companyProcedure({
    can: 'imports.use',
    rest: { method: 'GET', path: '/imports', summary: 'List imports, newest first' },
  })
    .output(importListSchema)
    .query(({ ctx }) => getImports(ctx)),

  get: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'GET',
      path: '/imports/{id}',
      summary: 'Get an import with its first rows and problems',
      working: ({ state }: ImportDetail) => IMPORT_WORKING.has(state),
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(importDetailSchema)
    .query(({ ctx, input }) => getImport(ctx, input.id)),

  values: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'POST',
      path: '/imports/{id}/values',
      summary: 'List values to match before the dry run',
      errors: [404],
    },
  })
    .input(z.strictObject({ id: idField, columns: choiceColumnsSchema }))
    .output(unknownValuesSchema)
    .query(({ ctx, input }) => getUnknownValues(ctx, input)),

  check: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'POST',
      path: '/imports/{id}/check',
      job: '/imports/{id}',
      summary: 'Start a dry run: exact counts, nothing written',
      errors: [404, 409],
    },
  })
    .input(importCheckSchema.extend({ id: idField }))
    .output(importDetailSchema)
    .mutation(({ ctx, input }) => askCheck(ctx, ctx.services, ctx.actor, input)),

  run: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'POST',
      path: '/imports/{id}/run',
      job: '/imports/{id}',
      summary: 'Start the import, or resume it',
      errors: [404, 409],
    },
  })
    .input(byIdSchema)
    .output(importDetailSchema)
    .mutation(({ ctx, input }) => askRun(ctx, ctx.services, ctx.actor, input.id)),

  cancel: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'POST',
      path: '/imports/{id}/cancel',
      summary: 'Stop after the current batch',
      errors: [404, 409],
    },
  })
    .input(byIdSchema)
    .output(importDetailSchema)
    .mutation(({ ctx, input }) => cancelImport(ctx, ctx.services, ctx.actor, input.id)),

  undo: companyProcedure({
    can: 'imports.use',
    rest: {
      method: 'POST',
      path: '/imports/{id}/undo',
      job: '/imports/{id}',
      summary: 'Undo an import',
      errors: [404, 409],
    },
  })
    .input(byIdSchema)
    .output(importDetailSchema)
    .mutation(({ ctx, input }) => askUndo(ctx, ctx.services, ctx.actor, input.id)),
});
