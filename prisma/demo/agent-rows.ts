import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import {
  type AgentTaskType,
  type AgentType,
  COOL_DOWN_DAYS,
  type SalesAgentCreate,
} from '@outrider/shared/automation/agents';
import type { LeadStatus, ProcessingMode } from '@outrider/shared/records/leads';
import { DAY, MINUTE } from './calendar.ts';
import type { DemoDeal } from './deals.ts';
import type { DemoLead } from './demo-lead.ts';
import type { Team } from './team.ts';

export type AgentRow = Prisma.SalesAgentCreateManyInput & { id: string; name: string; automation_level: number };
type TaskRow = Prisma.AgentTaskCreateManyInput;
type Hours = SalesAgentCreate['working_hours'];

const hours = (start: string, end: string, timezone: string): Hours => ({ start, end, timezone });
const AGENTS: [
  name: string,
  agent_type: AgentType,
  status: string,
  automation_level: number,
  specialization: string[],
  hours: Hours,
][] = [
  ['Kestrel', 'sdr_agent', 'active', 65, ['Cold outreach', 'Manufacturing'], hours('09:00', '17:00', 'Europe/Berlin')],
  ['Merlin', 'ae_agent', 'active', 35, ['Deal analysis', 'Proposals'], hours('08:00', '18:00', 'Europe/London')],
  ['Harrier', 'nurture_agent', 'active', 90, ['Re-engagement'], hours('00:00', '24:00', 'UTC')],
  ['Sparrow', 'closer_agent', 'paused', 40, ['Renewals'], hours('09:00', '17:00', 'UTC')],
  ['Heron', 'manager_agent', 'training', 20, ['Coaching', 'Forecast'], hours('00:00', '24:00', 'Europe/Berlin')],
  ['Plover', 'sdr_agent', 'maintenance', 80, ['Inbound'], hours('18:00', '06:00', 'America/New_York')],
];

type Ask = {
  agent: string;
  task_type: AgentTaskType;
  title: string;
  priority: 'urgent' | 'high' | 'medium' | 'low';
  on: { mode: ProcessingMode; status: LeadStatus[] } | 'deal' | 'company';
};
const ASKS: Ask[] = [
  {
    agent: 'Harrier',
    task_type: 'follow_up',
    title: 'Follow up with {name}',
    priority: 'high',
    on: { mode: 'ai', status: ['contacted', 'nurturing'] },
  },
  {
    agent: 'Harrier',
    task_type: 'lead_qualification',
    title: 'Qualify {name}',
    priority: 'medium',
    on: { mode: 'ai', status: ['new', 'contacted'] },
  },
  {
    agent: 'Harrier',
    task_type: 'outreach',
    title: 'Re-engage {name}',
    priority: 'medium',
    on: { mode: 'ai', status: ['nurturing', 'contacted', 'new'] },
  },
  {
    agent: 'Harrier',
    task_type: 'follow_up',
    title: 'Follow up with {name}',
    priority: 'low',
    on: { mode: 'hybrid', status: ['nurturing', 'contacted'] },
  },
  {
    agent: 'Harrier',
    task_type: 'outreach',
    title: 'Email {name}',
    priority: 'high',
    on: { mode: 'hybrid', status: ['new', 'contacted'] },
  },
  {
    agent: 'Kestrel',
    task_type: 'lead_qualification',
    title: 'Qualify {name}',
    priority: 'high',
    on: { mode: 'ai', status: ['new', 'contacted'] },
  },
  {
    agent: 'Kestrel',
    task_type: 'outreach',
    title: 'Email {name}',
    priority: 'urgent',
    on: { mode: 'hybrid', status: ['new', 'contacted'] },
  },
  {
    agent: 'Kestrel',
    task_type: 'outreach',
    title: 'Email {name}',
    priority: 'medium',
    on: { mode: 'ai', status: ['new', 'contacted'] },
  },
  {
    agent: 'Merlin',
    task_type: 'meeting_scheduling',
    title: 'Schedule a meeting with {name}',
    priority: 'high',
    on: { mode: 'hybrid', status: ['qualified', 'contacted', 'nurturing'] },
  },
  {
    agent: 'Merlin',
    task_type: 'proposal_generation',
    title: 'Draft a proposal for {name}',
    priority: 'medium',
    on: { mode: 'ai', status: ['qualified', 'contacted'] },
  },
  { agent: 'Merlin', task_type: 'deal_analysis', title: 'Analyze {name}', priority: 'high', on: 'deal' },
  {
    agent: 'Heron',
    task_type: 'pipeline_management',
    title: 'Review the pipeline',
    priority: 'medium',
    on: 'company',
  },
  {
    agent: 'Heron',
    task_type: 'performance_coaching',
    title: 'Prepare notes for the one-on-ones',
    priority: 'low',
    on: 'company',
  },
  { agent: 'Sparrow', task_type: 'deal_analysis', title: 'Analyze {name}', priority: 'low', on: 'deal' },
];

