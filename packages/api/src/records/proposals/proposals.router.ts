import {
  customerAskSchema,
  customerDeclineSchema,
  customerProposalSchema,
  customerSignSchema,
  customerStandingSchema,
  priceItemDraftSchema,
  priceItemListSchema,
  priceItemRemoveSchema,
  priceItemSchema,
  priceItemUpdateSchema,
  proposalAnswerSchema,
  proposalChangedSchema,
  proposalCreateSchema,
  proposalHeldSchema,
  proposalIdSchema,
  proposalListInputSchema,
  proposalListSchema,
  proposalPdfFileSchema,
  proposalReviewAskSchema,
  proposalReviewSchema,
  proposalSaveSchema,
  proposalSchema,
  proposalSendSchema,
  proposalSettingsSchema,
  proposalSettingsUpdateSchema,
  proposalTokenSchema,
  proposalVersionSchema,
} from '@outrider/shared/records/proposals';
import { z } from 'zod';
import { type CompanyContext, companyProcedure, prospectProcedure } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { router } from '../../ground/trpc.ts';
import {
  answerQuestion,
  askAsCustomer,
  declineAsCustomer,
  noteOpened,
  readAsCustomer,
  signAsCustomer,
} from './customer.service.ts';
import { openProposalDesk } from './desk.ts';
import { makePdf } from './pdf/pdf.service.ts';
import { createPrice, listPrices, removePrice, updatePrice } from './prices.service.ts';
import {
  createProposal,
  deleteDraft,
  getProposal,
  getVersion,
  listProposals,
  reviseProposal,
  saveProposal,
  withdrawProposal,
} from './proposals.service.ts';
import { askForApproval, reviewProposal } from './review.service.ts';
import { sendProposal } from './send.service.ts';
import { readProposalSettings, saveProposalSettings } from './settings.ts';

const keeperOf = ({ user, actor, services }: CompanyContext & { services: Services }) => ({
  user,
  actor,
  now: services.now(),
});
const idSchema = z.object({ id: z.uuid() });
const desk = prospectProcedure({}, openProposalDesk);

