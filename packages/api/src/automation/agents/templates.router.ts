import {
  letterTemplateSchema,
  letterTemplatesSchema,
  templateCreateSchema,
  templateFilledSchema,
  templateFillSchema,
  templatePreviewSchema,
  templatePreviewsSchema,
  templateRemovedSchema,
  templateRemoveSchema,
  templateUpdateSchema,
} from '@outrider/shared/insight/letter-templates';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { fillTemplateFor } from './fill-template.service.ts';
import { previewTemplate } from './template-preview.service.ts';
import { changeTemplate, createTemplate, removeTemplate } from './templates.service.ts';
import { listTemplates } from './templates/templates.store.ts';

export const templatesRouter = router({
  list: companyProcedure({ can: 'playbook.read' })
    .output(letterTemplatesSchema)
    .query(async ({ ctx }) => ({ templates: await listTemplates(ctx.db) })),

  create: companyProcedure({ can: 'playbook.manage' })
    .input(templateCreateSchema)
    .output(letterTemplateSchema)
    .mutation(({ ctx, input }) => createTemplate(ctx.db, ctx.services, ctx.user, ctx.actor, input)),

  update: companyProcedure({ can: 'playbook.manage' })
    .input(templateUpdateSchema)
    .output(letterTemplateSchema)
    .mutation(({ ctx, input }) => changeTemplate(ctx.db, ctx.services, ctx.user, ctx.actor, input)),

  remove: companyProcedure({ can: 'playbook.manage' })
    .input(templateRemoveSchema)
    .output(templateRemovedSchema)
    .mutation(({ ctx, input }) => removeTemplate(ctx.db, ctx.user, ctx.actor, input)),

  /** A letter for whoever writes by hand; saves and sends nothing. */
  fill: companyProcedure({ can: 'leads.read' })
    .input(templateFillSchema)
    .output(templateFilledSchema)
    .query(({ ctx, input }) => fillTemplateFor(ctx.db, ctx.services, ctx.user, input)),

  /** The letter as it would go to real leads; saves and sends nothing. */
  preview: companyProcedure({ can: 'playbook.manage' })
    .input(templatePreviewSchema)
    .output(templatePreviewsSchema)
    .mutation(({ ctx, input }) => previewTemplate(ctx.db, ctx.services, input)),
});
