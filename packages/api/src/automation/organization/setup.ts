import type { AgentType } from '@outrider/shared/automation/agents';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import {
  type Flow,
  type FlowAction,
  type FlowParams,
  type FlowStep,
  type FlowTriggerParams,
  usualSubject,
} from '@outrider/shared/automation/organization';
import { SETUP_WORDS } from './words-setup.ts';

/** What every organization begins with. The keys make running it twice one set; the words can be changed afterwards. */
export const SETUP_DEPARTMENTS: readonly { department: DepartmentKey; name: string; description: string }[] = [
  { department: 'sales', name: 'Sales', description: SETUP_WORDS.departments.sales },
  {
    department: 'marketing',
    name: 'Marketing',
    description: SETUP_WORDS.departments.marketing,
  },
  {
    department: 'product',
    name: 'Product',
    description: SETUP_WORDS.departments.product,
  },
  {
    department: 'back_office',
    name: 'Back office',
    description: SETUP_WORDS.departments.back_office,
  },
  { department: 'customer', name: 'Customer', description: SETUP_WORDS.departments.customer },
];

type SetupAgent = {
  setup_key: string;
  department: DepartmentKey;
  name: string;
  agent_type: AgentType;
  specialization: string[];
  description: string;
};

/** Level 50: what stays inside is done, what goes outside waits for a person. */
export const SETUP_LEVEL = 50;
export const SETUP_AGENTS: readonly SetupAgent[] = [
  {
    setup_key: 'sales.qualifier',
    department: 'sales',
    name: 'Sales qualifier',
    agent_type: 'sdr_agent',
    specialization: ['lead qualification', 'outreach'],
    description: SETUP_WORDS.agents['sales.qualifier'],
  },
  {
    setup_key: 'sales.closer',
    department: 'sales',
    name: 'Deal closer',
    agent_type: 'closer_agent',
    specialization: ['proposals', 'meetings'],
    description: SETUP_WORDS.agents['sales.closer'],
  },
  {
    setup_key: 'marketing.nurture',
    department: 'marketing',
    name: 'Nurture writer',
    agent_type: 'nurture_agent',
    specialization: ['follow-up', 'outreach'],
    description: SETUP_WORDS.agents['marketing.nurture'],
  },
  {
    setup_key: 'product.analyst',
    department: 'product',
    name: 'Lost deal analyst',
    agent_type: 'ae_agent',
    specialization: ['deal analysis'],
    description: SETUP_WORDS.agents['product.analyst'],
  },
  {
    setup_key: 'back_office.documents',
    department: 'back_office',
    name: 'Document clerk',
    agent_type: 'ae_agent',
    specialization: ['proposals', 'documents'],
    description: SETUP_WORDS.agents['back_office.documents'],
  },
  {
    setup_key: 'customer.care',
    department: 'customer',
    name: 'Customer care',
    agent_type: 'nurture_agent',
    specialization: ['follow-up', 'survey answers'],
    description: SETUP_WORDS.agents['customer.care'],
  },
];

type SetupFlow = Pick<
  Flow,
  'name' | 'description' | 'source_department' | 'target_department' | 'flow_type' | 'trigger' | 'conditions'
> & { setup_key: string; trigger_params?: FlowTriggerParams; steps: FlowStep[] };

/** Of leads that people work by hand agents keep away. */
const FOR_AGENTS: SetupFlow['conditions'] = { all: [{ field: 'processing_mode', is: ['hybrid', 'ai'] }] };
const act = (action: FlowAction, params: FlowParams): FlowStep[] => [{ id: 's1', kind: 'act', action, params }];

/**
 * What an organization begins with; what comes of each, the company adds. Those that hand leads to agents are what
 * makes agents begin by themselves.
 */
