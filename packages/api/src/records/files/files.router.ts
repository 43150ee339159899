import { recordFilesSchema } from '@outrider/shared/records/files';
import { byIdSchema } from '@outrider/shared/automation/intake';
import { subjectSchema } from '@outrider/shared/records/records';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { deleteFile, filesOf, restoreFile } from './files.service.ts';

/** Their bytes come and go by routes of the host: POST /files, GET /files/{id}/content. */
export const filesRouter = router({
  list: companyProcedure({
    can: 'records.read',
    rest: { method: 'GET', path: '/files', summary: 'List the files of a record, newest first', errors: [404] },
  })
    .input(subjectSchema)
    .output(recordFilesSchema)
    .query(({ ctx, input }) => filesOf(ctx.db, ctx.user, input)),

  remove: companyProcedure({
    can: 'records.edit',
    rest: {
      method: 'DELETE',
      path: '/files/{id}',
      summary: 'Delete a file (restorable for 30 days)',
      errors: [403, 404],
    },
  })
    .input(byIdSchema)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => deleteFile(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  restore: companyProcedure({
    can: 'records.edit',
    rest: {
      method: 'POST',
      path: '/files/{id}/restore',
      summary: 'Restore a deleted file',
      errors: [403, 404, 413],
    },
  })
    .input(byIdSchema)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => restoreFile(ctx.db, ctx.user, ctx.actor, input.id)),
});
