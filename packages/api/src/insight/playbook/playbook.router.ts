import {
  playbookDraftSchema,
  playbookGetSchema,
  playbookSaveSchema,
  playbookSchema,
  playbookStructureSchema,
  playbookVersionsSchema,
} from '@outrider/shared/insight/playbook';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getPlaybook, listVersions, savePlaybook } from './playbook.service.ts';
import { structureText } from './structure.service.ts';

export const playbookRouter = router({
  get: companyProcedure({
    can: 'playbook.read',
    rest: { method: 'GET', path: '/playbook', summary: 'Get the playbook, or an earlier version of it', errors: [404] },
  })
    .input(playbookGetSchema)
    .output(playbookSchema)
    .query(({ ctx, input }) => getPlaybook(ctx.db, input.version)),

  versions: companyProcedure({
    can: 'playbook.read',
    rest: { method: 'GET', path: '/playbook/versions', summary: 'List who saved the playbook and when, newest first' },
  })
    .output(playbookVersionsSchema)
    .query(({ ctx }) => listVersions(ctx.db)),

  save: companyProcedure({
    can: 'playbook.manage',
    rest: { method: 'PUT', path: '/playbook', summary: 'Save the playbook as its next version', errors: [409] },
  })
    .input(playbookSaveSchema)
    .output(playbookSchema)
    .mutation(({ ctx, input }) => savePlaybook(ctx.db, ctx.services, ctx.user, ctx.actor, input)),

  structure: companyProcedure({
    can: 'playbook.manage',
    rest: {
      method: 'POST',
      path: '/playbook/structure',
      summary: 'Draft a playbook from a page of text; saves nothing',
    },
  })
    .input(playbookStructureSchema)
    .output(playbookDraftSchema)
    .mutation(({ ctx, input }) => structureText(ctx.db, ctx.services, input.text)),
});
