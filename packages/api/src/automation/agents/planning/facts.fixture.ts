import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type {
  CompanyFacts,
  DealFacts,
  FactActivity,
  FactAgentMail,
  FactDeal,
  FactLead,
  FactMessage,
  LeadFacts,
  RepFacts,
  Surroundings,
  LeadTask,
} from '../facts.ts';
import type { PlanningAgent, TaskAsk } from '../task-ask.ts';
import { namedIn } from '../../../insight/playbook/named-in.ts';
import { PLAYBOOK } from '../../../insight/playbook/playbook.fixture.ts';
import { planTask } from './execute.ts';

const DAY = 86_400_000;
/** A Friday. */
export const NOW = new Date('2026-11-20T10:00:00Z');
export const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
export const uuid = (n: number) => `01980f5c-7f3e-7c1a-9b57-${n.toString(16).padStart(12, '0')}`;

export const KESTREL: PlanningAgent = {
  id: uuid(9001),
  name: 'Kestrel',
  agent_type: 'sdr_agent',
  specialization: [],
  working_hours: { start: '09:00', end: '17:00', timezone: 'Europe/Berlin' },
  automation_level: 65,
};
export const OWNER = { id: uuid(1), full_name: 'Marcus Feld', email: 'marcus@fernhill.example', role: 'ae' as const };
export const LEADER = {
  id: uuid(2),
  full_name: 'Daniel Roth',
  email: 'daniel@fernhill.example',
  role: 'manager' as const,
};

export const aLead = (overrides: Partial<FactLead> = {}): FactLead => ({
  id: uuid(100),
  email: 'priya@calder.example',
  first_name: 'Priya',
  last_name: 'Raman',
  company_name: 'Calder Instruments',
  job_title: 'VP Operations',
  phone: '+1 555 0100',
  industry: 'manufacturing',
  company_size: '201-1000',
  source: 'webinar',
  status: 'new',
  processing_mode: 'ai',
  estimated_budget: 85_000,
  currency: 'USD',
  decision_timeline: 'this quarter',
  asked_about: 'Readings on paper',
  pain_points: 'Gauge readings are typed into the ledger by hand.',
  notes: null,
  utm_campaign: null,
  form_ids: [],
  score: 82,
  priority: 'high',
  ai_insights: null,
  assigned_to: OWNER.id,
  last_contacted: null,
  created_at: ago(2),
  updated_at: ago(1),
  version: 3,
  custom: {},
  ...overrides,
});

const surroundings = (overrides: Partial<Surroundings> = {}): Surroundings => ({
  seller: 'Fernhill Instruments',
  quiet_days: 3,
  owner: OWNER,
  leader: LEADER,
  activities: [],
  tasks: [],
  meetings: [],
  messages: [],
  agent_mails: [],
  open_reply: null,
  newest_letter: null,
  deals: [],
  writing: {
    content: PLAYBOOK,
    named: { asked: null, made_for: [] },
    currency: 'USD',
    timezone: 'Europe/Berlin',
    templates: [],
    fields: [],
  },
  busy: [],
  pace: [],
  rating: { score: 82, priority: 'high', factors: [] },
  ...overrides,
});
export function leadFacts(lead: Partial<FactLead> = {}, around: Partial<Surroundings> = {}): LeadFacts {
  const made = aLead(lead);
  const { writing, ...rest } = surroundings(around);
  const named = writing && { ...writing, named: namedIn(writing.content, made) };
  return { kind: 'lead', lead: made, lead_version: made.version, opportunity_version: null, ...rest, writing: named };
}
export const aDeal = (overrides: Partial<FactDeal> = {}): FactDeal => ({
  id: uuid(500),
  name: 'Calder gauges',
  stage: 'proposal',
  stage_label: 'Proposal',
  amount: 60_000,
  currency: 'USD',
  base_amount: 60_000,
  close_date: '2026-12-15',
  lead_id: uuid(100),
  owner_id: OWNER.id,
  owner_name: OWNER.full_name,
  lost_reason: null,
  lost_for: null,
  stage_since: ago(5),
  last_activity_at: ago(5),
  closed_at: null,
  next_step: 'Send the quote',
  pipeline_id: uuid(900),
  stages: [
    { key: 'prospecting', label: 'Prospecting' },
    { key: 'proposal', label: 'Proposal' },
    { key: 'negotiation', label: 'Negotiation' },
  ],
  created_at: ago(30),
  version: 2,
  ...overrides,
});
export function dealFacts(
  deal: Partial<FactDeal> = {},
  around: Partial<Surroundings> = {},
  lead: FactLead | null = aLead(),
): DealFacts {
  const made = aDeal(deal);
  return {
    kind: 'opportunity',
    deal: made,
    lead,
    lead_version: lead?.version ?? null,
    opportunity_version: made.version,
    ...surroundings(around),
  };
}
export const aRep = (n: number, overrides: Partial<RepFacts> = {}): RepFacts => ({
  id: uuid(n),
  full_name: `Rep ${n}`,
  email: `rep${n}@fernhill.example`,
  role: 'sdr',
  open_leads: 10,
  overdue_tasks: 0,
  won: 5,
  lost: 5,
  reply_minutes: 60,
  replied: 20,
  ...overrides,
});
export const companyFacts = (overrides: Partial<CompanyFacts> = {}): CompanyFacts => ({
  kind: 'company',
  lead_version: null,
  opportunity_version: null,
  leader: LEADER,
  open: { deals: 0, amount: 0, currency: 'USD', unowned_leads: 0, overdue_tasks: 0 },
  deals: [],
  unowned: [],
  overdue: [],
  asked: [],
  reps: [aRep(11), aRep(12), aRep(13)],
  pace: [],
  ...overrides,
});

let made = 1000;
export const activity = (kind: string, days: number, overrides: Partial<FactActivity> = {}): FactActivity => ({
  id: uuid((made += 1)),
  kind,
  actor_kind: 'user',
  actor_name: 'Marcus Feld',
  detail: {},
  at: ago(days),
  ...overrides,
});
export const agentMail = (
  state: FactAgentMail['state'],
  days: number,
  template_id: string | null = null,
): FactAgentMail => ({
  id: uuid((made += 1)),
  state,
  at: ago(days),
  agent_name: 'Osprey',
  template_id,
});
export const openTask = (title: string): LeadTask => ({
  id: uuid((made += 1)),
  title,
  due_at: null,
  priority: 'low',
  owner_id: OWNER.id,
  done_at: null,
  owes_answer: false,
});
export const message = (days: number, text = ''): FactMessage => ({
  id: uuid((made += 1)),
  subject: 'A question',
  text,
  to_email: 'priya@calder.example',
  left: true,
  sent_at: ago(days),
  author: 'Marcus Feld',
});

export const plan = (task_type: AgentTaskType, facts: TaskAsk['facts'], overrides: Partial<TaskAsk> = {}) =>
  planTask({
    task_type,
    title: 'A task',
    description: null,
    request: null,
    agent: KESTREL,
    facts,
    now: NOW,
    ...overrides,
  });