export const proposalsRouter = router({
  list: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/proposals', summary: 'List proposals' },
  })
    .input(proposalListInputSchema)
    .output(proposalListSchema)
    .query(({ ctx, input }) => listProposals(ctx.db, keeperOf(ctx), input)),

  get: companyProcedure({
    can: 'pipeline.read',
    rest: { method: 'GET', path: '/proposals/{id}', summary: 'Get a proposal', errors: [404] },
  })
    .input(proposalIdSchema)
    .output(proposalSchema)
    .query(({ ctx, input }) => getProposal(ctx.db, keeperOf(ctx), input.id)),

  /** A version as it was sent, or is now. */
  version: companyProcedure({ can: 'pipeline.read' })
    .input(z.strictObject({ ...proposalIdSchema.shape, number: z.int32().min(1) }))
    .output(proposalVersionSchema)
    .query(({ ctx, input }) => getVersion(ctx.db, input)),

  create: companyProcedure({
    can: 'pipeline.edit',
    rest: { method: 'POST', path: '/proposals', status: 201, summary: 'Draft a proposal', errors: [403, 404] },
  })
    .input(proposalCreateSchema)
    .output(proposalSchema)
    .mutation(({ ctx, input }) => createProposal(ctx.db, keeperOf(ctx), input)),

  save: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'PUT',
      path: '/proposals/{id}/draft',
      summary: 'Save the draft of a proposal',
      errors: [403, 404, 409],
    },
  })
    .input(proposalSaveSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => saveProposal(ctx.db, keeperOf(ctx), input)),

  delete: companyProcedure({ can: 'pipeline.edit' })
    .input(proposalHeldSchema)
    .output(idSchema)
    .mutation(({ ctx, input }) => deleteDraft(ctx.db, keeperOf(ctx), input)),

  askForApproval: companyProcedure({ can: 'pipeline.edit' })
    .input(proposalReviewAskSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => askForApproval(ctx.db, keeperOf(ctx), input)),

  review: companyProcedure({ can: 'proposals.approve' })
    .input(proposalReviewSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => reviewProposal(ctx.db, keeperOf(ctx), input)),

  send: companyProcedure({
    can: 'pipeline.edit',
    rest: { method: 'POST', path: '/proposals/{id}/send', summary: 'Send a proposal', errors: [403, 404, 409, 429] },
  })
    .input(proposalSendSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => sendProposal(ctx.db, keeperOf(ctx), ctx.services, input)),

  revise: companyProcedure({ can: 'pipeline.edit' })
    .input(proposalHeldSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => reviseProposal(ctx.db, keeperOf(ctx), input)),

  withdraw: companyProcedure({ can: 'pipeline.edit' })
    .input(proposalHeldSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => withdrawProposal(ctx.db, keeperOf(ctx), input)),

  answer: companyProcedure({ can: 'pipeline.edit' })
    .input(proposalAnswerSchema)
    .output(proposalChangedSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.db, keeperOf(ctx), ctx.services, input)),

  settings: router({
    get: companyProcedure({ can: 'pipeline.read' })
      .output(proposalSettingsSchema)
      .query(({ ctx }) => readProposalSettings(ctx.db)),

    update: companyProcedure({ can: 'proposals.manage' })
      .input(proposalSettingsUpdateSchema)
      .output(proposalSettingsSchema)
      .mutation(({ ctx, input }) => saveProposalSettings(ctx.db, ctx.actor, input)),
  }),

  prices: router({
    list: companyProcedure({
      can: 'pipeline.read',
      rest: { method: 'GET', path: '/price-items', summary: 'List the price list' },
    })
      .output(priceItemListSchema)
      .query(({ ctx }) => listPrices(ctx.db)),

    create: companyProcedure({
      can: 'prices.manage',
      rest: { method: 'POST', path: '/price-items', status: 201, summary: 'Add a price item', errors: [403, 409] },
    })
      .input(priceItemDraftSchema)
      .output(priceItemSchema)
      .mutation(({ ctx, input }) => createPrice(ctx.db, ctx.actor, ctx.services.now(), input)),

    update: companyProcedure({
      can: 'prices.manage',
      rest: {
        method: 'PUT',
        path: '/price-items/{id}',
        summary: 'Change a price item',
        errors: [403, 404, 409],
      },
    })
      .input(priceItemUpdateSchema)
      .output(priceItemSchema)
      .mutation(({ ctx, input }) => updatePrice(ctx.db, ctx.actor, ctx.services.now(), input)),

    remove: companyProcedure({ can: 'prices.manage' })
      .input(priceItemRemoveSchema)
      .output(idSchema)
      .mutation(({ ctx, input }) => removePrice(ctx.db, ctx.actor, ctx.services.now(), input)),
  }),

  /** What somebody at the customer's does with their link. */
  customer: router({
    view: desk
      .input(proposalTokenSchema)
      .output(customerProposalSchema)
      .query(async ({ ctx, input }) => readAsCustomer(await ctx.desk.open(input.token), ctx.services.now())),

    /** The file, since a link would carry the token that opens the page. */
    pdf: desk
      .input(proposalTokenSchema)
      .output(proposalPdfFileSchema)
      .query(async ({ ctx, input }) => {
        const { db, reader } = await ctx.desk.open(input.token);
        const { name, bytes } = await makePdf(db, reader.proposal_id, { told_in: reader.language });
        return { name, content: bytes.toString('base64') };
      }),

    open: desk
      .input(proposalTokenSchema)
      .output(z.object({ opens: z.number().int() }))
      .mutation(async ({ ctx, input }) => noteOpened(await ctx.desk.open(input.token), ctx.services.now())),

    ask: desk
      .input(customerAskSchema)
      .output(z.object({ request_id: z.uuid() }))
      .mutation(async ({ ctx, input }) => askAsCustomer(await ctx.desk.open(input.token), ctx.services.now(), input)),

    sign: desk
      .input(customerSignSchema)
      .output(customerStandingSchema)
      .mutation(async ({ ctx, input }) =>
        signAsCustomer(await ctx.desk.open(input.token), ctx.services, input, ctx.call),
      ),

    decline: desk
      .input(customerDeclineSchema)
      .output(customerStandingSchema)
      .mutation(async ({ ctx, input }) =>
        declineAsCustomer(await ctx.desk.open(input.token), ctx.services.now(), input),
      ),
  }),
});
