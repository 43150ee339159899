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
} from '@outrider/shared/agents';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import {
  approveAction,
  approveMany,
  getAction,
  pageOfActions,
  rejectAction,
  reviewAction,
  undoAction,
} from './actions.service.ts';
import { createAgent, getAgent, getOverview, listAgents, setAgentStatus, updateAgent } from './agents.service.ts';
import {
  addDoNotContact,
  getProposal,
  pageOfDoNotContact,
  readSwitch,
  removeDoNotContact,
  setSwitch,
} from './limits.service.ts';
import { getPerformance, getTeamPerformance } from './performance.service.ts';
import { simulate } from './simulate.service.ts';
import { assignTask, cancelTask, getTask, listTasks, pageOfTasks, retryTask } from './tasks.service.ts';
import { listTrust, setTrust } from './trust.service.ts';

const can = 'agents.manage';
const decide = 'agents.decide';

export const agentsRouter = router({
  overview: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/analytics/dashboard', summary: 'The agents at a glance' },
  })
    .output(salesOverviewSchema)
    .query(({ ctx }) => getOverview(ctx.db, ctx.services)),
  list: companyProcedure({ can, rest: { method: 'GET', path: '/sales-agents', summary: 'Sales agents, newest first' } })
    .output(salesAgentListSchema)
    .query(({ ctx }) => listAgents(ctx.db, ctx.services)),
  get: companyProcedure({ can, rest: { method: 'GET', path: '/sales-agents/{id}', summary: 'One agent' } })
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
  update: companyProcedure({ can, rest: { method: 'PATCH', path: '/sales-agents/{id}', summary: 'Change an agent' } })
    .input(salesAgentUpdateSchema)
    .output(salesAgentSchema)
    .mutation(({ ctx, input }) => updateAgent(ctx.db, ctx.services, ctx.actor, input)),
  setStatus: companyProcedure({
    can,
    rest: { method: 'POST', path: '/sales-agents/{id}/status', summary: 'Pause, resume, train or maintain an agent' },
  })
    .input(salesAgentStatusSchema)
    .output(salesAgentSchema)
    .mutation(({ ctx, input }) => setAgentStatus(ctx.db, ctx.services, ctx.actor, input)),

  tasks: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/{id}/tasks', summary: 'The last 100 tasks of an agent, newest first' },
  })
    .input(agentIdSchema)
    .output(agentTaskListSchema)
    .query(({ ctx, input }) => listTasks(ctx.db, input.id)),
  assignTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/sales-agents/{id}/tasks', summary: 'Assign a task', status: 201 },
  })
    .input(agentTaskAssignSchema)
    .output(agentTaskAssignedSchema)
    .mutation(({ ctx, input }) => assignTask(ctx.db, ctx.services, ctx.actor, input)),
  performance: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/{id}/performance', summary: 'How an agent does' },
  })
    .input(agentIdSchema)
    .output(agentPerformanceSchema)
    .query(({ ctx, input }) => getPerformance(ctx.db, ctx.services, input.id)),
  teamPerformance: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/analytics/performance', summary: 'How all agents do together' },
  })
    .output(agentPerformanceSchema)
    .query(({ ctx }) => getTeamPerformance(ctx.db, ctx.services)),

  taskPage: companyProcedure({
    can,
    rest: { method: 'GET', path: '/agent-tasks', summary: 'Tasks of all agents, newest first' },
  })
    .input(agentTaskPageInputSchema)
    .output(agentTaskPageSchema)
    .query(({ ctx, input }) => pageOfTasks(ctx.db, input)),
  task: companyProcedure({ can, rest: { method: 'GET', path: '/agent-tasks/{id}', summary: 'One task' } })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .query(({ ctx, input }) => getTask(ctx.db, input.id)),
  cancelTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-tasks/{id}/cancel', summary: 'Cancel a task that has not ended' },
  })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .mutation(({ ctx, input }) => cancelTask(ctx.db, ctx.services, ctx.actor, input.id)),
  retryTask: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-tasks/{id}/retry', summary: 'Try a failed or cancelled task again' },
  })
    .input(agentIdSchema)
    .output(agentTaskSchema)
    .mutation(({ ctx, input }) => retryTask(ctx.db, ctx.services, ctx.actor, input.id)),

  actions: companyProcedure({
    can: decide,
    rest: {
      method: 'GET',
      path: '/agent-actions',
      summary: 'What agents propose and did; a rep sees those on leads of their own',
    },
  })
    .input(agentActionPageInputSchema)
    .output(agentActionPageSchema)
    .query(({ ctx, input }) => pageOfActions(ctx.db, ctx.services, ctx.user, input)),
  action: companyProcedure({ can: decide, rest: { method: 'GET', path: '/agent-actions/{id}', summary: 'One action' } })
    .input(agentIdSchema)
    .output(agentActionSchema)
    .query(({ ctx, input }) => getAction(ctx.db, ctx.services, ctx.user, input.id)),
  approve: companyProcedure({
    can: decide,
    rest: {
      method: 'POST',
      path: '/agent-actions/{id}/approve',
      summary: 'Approve a proposal, with changes if need be; approving twice does it once',
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
    rest: { method: 'POST', path: '/agent-actions/{id}/reject', summary: 'Reject a proposal with the reason' },
  })
    .input(actionRejectSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => rejectAction(ctx.db, ctx.services, ctx.user, ctx.actor, input)),
  undo: companyProcedure({
    can: decide,
    rest: { method: 'POST', path: '/agent-actions/{id}/undo', summary: 'Take an effect back' },
  })
    .input(agentIdSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => undoAction(ctx.db, ctx.services, ctx.user, ctx.actor, input.id)),
  review: companyProcedure({
    can,
    rest: { method: 'POST', path: '/agent-actions/{id}/review', summary: 'Say whether what ran by itself was right' },
  })
    .input(actionReviewSchema)
    .output(actionDecidedSchema)
    .mutation(({ ctx, input }) => reviewAction(ctx.db, ctx.services, ctx.user, ctx.actor, input)),

  trust: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/{id}/trust', summary: 'What an agent earned, by kind of action' },
  })
    .input(agentIdSchema)
    .output(agentTrustListSchema)
    .query(({ ctx, input }) => listTrust(ctx.db, input.id)),
  setTrust: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/sales-agents/{id}/trust', summary: 'Set the tier of one kind of action' },
  })
    .input(agentTrustSetSchema)
    .output(agentTrustListSchema)
    .mutation(({ ctx, input }) => setTrust(ctx.db, ctx.actor, input)),
  simulate: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/sales-agents/{id}/simulation',
      summary: 'What the agent would have done in the last days; nothing is done',
    },
  })
    .input(simulateInputSchema)
    .output(simulationSchema)
    .query(({ ctx, input }) => simulate(ctx.db, ctx.services, input)),

  stop: companyProcedure({
    can,
    rest: { method: 'GET', path: '/sales-agents/stop', summary: 'Whether all agents are stopped' },
  })
    .output(agentsSwitchSchema)
    .query(({ ctx }) => readSwitch(ctx.db)),
  setStop: companyProcedure({
    can,
    rest: { method: 'PUT', path: '/sales-agents/stop', summary: 'Stop all agents of the company, or let them go on' },
  })
    .input(agentsSwitchInputSchema)
    .output(agentsSwitchSchema)
    .mutation(({ ctx, input }) => setSwitch(ctx.db, ctx.services, ctx.actor, input.stopped)),
  doNotContact: companyProcedure({
    can,
    rest: { method: 'GET', path: '/do-not-contact', summary: 'Addresses and domains that no agent writes to' },
  })
    .input(doNotContactPageInputSchema)
    .output(doNotContactPageSchema)
    .query(({ ctx, input }) => pageOfDoNotContact(ctx.db, input)),
  addDoNotContact: companyProcedure({
    can,
    rest: { method: 'POST', path: '/do-not-contact', summary: 'Keep agents from an address or a domain', status: 201 },
  })
    .input(doNotContactAddSchema)
    .output(doNotContactSchema)
    .mutation(({ ctx, input }) => addDoNotContact(ctx.db, ctx.actor, input)),
  removeDoNotContact: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/do-not-contact/{id}', summary: 'Let agents write there again' },
  })
    .input(agentIdSchema)
    .output(agentIdSchema)
    .mutation(({ ctx, input }) => removeDoNotContact(ctx.db, ctx.actor, input.id)),
  proposal: companyProcedure({
    can: decide,
    rest: {
      method: 'GET',
      path: '/agent-proposals/{id}',
      summary: 'A proposal document, as Markdown and as HTML ready to print; id is its action’s',
    },
  })
    .input(agentIdSchema)
    .output(proposalDocumentSchema)
    .query(({ ctx, input }) => getProposal(ctx.db, ctx.user, input.id)),
});
