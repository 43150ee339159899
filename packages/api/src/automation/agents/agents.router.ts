import {
  actionApproveManyResultSchema,
  actionApproveManySchema,
  actionApproveSchema,
  actionDecidedSchema,
  actionRejectSchema,
  actionReviewSchema,
  agentActionPageInputSchema,
  agentActionPageSchema,
  agentActionSchema,
  agentIdSchema,
  comparedLeadPageSchema,
  comparedLeadsInputSchema,
  agentOutcomesInputSchema,
  agentOutcomesSchema,
  agentPerformanceSchema,
  agentsSwitchInputSchema,
  agentsSwitchSchema,
  agentTaskAssignedSchema,
  agentTaskAssignSchema,
  agentTaskListSchema,
  agentTaskPageInputSchema,
  agentTaskPageSchema,
  agentTaskSchema,
  agentTrustListSchema,
  agentTrustSetSchema,
  doNotContactAddSchema,
  doNotContactPageInputSchema,
  doNotContactPageSchema,
  doNotContactSchema,
  proposalDocumentSchema,
  salesAgentCreatedSchema,
  salesAgentCreateSchema,
  salesAgentListSchema,
  salesAgentSchema,
  salesAgentStatusSchema,
  salesAgentUpdateSchema,
  salesOverviewSchema,
  simulateInputSchema,
  simulationSchema,
} from '@outrider/shared/automation/agents';
import {
  addDoNotContact,
  pageOfDoNotContact,
  removeDoNotContact,
} from '../../records/do-not-contact/do-not-contact.service.ts';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createAgent, getAgent, getOverview, listAgents, setAgentStatus, updateAgent } from './agents.service.ts';
import {
  approveAction,
  approveMany,
  getAction,
  pageOfActions,
  rejectAction,
  reviewAction,
  undoAction,
} from './approvals/actions.service.ts';
import { getProposal } from './mail/proposals.service.ts';
import { getOutcomes, pageOfComparedLeads } from './outcomes.service.ts';
import { getPerformance, getTeamPerformance } from './performance.service.ts';
import { simulate } from './policy/simulate.service.ts';
import { readSwitch, setSwitch } from './policy/switch.service.ts';
import { listTrust, setTrust } from './policy/trust.service.ts';
import { assignTask, cancelTask, getTask, listTasks, pageOfTasks, retryTask } from './tasks.service.ts';

const can = 'agents.manage';
const decide = 'agents.decide';

