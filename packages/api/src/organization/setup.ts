import type { AgentType } from '@outrider/shared/agents';
import type { DepartmentKey } from '@outrider/shared/departments';
import type { Flow, FlowParams } from '@outrider/shared/organization';
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
  'name' | 'description' | 'source_department' | 'target_department' | 'flow_type' | 'trigger' | 'action' | 'conditions'
> & { setup_key: string; action_params: FlowParams };

export const SETUP_FLOWS: readonly SetupFlow[] = [
  {
    setup_key: 'marketing.sales.hot',
    ...SETUP_WORDS.flows['marketing.sales.hot'],
    source_department: 'marketing',
    target_department: 'sales',
    flow_type: 'lead_handover',
    trigger: 'lead_captured',
    conditions: { all: [{ field: 'priority', is: ['high'] }] },
    action: 'create_task',
    action_params: { title: 'Call {name}', due_in_days: 1, priority: 'high' },
  },
  {
    setup_key: 'marketing.sales.qualified',
    ...SETUP_WORDS.flows['marketing.sales.qualified'],
    source_department: 'marketing',
    target_department: 'sales',
    flow_type: 'lead_handover',
    trigger: 'lead_qualified',
    conditions: { all: [{ field: 'owner', is: ['nobody'] }] },
    action: 'assign',
    action_params: {},
  },
  {
    setup_key: 'sales.customer.welcome',
    ...SETUP_WORDS.flows['sales.customer.welcome'],
    source_department: 'sales',
    target_department: 'customer',
    flow_type: 'onboarding',
    trigger: 'opportunity_won',
    conditions: null,
    action: 'notify_department',
    action_params: { message: SETUP_WORDS.messages['sales.customer.welcome'] },
  },
  {
    setup_key: 'sales.back_office.bill',
    ...SETUP_WORDS.flows['sales.back_office.bill'],
    source_department: 'sales',
    target_department: 'back_office',
    flow_type: 'billing',
    trigger: 'opportunity_won',
    conditions: null,
    action: 'create_task',
    action_params: { title: 'Bill {name}', due_in_days: 3, priority: 'medium' },
  },
  {
    setup_key: 'sales.product.lost',
    ...SETUP_WORDS.flows['sales.product.lost'],
    source_department: 'sales',
    target_department: 'product',
    flow_type: 'feedback',
    trigger: 'opportunity_lost',
    conditions: null,
    action: 'hand_to_agent',
    action_params: { task_type: 'deal_analysis', title: SETUP_WORDS.messages['sales.product.lost'] },
  },
  {
    setup_key: 'customer.product.unhappy',
    ...SETUP_WORDS.flows['customer.product.unhappy'],
    source_department: 'customer',
    target_department: 'product',
    flow_type: 'escalation',
    trigger: 'satisfaction_below',
    conditions: null,
    action: 'notify_department',
    action_params: { threshold: 3, message: SETUP_WORDS.messages['customer.product.unhappy'] },
  },
  {
    setup_key: 'sales.marketing.overdue',
    ...SETUP_WORDS.flows['sales.marketing.overdue'],
    source_department: 'sales',
    target_department: 'marketing',
    flow_type: 'enablement',
    trigger: 'task_overdue',
    conditions: { all: [{ field: 'status', is: ['new', 'contacted', 'qualified'] }] },
    action: 'notify_department',
    action_params: { message: SETUP_WORDS.messages['sales.marketing.overdue'] },
  },
];
