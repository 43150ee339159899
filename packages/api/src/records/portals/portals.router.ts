import {
  customerPortalSchema,
  portalAnswerSchema,
  portalAskSchema,
  portalChangedSchema,
  portalCreateSchema,
  portalHeldSchema,
  portalIdSchema,
  portalInviteSchema,
  portalLinkIdSchema,
  portalListInputSchema,
  portalListSchema,
  portalSaveSchema,
  portalSchema,
  portalTokenSchema,
  portalUnlockedSchema,
  portalUnlockSchema,
  portalVisitSchema,
} from '@outrider/shared/records/portals';
import { z } from 'zod';
import { type CompanyContext, companyProcedure, prospectProcedure } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { router } from '../../ground/trpc.ts';
import { openPortalDesk } from './desk.ts';
import { inviteToPortal, revokeLink } from './links.service.ts';
import { createPortal, getPortal, listPortals, removePortal, savePortal } from './portals.service.ts';
import { answerQuestion, askAsVisitor } from './questions.service.ts';
import { noteVisit, previewPortal, readAsVisitor, sendCode, unlock } from './visitor.service.ts';

const keeperOf = ({ user, actor, services }: CompanyContext & { services: Services }) => ({
  user,
  actor,
  now: services.now(),
});
const idSchema = z.object({ id: z.uuid() });
const desk = prospectProcedure({}, openPortalDesk);

export const portalsRouter = router({
  list: companyProcedure({
    can: 'accounts.read',
    rest: { method: 'GET', path: '/portals', summary: 'List client portals' },
  })
    .input(portalListInputSchema)
    .output(portalListSchema)
    .query(({ ctx, input }) => listPortals(ctx.db, ctx.services.now(), input)),

  get: companyProcedure({
    can: 'accounts.read',
    rest: { method: 'GET', path: '/portals/{id}', summary: 'Get a client portal', errors: [404] },
  })
    .input(portalIdSchema)
    .output(portalSchema)
    .query(({ ctx, input }) => getPortal(ctx.db, keeperOf(ctx), input.id)),

  create: companyProcedure({
    can: 'accounts.edit',
    rest: { method: 'POST', path: '/portals', status: 201, summary: 'Start a client portal', errors: [403, 404] },
  })
    .input(portalCreateSchema)
    .output(portalChangedSchema)
    .mutation(({ ctx, input }) => createPortal(ctx.db, keeperOf(ctx), input)),

  save: companyProcedure({
    can: 'accounts.edit',
    rest: { method: 'PUT', path: '/portals/{id}', summary: 'Change a client portal', errors: [403, 404, 409] },
  })
    .input(portalSaveSchema)
    .output(portalChangedSchema)
    .mutation(({ ctx, input }) => savePortal(ctx.db, keeperOf(ctx), input)),

  remove: companyProcedure({ can: 'accounts.edit' })
    .input(portalHeldSchema)
    .output(idSchema)
    .mutation(({ ctx, input }) => removePortal(ctx.db, keeperOf(ctx), input)),

  invite: companyProcedure({
    can: 'accounts.edit',
    rest: {
      method: 'POST',
      path: '/portals/{id}/links',
      status: 201,
      summary: 'Send somebody a link to a client portal',
      errors: [403, 404, 409, 429],
    },
  })
    .input(portalInviteSchema)
    .output(idSchema)
    .mutation(({ ctx, input }) => inviteToPortal(ctx.db, keeperOf(ctx), ctx.services, input)),

  revoke: companyProcedure({
    can: 'accounts.edit',
    rest: { method: 'DELETE', path: '/portal-links/{link_id}', summary: 'Revoke a link', errors: [403, 404] },
  })
    .input(portalLinkIdSchema)
    .output(idSchema)
    .mutation(({ ctx, input }) => revokeLink(ctx.db, keeperOf(ctx), input)),

  /** The page as its readers see it. */
  preview: companyProcedure({ can: 'accounts.read' })
    .input(portalIdSchema)
    .output(customerPortalSchema)
    .query(({ ctx, input }) => previewPortal(ctx.db, ctx.services, input.id)),

  answer: companyProcedure({
    can: 'accounts.edit',
    rest: {
      method: 'POST',
      path: '/portals/{id}/questions/{question_id}/answer',
      summary: 'Answer a question of a portal’s reader',
      errors: [403, 404, 409, 429],
    },
  })
    .input(portalAnswerSchema)
    .output(idSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.db, keeperOf(ctx), ctx.services, input)),

  /** What somebody at the customer's does with their link. */
  visitor: router({
    view: desk
      .input(portalVisitSchema)
      .output(customerPortalSchema)
      .query(async ({ ctx, input }) => readAsVisitor(await ctx.desk.open(input), ctx.services)),

    open: desk
      .input(portalVisitSchema)
      .output(z.object({ opens: z.number().int() }))
      .mutation(async ({ ctx, input }) => noteVisit(await ctx.desk.enter(input), ctx.services.now())),

    ask: desk
      .input(portalAskSchema)
      .output(z.object({ request_id: z.uuid() }))
      .mutation(async ({ ctx, input }) => askAsVisitor(await ctx.desk.enter(input), ctx.services.now(), input)),

    sendCode: desk
      .input(portalTokenSchema)
      .output(z.object({ sent_to: z.string() }))
      .mutation(async ({ ctx, input }) => sendCode(await ctx.desk.open(input), ctx.services, ctx.services.now())),

    unlock: desk
      .input(portalUnlockSchema)
      .output(portalUnlockedSchema)
      .mutation(async ({ ctx, input }) => unlock(await ctx.desk.open(input), input.code, ctx.services.now())),
  }),
});