export const agentsRouter = router({
  overview: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/analytics/dashboard', summary: 'Get an overview of all agents' },
  })
    .output(salesOverviewSchema)
    .query(({ ctx }) => getOverview(ctx.db, ctx.services)),
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents', summary: 'List sales agents, newest first' },
  })
    .output(salesAgentListSchema)
    .query(({ ctx }) => listAgents(ctx.db, ctx.services)),
  get: companyProcedure({ can, rest: { method: 'GET', path: '/sales-agents/{id}', summary: 'Get an agent' } })
    .input(agentIdSchema)
    .output(salesAgentSchema)
    .query(({ ctx, input }) => getAgent(ctx.db, ctx.services, input.id)),
  create: companyProcedure({
    can,
    rest: { method: 'POST', path: '/sales-agents', summary: 'Create an agent', status: 201 },
  })
    .input(salesAgentCreateSchema)
    .output(salesAgentCreatedSchema)
    .mutation(({ ctx, input }) => createAgent(ctx.db, ctx.services, ctx.actor, input)),
  update: companyProcedure({ can, rest: { method: 'PATCH', path: '/sales-agents/{id}', summary: 'Update an agent' } })
    .input(salesAgentUpdateSchema)
    .output(salesAgentSchema)
    .mutation(({ ctx, input }) => updateAgent(ctx.db, ctx.services, ctx.actor, input)),
  setStatus: companyProcedure({
    can,
    rest: { method: 'POST', path: '/sales-agents/{id}/status', summary: 'Set an agent’s status' },
  })
    .input(salesAgentStatusSchema)
    .output(salesAgentSchema)
    .mutation(({ ctx, input }) => setAgentStatus(ctx.db, ctx.services, ctx.actor, input)),

  tasks: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/{id}/tasks', summary: 'List an agent’s last 100 tasks, newest first' },
  })
    .input(agentIdSchema)
    .output(agentTaskListSchema)
    .query(({ ctx, input }) => listTasks(ctx.db, input.id)),
  assignTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/sales-agents/{id}/tasks', summary: 'Assign a task to an agent', status: 201 },
  })
    .input(agentTaskAssignSchema)
    .output(agentTaskAssignedSchema)
    .mutation(({ ctx, input }) => assignTask(ctx.db, ctx.services, ctx.actor, input)),
  performance: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/{id}/performance', summary: 'Get an agent’s performance' },
  })
    .input(agentIdSchema)
    .output(agentPerformanceSchema)
    .query(({ ctx, input }) => getPerformance(ctx.db, ctx.services, input.id)),
  teamPerformance: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/analytics/performance',
      summary: 'Get the combined performance of all agents',
    },
  })
    .output(agentPerformanceSchema)
    .query(({ ctx }) => getTeamPerformance(ctx.db, ctx.services)),

  outcomes: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/analytics/outcomes',
      summary: 'Get what agents’ messages and proposals led to, beside leads that no agent touched',
    },
  })
    .input(agentOutcomesInputSchema)
    .output(agentOutcomesSchema)
    .query(({ ctx, input }) => getOutcomes(ctx.db, ctx.services, input)),

  comparedLeads: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/analytics/compared-leads',
      summary: 'List the leads that the comparison with untouched leads counts, newest first',
    },
  })
    .input(comparedLeadsInputSchema)
    .output(comparedLeadPageSchema)
    .query(({ ctx, input }) => pageOfComparedLeads(ctx.db, ctx.services, input)),

  taskPage: companyProcedure({
    can,
    rest: { method: 'GET', path: '/agent-tasks', summary: 'List tasks of all agents, newest first' },
  })
    .input(agentTaskPageInputSchema)
    .output(agentTaskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, input)),
  task: companyProcedure({ can, rest: { method: 'GET', path: '/agent-tasks/{id}', summary: 'Get a task' } })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .query(({ ctx, input }) => getTask(ctx.db, input.id)),
  cancelTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-tasks/{id}/cancel', summary: 'Cancel a task that hasn’t ended' },
  })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .mutation(({ ctx, input }) => cancelTask(ctx.db, ctx.services, ctx.actor, input.id)),
  retryTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-tasks/{id}/retry', summary: 'Retry a failed or canceled task' },
  })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .mutation(({ ctx, input }) => retryTask(ctx.db, ctx.services, ctx.actor, input.id)),

  actions: companyProcedure({
    can: decide,
    rest: {
      method: 'GET',
      path: '/agent-actions',
      summary: 'List agent actions, both proposed and done (reps see those on their own leads)',
    },
  })
    .input(agentActionPageInputSchema)
    .output(agentActionPageSchema)
    .query(({ ctx, input }) => pageOfActions(ctx.db, ctx.services, ctx.user, input)),
  action: companyProcedure({
    can: decide,
    rest: { method: 'GET', path: '/agent-actions/{id}', summary: 'Get an action' },
  })
    .input(agentIdSchema)
    .output(agentActionSchema)
    .query(({ ctx, input }) => getAction(ctx.db, ctx.services, ctx.user, input.id)),
  approve: companyProcedure({
    can: decide,
    rest: {
      method: 'POST',
      path: '/agent-actions/{id}/approve',
      summary: 'Approve a proposal, optionally with changes (approving it again has no effect)',
    },
  })
    .input(actionApproveSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => approveAction(ctx.db, ctx.services, ctx.user, ctx.actor, input)),
  approveMany: companyProcedure({
    can: decide,
    rest: { method: 'POST', path: '/agent-actions/approve', summary: 'Approve several proposals' },
  })
    .input(actionApproveManySchema)
    .output(actionApproveManyResultSchema)
    .mutation(({ ctx, input }) => approveMany(ctx.db, ctx.services, ctx.user, ctx.actor, input)),
  reject: companyProcedure({
    can: decide,
    rest: { method: 'POST', path: '/agent-actions/{id}/reject', summary: 'Reject a proposal, with a reason' },
  })
    .input(actionRejectSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => rejectAction(ctx.db, ctx.services, ctx.user, ctx.actor, input)),
  undo: companyProcedure({
    can: decide,
    rest: { method: 'POST', path: '/agent-actions/{id}/undo', summary: 'Undo an action' },
  })
    .input(agentIdSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => undoAction(ctx.db, ctx.services, ctx.user, ctx.actor, input.id)),
  review: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-actions/{id}/review', summary: 'Review an action that ran without approval' },
  })
    .input(actionReviewSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => reviewAction(ctx.db, ctx.services, ctx.user, ctx.actor, input)),

  trust: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/{id}/trust',
      summary: 'Get an agent’s track record and limits by action type',
    },
  })
    .input(agentIdSchema)
    .output(agentTrustListSchema)
    .query(({ ctx, input }) => listTrust(ctx.db, input.id)),
  setTrust: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/sales-agents/{id}/trust', summary: 'Set an agent’s limit for an action type' },
  })
    .input(agentTrustSetSchema)
    .output(agentTrustListSchema)
    .mutation(({ ctx, input }) => setTrust(ctx.db, ctx.actor, input)),
  simulate: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/{id}/simulation',
      summary: 'Simulate what an agent would have done in recent days (changes nothing)',
    },
  })
    .input(simulateInputSchema)
    .output(simulationSchema)
    .query(({ ctx, input }) => simulate(ctx.db, ctx.services, input)),

  stop: companyProcedure({
    can: decide,
    rest: { method: 'GET', path: '/sales-agents/stop', summary: 'Check whether all agents are stopped' },
  })
    .output(agentsSwitchSchema)
    .query(({ ctx }) => readSwitch(ctx.db)),
  setStop: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/sales-agents/stop', summary: 'Stop or resume all of your company’s agents' },
  })
    .input(agentsSwitchInputSchema)
    .output(agentsSwitchSchema)
    .mutation(({ ctx, input }) => setSwitch(ctx.db, ctx.services, ctx.actor, input)),
  doNotContact: companyProcedure({
    can,
    rest: { method: 'GET', path: '/do-not-contact', summary: 'List addresses and domains that agents don’t contact' },
  })
    .input(doNotContactPageInputSchema)
    .output(doNotContactPageSchema)
    .query(({ ctx, input }) => pageOfDoNotContact(ctx.db, input)),
  addDoNotContact: companyProcedure({
    can,
    rest: {
      method: 'POST',
      path: '/do-not-contact',
      summary: 'Add an address or domain to the do-not-contact list',
      status: 201,
    },
  })
    .input(doNotContactAddSchema)
    .output(doNotContactSchema)
    .mutation(({ ctx, input }) => addDoNotContact(ctx.db, ctx.services, ctx.actor, input)),
  removeDoNotContact: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/do-not-contact/{id}', summary: 'Remove an entry from the do-not-contact list' },
  })
    .input(agentIdSchema)
    .output(agentIdSchema)
    .mutation(({ ctx, input }) => removeDoNotContact(ctx.db, ctx.actor, input.id)),
  proposal: companyProcedure({
    can: decide,
    rest: {
      method: 'GET',
      path: '/agent-proposals/{id}',
      summary: 'Get a proposal document as Markdown and printable HTML, by the ID of its action',
    },
  })
    .input(agentIdSchema)
    .output(proposalDocumentSchema)
    .query(({ ctx, input }) => getProposal(ctx.db, ctx.user, input.id)),
});
