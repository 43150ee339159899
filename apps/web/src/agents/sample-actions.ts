import type { AgentAction, AgentTask, SalesAgent, SalesOverview } from '@outrider/shared/agents';

/** For tests of the screen: an agent, a task, a proposal, as the server answers them. */
const AT = '2026-11-20T09:00:00.000Z';
const AGENT_ID = '01980f5c-2b22-7a3f-9d55-62e1d4b8f0a1';
export const LEAD_ID = '01980f5c-3b22-7a3f-9d55-62e1d4b8f0a2';

export const someAgent = (over: Partial<SalesAgent> = {}): SalesAgent => ({
  id: AGENT_ID, name: 'Kestrel', agent_type: 'sdr_agent', status: 'active', automation_level: 65, tier: 2, specialization: ['Cold outreach'], working_hours: { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' },
  department: null, daily_cap: 50, tasks_completed: 12, tasks_open: 1, success_rate: 0.91, last_active: AT, on_duty: true, next_change: AT, created_at: AT, version: 1, ...over,
});

export const someOverview = (over: Partial<SalesOverview> = {}): SalesOverview => ({
  total_agents: 6, active_agents: 3, paused_agents: 1, training_agents: 1, maintenance_agents: 1, total_tasks_completed: 6340, completed_this_week: 412, average_success_rate: 0.91, awaiting_approval: 4, stopped: false, ...over,
});

export const someTask = (over: Partial<AgentTask> = {}): AgentTask => ({
  id: crypto.randomUUID(), agent_id: AGENT_ID, agent_name: 'Kestrel', title: 'Follow up on the pricing visit', description: null, task_type: 'follow_up', priority: 'high', target_id: LEAD_ID, target_type: 'lead', target_name: 'Priya Raman',
  status: 'awaiting_approval', origin: 'person', attempts: 1, scheduled_for: null, started_at: AT, finished_at: null, reason: null, confidence: 0.86, created_by_name: 'Maya Okafor', created_at: AT,
  result_data: { result: { reasoning: 'She named a budget.', summary: 'A mail and a task.', written_by: 'built_in' }, confidence: 0.86, evidence: [], tier: 2 }, ...over,
});

/** A mail that waits: one sentence that rests on the budget, one that states nothing. */
export const someProposal = (over: Partial<AgentAction> = {}): AgentAction => ({
  id: crypto.randomUUID(), kind: 'send_mail', state: 'proposed', title: 'Send a follow-up', agent_id: AGENT_ID, agent_name: 'Kestrel', flow_id: null, flow_name: null, task_id: null, task_type: 'follow_up', lead_id: LEAD_ID, lead_name: 'Priya Raman',
  lead_company: 'Calder Instruments', opportunity_id: null, opportunity_name: null, tier: 2, mode: 'hybrid', why: 'Kestrel, level 65: mail waits for a person.', allowed_by: null, reasoning: 'She named a budget.', confidence: 0.86,
  evidence: [{ id: 'budget', kind: 'field', label: 'Budget', value: '$85,000', field: 'estimated_budget', ref_id: null, at: null }],
  diff: [{ field: 'status', label: 'Status', before: 'Contacted', after: 'Qualified' }],
  mail: { to_email: 'priya@calder.example', to_name: 'Priya Raman', subject: 'Readings without re-keying', sentences: [{ text: 'Hello Priya,\n\n', rests_on: [], factual: false }, { text: 'You named a budget of $85,000.', rests_on: ['budget'], factual: true }] },
  proposal: null, meeting: null, note: null, task: null, edited: false, decided_by_name: null, decided_at: null, reason: null, expires_at: '2099-11-27T09:00:00.000Z', done_at: null, can_undo: false, undo_until: null, to_review: false, reviewed_by_name: null,
  review_verdict: null, created_at: AT, version: 3, ...over,
});
