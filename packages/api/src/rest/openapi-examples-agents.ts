import type {
  ActionApprove, actionApproveManyResultSchema, actionApproveManySchema, actionDecidedSchema, actionRejectSchema, actionReviewSchema, AgentAction, agentActionPageSchema, AgentPerformance, agentsSwitchSchema, AgentTask,
  agentTaskAssignedSchema, agentTaskAssignSchema, agentTaskListSchema, agentTaskPageSchema, AgentTrust, agentTrustListSchema, agentTrustSetSchema, DoNotContact, doNotContactAddSchema, doNotContactPageSchema, Evidence,
  proposalDocumentSchema, SalesAgent, salesAgentCreatedSchema, salesAgentCreateSchema, salesAgentListSchema, salesAgentStatusSchema, salesAgentUpdateSchema, SalesOverview, Simulation,
} from '@outrider/shared/agents';
import type { z } from 'zod';
import { proposalHtml } from '../agents/proposal-html.ts';

type Body<Schema extends z.ZodType> = Omit<z.input<Schema>, 'id'>;

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const task_id = '01980f5c-9c11-7e22-8d33-4f5a6b7c8d90';
const lead_id = '01980f5c-0a11-7d2e-8c44-51f0c3a7e9b2';
const at = '2026-01-15T09:30:00.000Z';