const leaderOf = (team: Team) => team.all.find(({ role }) => role === 'manager')?.id ?? null;

/** A company's agents, as old as their history is. */
export function makeAgents(company_id: string, team: Team, now: number): AgentRow[] {
  return AGENTS.map(
    ([name, agent_type, status, automation_level, specialization, { start, end, timezone }], i): AgentRow => {
      const at = now - (100 - i * 3) * DAY;
      return {
        company_id,
        id: uuidv7(at),
        name,
        agent_type,
        status,
        automation_level,
        specialization,
        department: agent_type === 'nurture_agent' ? 'marketing' : 'sales',
        work_start: start,
        work_end: end,
        timezone,
        created_by: leaderOf(team),
        created_at: new Date(at),
        updated_at: new Date(at),
      };
    },
  );
}

/**
 * What agents were asked just before now. Nothing of it is done yet: the workers do it once the server runs, each agent
 * in its own hours, so that whatever the screen shows of these tasks was worked out from these leads.
 */
export function taskRows(
  company_id: string,
  team: Team,
  agents: AgentRow[],
  { leads, deals }: { leads: DemoLead[]; deals: DemoDeal[] },
  now: number,
): TaskRow[] {
  const isQuiet = ({ last_contacted, steps }: DemoLead) =>
    Math.max(last_contacted ?? 0, ...steps.map((step) => step.at)) < now - (COOL_DOWN_DAYS + 3) * DAY;
  const open = {
    leads: leads.filter((lead) => lead.assigned_to !== null && isQuiet(lead)).reverse(),
    deals: deals.filter(({ closed_at }) => closed_at === null).reverse(),
  };
  const taken = new Set<string>();
  return ASKS.flatMap(({ agent, on, title, ...ask }, i): TaskRow[] => {
    const agent_id = agents.find(({ name }) => name === agent)?.id;
    const target = targetOf(on, open, taken);
    if (!agent_id || !target) return [];
    if (target.id) taken.add(target.id);
    const at = now - (ASKS.length - i) * MINUTE;
    const times = { created_at: new Date(at), updated_at: new Date(at) };
    return [
      {
        ...ask,
        ...times,
        company_id,
        id: uuidv7(at),
        agent_id,
        title: title.replace('{name}', target.name),
        target_type: target.type,
        target_id: target.id,
        created_by: leaderOf(team),
      },
    ];
  });
}

type Target = { type: 'lead' | 'opportunity' | 'company'; id: string | null; name: string };

/**
 * The newest that fits and that no other task is about; of leads, those that nobody spoke to in the last days, for no
 * agent writes to the others.
 */
function targetOf(
  on: Ask['on'],
  open: { leads: DemoLead[]; deals: DemoDeal[] },
  taken: ReadonlySet<string>,
): Target | null {
  if (on === 'company') return { type: 'company', id: null, name: '' };
  if (on === 'deal') {
    const deal = open.deals.find(({ id }) => !taken.has(id));
    return deal ? { type: 'opportunity', id: deal.id, name: deal.name } : null;
  }
  const lead = on.status
    .flatMap(
      (status) =>
        open.leads.find((one) => one.status === status && one.processing_mode === on.mode && !taken.has(one.id)) ?? [],
    )
    .at(0);
  return lead
    ? {
        type: 'lead',
        id: lead.id,
        name: [lead.facts.first_name, lead.facts.last_name].filter(Boolean).join(' ') || lead.facts.email,
      }
    : null;
}
