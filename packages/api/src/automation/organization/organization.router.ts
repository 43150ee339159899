import {
  departmentAgentListSchema,
  departmentAgentSchema,
  departmentAgentSwitchSchema,
  departmentDetailSchema,
  departmentKeySchema,
  departmentListSchema,
  departmentSchema,
  departmentUpdateSchema,
  flowCreateSchema,
  flowIdSchema,
  flowListSchema,
  flowRunPageInputSchema,
  flowRunPageSchema,
  flowSchema,
  flowTestInputSchema,
  flowTestSchema,
  flowUpdateSchema,
  flowsAddedSchema,
  initializedSchema,
  memberMoveSchema,
  migratedSchema,
  migrationIdSchema,
  migrationLastSchema,
  organizationAnalyticsSchema,
  surveyAnswerSchema,
  surveyAskedSchema,
  surveyCreatedSchema,
  surveyCreateSchema,
  surveyPageInputSchema,
  surveyPageSchema,
  surveyTokenSchema,
} from '@outrider/shared/automation/organization';
import { companyProcedure, publicProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getAnalytics } from './analytics.service.ts';
import {
  getDepartment,
  listDepartmentAgents,
  listDepartments,
  moveMember,
  switchDepartmentAgent,
  updateDepartment,
} from './departments.service.ts';
import { createFlow, deleteFlow, listFlows, pageOfRuns, updateFlow } from './flows.service.ts';
import { addAgentFlows, initializeDepartments } from './initialize.service.ts';
import { getLastMigration, migrateSalesData, undoMigration } from './migrate.service.ts';
import { answerSurvey, createSurvey, openSurvey, pageOfSurveys } from './surveys.service.ts';
import { testFlow } from './test-flow.service.ts';

const read = 'organization.read';
const manage = 'organization.manage';
const initialize = 'organization.initialize';