const agent: SalesAgent = {
  id, name: 'Kestrel', agent_type: 'sdr_agent', status: 'active', automation_level: 65, tier: 2, specialization: ['software', 'inbound'], working_hours: { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' }, department: null,
  daily_cap: 50, tasks_completed: 41, tasks_open: 3, success_rate: 0.95, last_active: at, on_duty: true, next_change: '2026-01-15T16:00:00.000Z', created_at: '2026-01-02T08:00:00.000Z', version: 4,
};
const evidence: Evidence = { id: 'pain_points', kind: 'field', label: 'Pain points', value: 'Leads wait two days for an answer', field: 'pain_points', ref_id: null, at: null };
const task: AgentTask = {
  id: task_id, agent_id: id, agent_name: 'Kestrel', title: 'Write to Ada Keller', description: null, task_type: 'outreach', priority: 'high', target_id: lead_id, target_type: 'lead', target_name: 'Ada Keller', status: 'awaiting_approval',
  origin: 'person', attempts: 1, scheduled_for: null, started_at: at, finished_at: null, reason: null, confidence: 0.8,
  result_data: { result: { reasoning: 'Pain points and budget are known; nobody has written yet.', summary: 'A first mail is drafted', written_by: 'built_in' }, confidence: 0.8, evidence: [evidence], tier: 2 },
  created_by_name: 'Sam Rivera', created_at: at,
};
const sentences = [{ text: 'Hello Ada,\n\n', rests_on: [], factual: false }, { text: 'you wrote that leads wait two days for an answer.', rests_on: ['pain_points'], factual: true }];
const action: AgentAction = {
  id: '01980f5d-1d44-7a55-9e66-7b8c9d0e1f20', kind: 'send_mail', state: 'proposed', title: 'Send a first mail to Ada Keller', agent_id: id, agent_name: 'Kestrel', flow_id: null, flow_name: null, task_id, task_type: 'outreach', lead_id,
  lead_name: 'Ada Keller', lead_company: 'Keller Robotics', opportunity_id: null, opportunity_name: null, tier: 2, mode: 'ai', why: 'Kestrel, level 65: mail waits for a person.', allowed_by: null,
  reasoning: 'Pain points and budget are known; nobody has written yet.', confidence: 0.8, evidence: [evidence], diff: [{ field: 'outbox', label: 'Outbox', before: null, after: 'A mail to ada.keller@example.com' }],
  mail: { to_email: 'ada.keller@example.com', to_name: 'Ada Keller', subject: 'Answers within the hour', sentences }, proposal: null, meeting: null, note: null, task: null, edited: false, decided_by_name: null, decided_at: null, reason: null,
  expires_at: '2026-01-22T09:30:00.000Z', done_at: null, can_undo: false, undo_until: null, to_review: false, reviewed_by_name: null, review_verdict: null, created_at: at, version: 1,
};
const done: AgentAction = {
  ...action, state: 'done', allowed_by: 'person', decided_by_name: 'Sam Rivera', decided_at: '2026-01-15T09:40:00.000Z', done_at: '2026-01-15T09:40:00.000Z', can_undo: true, undo_until: '2026-01-15T09:41:00.000Z', version: 2,
};
const trust: AgentTrust = { kind: 'send_mail', tier: 2, proposed: 24, approved: 18, edited: 4, rejected: 1, undone: 0, unedited_in_a_row: 10, offered: 3 };
const performance: AgentPerformance = {
  total_tasks: 44, success_rate: 0.95, average_confidence: 0.78, task_distribution: { lead_qualification: 31, outreach: 13 }, trends: [{ week: '2026-01-12', completed: 12, failed: 1, success_rate: 0.92 }],
  approvals: { proposed: 24, approved: 18, edited: 4, rejected: 1, expired: 1, done_alone: 52, undone: 0 }, median_seconds: 1.4, time_saved: { minutes: 131, measured_on: 62 },
};
const barred: DoNotContact = { id, kind: 'domain', value: 'northwind.example', source: 'person', reason: 'A partner of ours', created_by_name: 'Sam Rivera', created_at: at };
const markdown = '# Proposal for Keller Robotics\n\n## What we understood\n\nYou wrote that leads wait two days for an answer.\n';

export const AGENTS_EXAMPLES: Readonly<Record<string, unknown>> = {
  SalesOverview: {
    total_agents: 6, active_agents: 3, paused_agents: 1, training_agents: 1, maintenance_agents: 1, total_tasks_completed: 412, completed_this_week: 37, average_success_rate: 0.94, awaiting_approval: 5, stopped: false,
  } satisfies SalesOverview,
  SalesAgent: agent,
  SalesAgentList: { agents: [agent] } satisfies z.output<typeof salesAgentListSchema>,
  SalesAgentCreate: { name: 'Kestrel', agent_type: 'sdr_agent', automation_level: 65, specialization: ['software', 'inbound'], working_hours: agent.working_hours } satisfies z.input<typeof salesAgentCreateSchema>,
  SalesAgentCreated: { message: 'Agent Kestrel created', agent } satisfies z.output<typeof salesAgentCreatedSchema>,
  SalesAgentUpdate: { version: 4, automation_level: 70 } satisfies Body<typeof salesAgentUpdateSchema>,
  SalesAgentStatus: { status: 'paused' } satisfies Body<typeof salesAgentStatusSchema>,
  AgentTask: task,
  AgentTaskList: { tasks: [task] } satisfies z.output<typeof agentTaskListSchema>,
  AgentTaskPage: { items: [task], total: 1, next_cursor: null } satisfies z.output<typeof agentTaskPageSchema>,
  AgentTaskAssign: { title: task.title, task_type: 'outreach', priority: 'high', target_id: lead_id, target_type: 'lead' } satisfies Body<typeof agentTaskAssignSchema>,
  AgentTaskAssigned: { message: 'Task assigned to Kestrel', task } satisfies z.output<typeof agentTaskAssignedSchema>,
  AgentPerformance: performance,
  AgentAction: action,
  AgentActionPage: { items: [action], total: 1, next_cursor: null } satisfies z.output<typeof agentActionPageSchema>,
  ActionApprove: { version: 1, edit: { subject: 'Answers within the hour' }, vouch: false } satisfies Omit<ActionApprove, 'id'>,
  ActionApproveMany: { actions: [{ id: action.id, version: 1 }] } satisfies z.input<typeof actionApproveManySchema>,
  ActionApproveManyResult: { approved: 1, refused: [] } satisfies z.output<typeof actionApproveManyResultSchema>,
  ActionReject: { version: 1, reason: 'We spoke to her yesterday' } satisfies Body<typeof actionRejectSchema>,
  ActionReview: { verdict: 'good' } satisfies Body<typeof actionReviewSchema>,
  ActionDecided: { message: 'Send a first mail to Ada Keller', action: done } satisfies z.output<typeof actionDecidedSchema>,
  AgentTrustList: { kinds: [trust] } satisfies z.output<typeof agentTrustListSchema>,
  AgentTrustSet: { kind: 'send_mail', tier: 3 } satisfies Body<typeof agentTrustSetSchema>,
  Simulation: {
    from: '2026-01-08T09:30:00.000Z', to: at, leads: 14, would_do: 1, would_propose: 0, would_refuse: 0, note: 'Planned from the leads as they are now.',
    actions: [{ lead_id, lead_name: 'Ada Keller', task_type: 'lead_qualification', kind: 'add_note', outcome: 'do', why: 'Kestrel, level 65: a note needs no approval.', at, confidence: 0.8, diff: [] }],
  } satisfies Simulation,
  AgentsSwitch: { stopped: true, changed_by_name: 'Sam Rivera', changed_at: at } satisfies z.output<typeof agentsSwitchSchema>,
  AgentsSwitchInput: { stopped: true },
  DoNotContact: barred,
  DoNotContactPage: { items: [barred], total: 1, next_cursor: null } satisfies z.output<typeof doNotContactPageSchema>,
  DoNotContactAdd: { value: 'northwind.example', reason: 'A partner of ours' } satisfies z.input<typeof doNotContactAddSchema>,
  AgentId: { id },
  ProposalDocument: { id, title: 'Proposal for Keller Robotics', lead_id, lead_name: 'Ada Keller', markdown, html: proposalHtml(markdown), created_at: at } satisfies z.output<typeof proposalDocumentSchema>,
};
