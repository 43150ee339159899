import {
  campaignChangedSchema,
  campaignCreateSchema,
  campaignHeldSchema,
  campaignIdSchema,
  campaignLetterSchema,
  campaignLetterShownSchema,
  campaignListSchema,
  campaignSaveSchema,
  campaignSchema,
  campaignStateSchema,
  campaignTestSchema,
  campaignTestSentSchema,
  enrolledSchema,
  enrollmentListInputSchema,
  enrollmentPageSchema,
  enrollmentsOfLeadSchema,
  enrollSchema,
  leadEnrollmentsSchema,
  unenrolledSchema,
  unenrollSchema,
} from '@outrider/shared/automation/campaigns';
import { z } from 'zod';
import { type CompanyContext, companyProcedure } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { router } from '../../ground/trpc.ts';
import {
  createCampaign,
  getCampaign,
  listCampaigns,
  removeCampaign,
  saveCampaign,
  setState,
} from './campaigns.service.ts';
import { enroll, unenroll } from './enroll.service.ts';
import { enrollmentsOfLead, pageOfEnrollments } from './enrollments.service.ts';
import { sendTest, showLetter } from './preview.service.ts';

const keeperOf = ({ user, actor, services }: CompanyContext & { services: Services }) => ({
  user,
  actor,
  now: services.now(),
});

export const campaignsRouter = router({
  list: companyProcedure({
    can: 'campaigns.read',
    rest: { method: 'GET', path: '/campaigns', summary: 'List campaigns' },
  })
    .output(campaignListSchema)
    .query(({ ctx }) => listCampaigns(ctx.db)),

  get: companyProcedure({
    can: 'campaigns.read',
    rest: { method: 'GET', path: '/campaigns/{id}', summary: 'Get a campaign', errors: [404] },
  })
    .input(campaignIdSchema)
    .output(campaignSchema)
    .query(({ ctx, input }) => getCampaign(ctx.db, keeperOf(ctx), ctx.services, input.id)),

  create: companyProcedure({
    can: 'campaigns.manage',
    rest: { method: 'POST', path: '/campaigns', status: 201, summary: 'Start a campaign', errors: [404, 409] },
  })
    .input(campaignCreateSchema)
    .output(campaignChangedSchema)
    .mutation(({ ctx, input }) => createCampaign(ctx.db, keeperOf(ctx), input)),

  save: companyProcedure({
    can: 'campaigns.manage',
    rest: { method: 'PUT', path: '/campaigns/{id}', summary: 'Change a campaign', errors: [404, 409, 422] },
  })
    .input(campaignSaveSchema)
    .output(campaignChangedSchema)
    .mutation(({ ctx, input }) => saveCampaign(ctx.db, keeperOf(ctx), input)),

  setState: companyProcedure({
    can: 'campaigns.manage',
    rest: {
      method: 'POST',
      path: '/campaigns/{id}/state',
      summary: 'Start, pause or end a campaign',
      errors: [404, 409, 422],
    },
  })
    .input(campaignStateSchema)
    .output(campaignChangedSchema)
    .mutation(({ ctx, input }) => setState(ctx.db, keeperOf(ctx), input)),

  remove: companyProcedure({ can: 'campaigns.manage' })
    .input(campaignHeldSchema)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeCampaign(ctx.db, keeperOf(ctx), input)),

  people: companyProcedure({
    can: 'campaigns.read',
    rest: { method: 'GET', path: '/campaigns/{id}/people', summary: 'List the leads of a campaign', errors: [404] },
  })
    .input(enrollmentListInputSchema)
    .output(enrollmentPageSchema)
    .query(({ ctx, input }) => pageOfEnrollments(ctx.db, input)),

  ofLead: companyProcedure({ can: 'campaigns.read' })
    .input(enrollmentsOfLeadSchema)
    .output(leadEnrollmentsSchema)
    .query(({ ctx, input }) => enrollmentsOfLead(ctx.db, input.lead_id)),

  enroll: companyProcedure({
    can: 'campaigns.enroll',
    rest: {
      method: 'POST',
      path: '/campaigns/{id}/people',
      status: 201,
      summary: 'Enroll leads in a campaign',
      errors: [404, 409, 422],
    },
  })
    .input(enrollSchema)
    .output(enrolledSchema)
    .mutation(({ ctx, input }) => enroll(ctx.db, keeperOf(ctx), input)),

  unenroll: companyProcedure({
    can: 'campaigns.enroll',
    rest: {
      method: 'POST',
      path: '/campaigns/{id}/people/remove',
      summary: 'Remove leads from a campaign',
      errors: [403, 404],
    },
  })
    .input(unenrollSchema)
    .output(unenrolledSchema)
    .mutation(({ ctx, input }) => unenroll(ctx.db, keeperOf(ctx), input)),

  letter: companyProcedure({ can: 'campaigns.manage' })
    .input(campaignLetterSchema)
    .output(campaignLetterShownSchema)
    .query(({ ctx, input }) => showLetter(ctx.db, ctx.services, ctx, input)),

  sendTest: companyProcedure({ can: 'campaigns.manage' })
    .input(campaignTestSchema)
    .output(campaignTestSentSchema)
    .mutation(({ ctx, input }) => sendTest(ctx.db, ctx.services, keeperOf(ctx), input)),
});
