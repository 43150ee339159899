import { AppError } from '@outrider/shared/errors';
import { byIdSchema } from '@outrider/shared/intake';
import {
  captureResultSchema,
  type LeadAnalytics,
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
import { hotMutation, hotQuery } from '../hot/procedures.ts';
import { JsonText } from '../http/json-text.ts';
import { router } from '../trpc.ts';
import { captureLead, createLead } from './capture.ts';
import { pageTextOfLeads } from './list.service.ts';
import { getScores, logContact, updateLead } from './edit.service.ts';
import {
  getActivities,
  getAnalytics,
  getOversight,
  getTeamLeads,
  leadOrSurvivorText,
  scoreNow,
} from './leads.service.ts';
import { summariseCompany } from './summary.store.ts';

/** What a person enters is theirs when they are a rep; a manager's or an admin's waits to be assigned. */
const enteredBy = (user: CompanyUser, actor: Actor) => ({
  actor,
  owner: user.role === 'sdr' || user.role === 'ae' ? user.id : null,
});

async function answerPage(...asked: Parameters<typeof pageTextOfLeads>) {
  const { items, ...page } = await pageTextOfLeads(...asked);
  return { ...page, items: new JsonText(items) };
}

export const leadsRouter = router({
  list: hotQuery({
    can: 'leads.read',
    rest: { method: 'GET', path: '/leads', reply: 'page', summary: 'List leads, newest first' },
    input: leadListSchema,
    output: leadPageSchema,
    answer: ({ db, user, services }, input) => answerPage(db.forReading(), user, input, services.now()),
  }),

  /** A manager's team by person. */
  team: companyProcedure({ can: 'team.read' })
    .output(z.array(leadTeamMemberSchema))
    .query(({ ctx }) => getTeamLeads(ctx.db.forReading(), ctx.services.now())),

  listOfCompany: hotQuery({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/{company_id}',
      reply: 'page',
      summary: 'List the leads of your company, by company ID',
      errors: [404],
    },
    input: leadListSchema.extend({ company_id: idField }),
    output: leadPageSchema,
    answer: async ({ db, user, services }, { company_id, ...input }) => {
      if (company_id !== user.company.id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      return answerPage(db.forReading(), user, input, services.now());
    },
  }),

  analytics: hotQuery<LeadAnalytics>({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/analytics',
      summary: 'Get lead counts and average scores by priority, mode and source',
    },
    output: leadAnalyticsSchema,
    answer: ({ db }) => getAnalytics(db.forReading()),
  }),

  summary: companyProcedure({ can: 'leads.read' })
    .output(leadSummarySchema)
    .query(({ ctx }) => summariseCompany(ctx.db.forReading(), ctx.user.id)),

  oversight: companyProcedure({ can: 'leads.oversee' })
    .output(leadOversightSchema)
    .query(({ ctx }) => getOversight(ctx.db.forReading(), ctx.services.now())),

  get: hotQuery({
    can: 'leads.read',
    input: byIdSchema,
    output: leadSchema,
    answer: async ({ db }, { id }) => new JsonText(await leadOrSurvivorText(db, id)),
  }),

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

  create: hotMutation({
    can: 'leads.create',
    rest: {
      method: 'POST',
      path: '/leads',
      status: 201,
      summary: 'Create a lead (409 if the email already exists)',
      errors: [409],
    },
    input: leadCreateSchema,
    output: leadSchema,
    answer: async ({ db, user, actor, services }, { allow_duplicate = false, ...lead }) => {
      const defaults = { source: 'website', processing_mode: user.automation_mode } as const;
      const origin = { ...enteredBy(user, actor), via: 'dialog', defaults, complete: true } as const;
      return new JsonText(await createLead(services.leads, db, lead, origin, { separate: allow_duplicate }));
    },
  }),

  capture: hotMutation({
    can: 'leads.create',
    rest: {
      method: 'POST',
      path: '/leads/capture',
      status: ({ duplicate }: { duplicate: boolean }) => (duplicate ? 200 : 201),
      summary: 'Capture a lead (if the email exists, fills that lead’s empty fields)',
    },
    input: leadCaptureSchema,
    output: captureResultSchema,
    answer: async ({ db, user, actor, services }, lead) => {
      const { id, score, priority, status, duplicate } = await captureLead(services.leads, db, lead, {
        ...enteredBy(user, actor),
        via: 'form',
        defaults: { source: 'manual_entry', processing_mode: user.automation_mode },
        on_known: 'fill',
      });
      return { id, score, priority, status, duplicate };
    },
  }),

  score: companyProcedure({
    can: 'leads.edit',
    rest: { method: 'POST', path: '/ai/score-lead/{id}', summary: 'Score a lead now', errors: [403, 404] },
  })
    .input(byIdSchema)
    .output(scoreResultSchema)
    .mutation(({ ctx, input }) => scoreNow(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input.id)),
});