export const organizationRouter = router({
  departments: companyProcedure({
    can: read,
    rest: { method: 'GET', path: '/departments', summary: 'List departments with targets and actuals' },
  })
    .output(departmentListSchema)
    .query(({ ctx }) => listDepartments(ctx.db, ctx.services)),
  department: companyProcedure({
    can: read,
    rest: {
      method: 'GET',
      path: '/departments/{department}',
      summary: 'Get a department with its people and agents',
      errors: [404],
    },
  })
    .input(departmentKeySchema)
    .output(departmentDetailSchema)
    .query(({ ctx, input }) => getDepartment(ctx.db, ctx.services, input.department)),
  updateDepartment: companyProcedure({
    can: manage,
    rest: {
      method: 'PATCH',
      path: '/departments/{department}',
      summary: 'Update a department and its targets',
      errors: [404, 409],
    },
  })
    .input(departmentUpdateSchema)
    .output(departmentSchema)
    .mutation(({ ctx, input }) => updateDepartment(ctx.db, ctx.services, ctx.actor, input)),
  departmentAgents: companyProcedure({
    can: read,
    rest: { method: 'GET', path: '/departments/{department}/ai-agents', summary: 'List a department’s AI agents' },
  })
    .input(departmentKeySchema)
    .output(departmentAgentListSchema)
    .query(({ ctx, input }) => listDepartmentAgents(ctx.db, input.department)),
  switchAgent: companyProcedure({ can: manage })
    .input(departmentAgentSwitchSchema)
    .output(departmentAgentSchema)
    .mutation(({ ctx, input }) => switchDepartmentAgent(ctx.db, ctx.services, ctx.actor, input)),
  moveMember: companyProcedure({ can: manage })
    .input(memberMoveSchema)
    .output(memberMoveSchema)
    .mutation(({ ctx, input }) => moveMember(ctx.db, ctx.actor, input)),
  initialize: companyProcedure({
    can: initialize,
    rest: {
      method: 'POST',
      path: '/departments/initialize',
      summary: 'Create the five departments with their agents and flows (repeating it has no effect)',
    },
  })
    .output(initializedSchema)
    .mutation(({ ctx }) => initializeDepartments(ctx.db, ctx.services, ctx.actor)),
  addAgentFlows: companyProcedure({
    can: initialize,
    rest: {
      method: 'POST',
      path: '/organization/agent-flows',
      summary: 'Add the flows that hand leads to agents, where they are missing (repeating it has no effect)',
      errors: [409],
    },
  })
    .output(flowsAddedSchema)
    .mutation(({ ctx }) => addAgentFlows(ctx.db, ctx.actor)),
  migrate: companyProcedure({
    can: initialize,
    rest: {
      method: 'POST',
      path: '/organization/migrate-sales-data',
      summary: 'Assign leads, opportunities, agents and people without a department to one',
    },
  })
    .output(migratedSchema)
    .mutation(({ ctx }) => migrateSalesData(ctx.db, ctx.services, ctx.actor)),
  lastMigration: companyProcedure({ can: read })
    .output(migrationLastSchema)
    .query(({ ctx }) => getLastMigration(ctx.db)),
  undoMigration: companyProcedure({
    can: initialize,
    rest: {
      method: 'POST',
      path: '/organization/migrations/{id}/undo',
      summary: 'Undo a migration, except for records changed since',
      errors: [404],
    },
  })
    .input(migrationIdSchema)
    .output(migratedSchema)
    .mutation(({ ctx, input }) => undoMigration(ctx.db, ctx.services, ctx.actor, input.id)),
  analytics: companyProcedure({
    can: read,
    rest: {
      method: 'GET',
      path: '/organization/analytics',
      summary: 'Get people, agents, flows and results by department',
    },
  })
    .output(organizationAnalyticsSchema)
    .query(({ ctx }) => getAnalytics(ctx.db.forReading(), ctx.services)),

  flows: companyProcedure({
    can: read,
    rest: { method: 'GET', path: '/interdepartmental-flows', summary: 'List flows between departments' },
  })
    .output(flowListSchema)
    .query(({ ctx }) => listFlows(ctx.db, ctx.services)),
  createFlow: companyProcedure({
    can: manage,
    rest: { method: 'POST', path: '/interdepartmental-flows', summary: 'Create a flow', status: 201 },
  })
    .input(flowCreateSchema)
    .output(flowSchema)
    .mutation(({ ctx, input }) => createFlow(ctx.db, ctx.services, ctx.actor, input)),
  updateFlow: companyProcedure({
    can: manage,
    rest: {
      method: 'PATCH',
      path: '/interdepartmental-flows/{id}',
      summary: 'Update a flow, or turn it on or off',
      errors: [404, 409],
    },
  })
    .input(flowUpdateSchema)
    .output(flowSchema)
    .mutation(({ ctx, input }) => updateFlow(ctx.db, ctx.services, ctx.actor, input)),
  deleteFlow: companyProcedure({
    can: manage,
    rest: {
      method: 'DELETE',
      path: '/interdepartmental-flows/{id}',
      summary: 'Delete a flow and its log',
      errors: [404],
    },
  })
    .input(flowIdSchema)
    .output(flowIdSchema)
    .mutation(({ ctx, input }) => deleteFlow(ctx.db, ctx.services, ctx.actor, input.id)),
  flowRuns: companyProcedure({
    can: read,
    rest: {
      method: 'GET',
      path: '/interdepartmental-flows/runs',
      summary: 'List flow runs with reasons, newest first',
      errors: [404],
    },
  })
    .input(flowRunPageInputSchema)
    .output(flowRunPageSchema)
    .query(({ ctx, input }) => pageOfRuns(ctx.db, input)),
  testFlow: companyProcedure({
    can: read,
    rest: {
      method: 'POST',
      path: '/interdepartmental-flows/{id}/test',
      summary: 'Preview what a flow would do with a record (changes nothing)',
      errors: [404],
    },
  })
    .input(flowTestInputSchema)
    .output(flowTestSchema)
    .query(({ ctx, input }) => testFlow(ctx.db, ctx.services, input)),

  surveys: companyProcedure({ can: read })
    .input(surveyPageInputSchema)
    .output(surveyPageSchema)
    .query(({ ctx, input }) => pageOfSurveys(ctx.db, input)),
  createSurvey: companyProcedure({
    can: manage,
    rest: {
      method: 'POST',
      path: '/satisfaction-surveys',
      summary: 'Create a satisfaction survey link',
      status: 201,
      errors: [404],
    },
  })
    .input(surveyCreateSchema)
    .output(surveyCreatedSchema)
    .mutation(({ ctx, input }) => createSurvey(ctx.db, ctx.services, ctx.actor, input)),
  openSurvey: publicProcedure({})
    .input(surveyTokenSchema)
    .output(surveyAskedSchema)
    .query(({ ctx, input }) => openSurvey(ctx.platform, ctx.services, input.token)),
  answerSurvey: publicProcedure({
    rest: {
      method: 'POST',
      path: '/satisfaction-answers',
      summary: 'Answer a survey, by the token of its link',
      errors: [404, 409],
    },
  })
    .input(surveyAnswerSchema)
    .output(surveyAskedSchema)
    .mutation(({ ctx, input }) => answerSurvey(ctx.platform, ctx.services, input)),
});
