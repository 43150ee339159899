import { AppError } from '@outrider/shared/ground/errors';
import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  captureResultSchema,
  type LeadAnalytics,
  leadActivitySchema,
  leadAnalyticsSchema,
  leadCaptureSchema,
  leadCreateSchema,
  leadSchema,
  scoreResultSchema,
} from '@outrider/shared/records/leads';
import {
  leadBatchSchema,
  leadOversightSchema,
  leadScoreSchema,
  leadSummarySchema,
  leadTeamMemberSchema,
  leadUpdateSchema,
  leadUpsertedSchema,
  leadUpsertSchema,
  logContactSchema,
} from '@outrider/shared/records/lead-edit';
import { leadListSchema, leadPageSchema } from '@outrider/shared/records/lead-list';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  logActivitySchema,
  recordActivitySchema,
  timelineInputSchema,
  timelinePageSchema,
} from '@outrider/shared/records/records';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { idField } from '@outrider/shared/ground/wire';
import { seesPart } from '@outrider/shared/ground/permissions';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { hotMutation, hotQuery } from '../../ground/hot/procedures.ts';
import { JsonText } from '../../ground/http/json-text.ts';
import { router } from '../../ground/trpc.ts';
import { assertNotColleagues, captureLead } from './capture.ts';
import { pageTextOfLeads } from './list.service.ts';
import { countAsContacted, getScores, logContact, updateLead, vouchForAddress } from './edit.service.ts';
import { recordCalls } from '../engine/record-calls.ts';
import { logActivity, loggingOf } from '../engine/log.service.ts';
import { getTimeline } from '../engine/timeline.ts';
import {
  getActivities,
  getAnalytics,
  getOversight,
  getTeamLeads,
  leadOrSurvivorText,
  scoreNow,
} from './leads.service.ts';
import { enteredBy, enterLead, leadWork } from './lead-work.ts';
import { summariseCompany } from './summary.store.ts';

async function answerPage(...asked: Parameters<typeof pageTextOfLeads>) {
  const { items, ...page } = await pageTextOfLeads(...asked);
  return { ...page, items: new JsonText(items) };
}

const calls = recordCalls({
  path: '/leads/by-id',
  many: '/leads',
  noun: RECORD_NOUNS.lead,
  can: { create: 'leads.create', edit: 'leads.edit', delete: 'leads.delete' },
  create: leadCreateSchema,
  update: leadUpdateSchema,
  upsert: leadUpsertSchema,
  batch: leadBatchSchema,
  record: leadSchema,
  upserted: leadUpsertedSchema,
  work: leadWork,
});

export const leadsRouter = router({
  ...calls,

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
    rest: { method: 'GET', path: '/leads/by-id/{id}', tagged: true, summary: 'Get a lead', errors: [404] },
    input: byIdSchema,
    output: leadSchema,
    answer: async ({ db }, { id }) => new JsonText(await leadOrSurvivorText(db, id)),
  }),

  activities: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(z.array(leadActivitySchema))
    .query(({ ctx, input }) => getActivities(ctx.db, input.id)),

  scores: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/by-id/{id}/scores',
      summary: 'List the scores a lead was given, newest first',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(z.array(leadScoreSchema))
    .query(({ ctx, input }) => getScores(ctx.db, input.id)),

  update: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'PATCH',
      path: '/leads/by-id/{id}',
      tagged: true,
      summary: 'Update a lead. Send the version that you changed, or If-Match.',
      errors: [403, 404, 409, 412],
    },
  })
    .input(leadUpdateSchema)
    .output(leadSchema)
    .mutation(({ ctx, input }) =>
      updateLead(ctx.services.leads, ctx.db, ctx.user, ctx.actor, input, ctx.services.now()),
    ),

  timeline: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/by-id/{id}/timeline',
      summary: 'List what happened to a lead, and to what it became, newest first',
      errors: [404],
    },
  })
    .input(timelineInputSchema)
    .output(timelinePageSchema)
    .query(({ ctx, input }) => getTimeline(ctx.db, ctx.user, 'lead', input)),

  log: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/by-id/{id}/activities',
      status: 201,
      summary: 'Log a note, call, email or meeting on a lead',
      errors: [403, 404],
    },
  })
    .input(logActivitySchema)
    .output(recordActivitySchema)
    .mutation(({ ctx, input }) =>
      logActivity(ctx.db, ctx.user, ctx.actor, 'lead', input, loggingOf(ctx.services, countAsContacted)),
    ),

  logContact: companyProcedure({ can: 'leads.edit' })
    .input(logContactSchema)
    .output(leadSchema)
    .mutation(({ ctx, input }) => logContact(ctx.db, ctx.user, ctx.actor, input, ctx.services)),

  vouch: companyProcedure({ can: 'leads.edit' })
    .input(byIdSchema)
    .output(leadSchema)
    .mutation(({ ctx, input }) => vouchForAddress(ctx.db, ctx.user, ctx.actor, input.id)),

  create: hotMutation({
    can: 'leads.create',
    rest: {
      method: 'POST',
      path: '/leads',
      status: 201,
      tagged: true,
      location: '/leads/by-id/{id}',
      summary: 'Create a lead (409 if the email already exists)',
      errors: [409],
    },
    input: leadCreateSchema,
    output: leadSchema,
    answer: async (context, lead) => new JsonText(await enterLead(context, lead)),
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
      if (seesPart(user)) await assertNotColleagues(db, user.id, lead.email);
      const { id, score, priority, status, duplicate } = await captureLead(services.leads, db, lead, {
        ...enteredBy(user, actor),
        via: 'form',
        defaults: { source: 'manual_entry', processing_mode: user.automation_mode },
        on_known: 'fill',
        notes_returns: true,
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