const FIRST_FLOWS: readonly SetupFlow[] = [
  {
    setup_key: 'marketing.sales.qualify',
    ...SETUP_WORDS.flows['marketing.sales.qualify'],
    source_department: 'marketing',
    target_department: 'sales',
    flow_type: 'lead_handover',
    trigger: 'lead_captured',
    conditions: FOR_AGENTS,
    steps: [
      {
        id: 's1',
        kind: 'act',
        action: 'hand_to_agent',
        params: { task_type: 'lead_qualification', title: SETUP_WORDS.messages['marketing.sales.qualify'] },
      },
      {
        id: 's2',
        kind: 'branch',
        of: 'lead',
        conditions: { all: [{ field: 'priority', is: ['high'] }] },
        // A hot lead's owner calls; an agent's email would only come in between.
        yes: [],
        no: [
          { id: 's3', kind: 'wait', amount: 1, unit: 'hours' },
          {
            id: 's4',
            kind: 'act',
            action: 'hand_to_agent',
            params: { task_type: 'outreach', title: SETUP_WORDS.messages['marketing.sales.first'] },
          },
        ],
      },
    ],
  },
  {
    setup_key: 'sales.sales.stalled',
    ...SETUP_WORDS.flows['sales.sales.stalled'],
    source_department: 'sales',
    target_department: 'sales',
    flow_type: 'custom',
    trigger: 'lead_stalled',
    conditions: FOR_AGENTS,
    steps: act('hand_to_agent', { task_type: 'follow_up', title: SETUP_WORDS.messages['sales.sales.stalled'] }),
  },
  {
    setup_key: 'sales.marketing.nurture',
    ...SETUP_WORDS.flows['sales.marketing.nurture'],
    source_department: 'sales',
    target_department: 'marketing',
    flow_type: 'lead_handover',
    trigger: 'lead_nurtured',
    conditions: FOR_AGENTS,
    steps: act('hand_to_agent', { task_type: 'follow_up', title: SETUP_WORDS.messages['sales.marketing.nurture'] }),
  },
  {
    setup_key: 'marketing.sales.hot',
    ...SETUP_WORDS.flows['marketing.sales.hot'],
    source_department: 'marketing',
    target_department: 'sales',
    flow_type: 'lead_handover',
    trigger: 'lead_captured',
    conditions: { all: [{ field: 'priority', is: ['high'] }] },
    steps: act('create_task', { title: 'Call {name}', due_in_days: 1, priority: 'high', whom: 'owner' }),
  },
  {
    setup_key: 'marketing.sales.qualified',
    ...SETUP_WORDS.flows['marketing.sales.qualified'],
    source_department: 'marketing',
    target_department: 'sales',
    flow_type: 'lead_handover',
    trigger: 'lead_qualified',
    conditions: { all: [{ field: 'owner', is: ['nobody'] }] },
    steps: act('assign', { whom: 'least_busy' }),
  },
  {
    setup_key: 'sales.customer.welcome',
    ...SETUP_WORDS.flows['sales.customer.welcome'],
    source_department: 'sales',
    target_department: 'customer',
    flow_type: 'onboarding',
    trigger: 'opportunity_won',
    conditions: null,
    steps: act('notify_department', { message: SETUP_WORDS.messages['sales.customer.welcome'] }),
  },
  {
    setup_key: 'sales.back_office.bill',
    ...SETUP_WORDS.flows['sales.back_office.bill'],
    source_department: 'sales',
    target_department: 'back_office',
    flow_type: 'billing',
    trigger: 'opportunity_won',
    conditions: null,
    steps: act('create_task', { title: 'Bill {name}', due_in_days: 3, priority: 'medium', whom: 'least_busy' }),
  },
  {
    setup_key: 'sales.product.lost',
    ...SETUP_WORDS.flows['sales.product.lost'],
    source_department: 'sales',
    target_department: 'product',
    flow_type: 'feedback',
    trigger: 'opportunity_lost',
    conditions: null,
    steps: act('hand_to_agent', { task_type: 'deal_analysis', title: SETUP_WORDS.messages['sales.product.lost'] }),
  },
  {
    setup_key: 'customer.product.unhappy',
    ...SETUP_WORDS.flows['customer.product.unhappy'],
    source_department: 'customer',
    target_department: 'product',
    flow_type: 'escalation',
    trigger: 'satisfaction_below',
    conditions: null,
    trigger_params: { threshold: 3 },
    steps: act('notify_department', { message: SETUP_WORDS.messages['customer.product.unhappy'] }),
  },
  {
    setup_key: 'sales.marketing.overdue',
    ...SETUP_WORDS.flows['sales.marketing.overdue'],
    source_department: 'sales',
    target_department: 'marketing',
    flow_type: 'enablement',
    trigger: 'task_overdue',
    conditions: { all: [{ field: 'status', is: ['new', 'contacted', 'qualified'] }] },
    steps: act('notify_department', { message: SETUP_WORDS.messages['sales.marketing.overdue'] }),
  },
];

/** Those of them that hand leads to agents: without one, agents begin nothing by themselves. */
export const AGENT_FLOW_KEYS: ReadonlySet<string> = new Set([
  'marketing.sales.qualify',
  'sales.sales.stalled',
  'sales.marketing.nurture',
]);

export const SETUP_FLOWS = FIRST_FLOWS.map((flow) => ({ ...flow, conditions_of: usualSubject(flow.trigger) }));
