import { AppError } from '@outrider/shared/errors';
import { byIdSchema } from '@outrider/shared/intake';
import {
  captureResultSchema,
  leadActivitySchema,
  leadAnalyticsSchema,
  leadCaptureSchema,
  leadCreateSchema,
  leadSchema,
  scoreResultSchema,
} from '@outrider/shared/leads';
import {
  leadOversightSchema,
  leadScoreSchema,
  leadSummarySchema,
  leadTeamMemberSchema,
  leadUpdateSchema,
  logContactSchema,
} from '@outrider/shared/lead-edit';
import { leadListSchema, leadPageSchema } from '@outrider/shared/lead-list';
import { MESSAGES } from '@outrider/shared/messages';
import { idField } from '@outrider/shared/wire';
import { z } from 'zod';
import { type CompanyUser, companyProcedure } from '../guard.ts';
import type { Actor } from '../actor.ts';
import { router } from '../trpc.ts';
import { captureLead, createLead } from './capture.ts';
import { pageOfLeads } from './list.service.ts';
import { getScores, logContact, updateLead } from './edit.service.ts';
import {
  getActivities,
  getAnalytics,
  getLeadOrSurvivor,
  getOversight,
  getTeamLeads,
  scoreNow,
} from './leads.service.ts';
import { summariseCompany } from './summary.store.ts';

/** What a person enters is theirs when they are a rep; a manager's or an admin's waits to be assigned. */
const enteredBy = (user: CompanyUser, actor: Actor) => ({
  actor,
  owner: user.role === 'sdr' || user.role === 'ae' ? user.id : null,
});

export const leadsRouter = router({
  list: companyProcedure({
    can: 'leads.read',
    rest: { method: 'GET', path: '/leads', reply: 'page', summary: 'List leads, newest first' },
  })
    .input(leadListSchema)
    .output(leadPageSchema)
    .query(({ ctx, input }) => pageOfLeads(ctx.db, ctx.user, input, ctx.services.now())),

  /** A manager's team by person. */
  team: companyProcedure({ can: 'team.read' })
    .output(z.array(leadTeamMemberSchema))
    .query(({ ctx }) => getTeamLeads(ctx.db, ctx.services.now())),

  listOfCompany: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/{company_id}',
      reply: 'page',
      summary: 'List the leads of your company, by company ID',
      errors: [404],
    },
  })
    .input(leadListSchema.extend({ company_id: idField }))
    .output(leadPageSchema)
    .query(({ ctx, input: { company_id, ...input } }) => {
      if (company_id !== ctx.user.company.id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      return pageOfLeads(ctx.db, ctx.user, input, ctx.services.now());
    }),

  analytics: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/analytics',
      summary: 'Get lead counts and average scores by priority, mode and source',
    },
  })
    .output(leadAnalyticsSchema)
    .query(({ ctx }) => getAnalytics(ctx.db)),

  summary: companyProcedure({ can: 'leads.read' })
    .output(leadSummarySchema)
    .query(({ ctx }) => summariseCompany(ctx.db, ctx.user.id)),

  oversight: companyProcedure({ can: 'leads.oversee' })
    .output(leadOversightSchema)
    .query(({ ctx }) => getOversight(ctx.db, ctx.services.now())),

  get: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(leadSchema)
    .query(({ ctx, input }) => getLeadOrSurvivor(ctx.db, input.id)),

  activities: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(z.array(leadActivitySchema))
    .query(({ ctx, input }) => getActivities(ctx.db, input.id)),

  scores: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(z.array(leadScoreSchema))
    .query(({ ctx, input }) => getScores(ctx.db, input.id)),

  update: companyProcedure({ can: 'leads.edit' })
    .input(leadUpdateSchema)
    .output(leadSchema)
    .mutation(({ ctx, input }) =>
      updateLead(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input, ctx.services.now()),
    ),

  logContact: companyProcedure({ can: 'leads.edit' })
    .input(logContactSchema)
    .output(leadSchema)
    .mutation(({ ctx, input }) => logContact(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  create: companyProcedure({
    can: 'leads.create',
    rest: {
      method: 'POST',
      path: '/leads',
      status: 201,
      summary: 'Create a lead (409 if the email already exists)',
      errors: [409],
    },
  })
    .input(leadCreateSchema)
    .output(leadSchema)
    .mutation(({ ctx, input: { allow_duplicate = false, ...lead } }) => {
      const defaults = { source: 'website', processing_mode: ctx.user.automation_mode } as const;
      const origin = { ...enteredBy(ctx.user, ctx.actor), via: 'dialog', defaults, complete: true } as const;
      return createLead(ctx.services.leads, ctx.db, lead, origin, { separate: allow_duplicate });
    }),

  capture: companyProcedure({
    can: 'leads.create',
    rest: {
      method: 'POST',
      path: '/leads/capture',
      status: ({ duplicate }: { duplicate: boolean }) => (duplicate ? 200 : 201),
      summary: 'Capture a lead (if the email exists, fills that lead’s empty fields)',
    },
  })
    .input(leadCaptureSchema)
    .output(captureResultSchema)
    .mutation(({ ctx, input }) => {
      const defaults = { source: 'manual_entry', processing_mode: ctx.user.automation_mode } as const;
      return captureLead(ctx.services.leads, ctx.db, input, {
        ...enteredBy(ctx.user, ctx.actor),
        via: 'form',
        defaults,
        on_known: 'fill',
      });
    }),

  score: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/ai/score-lead/{id}', summary: 'Score a lead now', errors: [403, 404] },
  })
    .input(byIdSchema)
    .output(scoreResultSchema)
    .mutation(({ ctx, input }) => scoreNow(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input.id)),
});
