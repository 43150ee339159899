import type { AgentType } from '@outrider/shared/agents';
import type { DepartmentKey } from '@outrider/shared/departments';
import type { Flow, FlowParams } from '@outrider/shared/organization';

/** What every organization begins with. The keys make running it twice one set; the words can be changed afterwards. */
export const SETUP_DEPARTMENTS: readonly { department: DepartmentKey; name: string; description: string }[] = [
  { department: 'sales', name: 'Sales', description: 'Turns leads into deals: qualifies, meets, proposes and closes.' },
  {
    department: 'marketing',
    name: 'Marketing',
    description: 'Brings leads in and keeps warm those who are not ready yet.',
  },
  {
    department: 'product',
    name: 'Product',
    description: 'Learns from what was lost and what customers say, and answers it.',
  },
  {
    department: 'back_office',
    name: 'Back office',
    description: 'Contracts, bills and whatever a won deal needs on paper.',
  },
  { department: 'customer', name: 'Customer', description: 'Welcomes new customers, asks how they are and answers.' },
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
    description: 'Scores new leads, names what is unknown of them and drafts the first mail.',
  },
  {
    setup_key: 'sales.closer',
    department: 'sales',
    name: 'Deal closer',
    agent_type: 'closer_agent',
    specialization: ['proposals', 'meetings'],
    description: 'Drafts proposals and finds meeting times for leads that are ready.',
  },
  {
    setup_key: 'marketing.nurture',
    department: 'marketing',
    name: 'Nurture writer',
    agent_type: 'nurture_agent',
    specialization: ['follow-up', 'outreach'],
    description: 'Keeps in touch with leads that are not ready yet.',
  },
  {
    setup_key: 'product.analyst',
    department: 'product',
    name: 'Lost deal analyst',
    agent_type: 'ae_agent',
    specialization: ['deal analysis'],
    description: 'Reads deals that were lost or stand still, and names the reasons.',
  },
  {
    setup_key: 'back_office.documents',
    department: 'back_office',
    name: 'Document clerk',
    agent_type: 'ae_agent',
    specialization: ['proposals', 'documents'],
    description: 'Writes proposals down from what is known of a lead and its deal.',
  },
  {
    setup_key: 'customer.care',
    department: 'customer',
    name: 'Customer care',
    agent_type: 'nurture_agent',
    specialization: ['follow-up', 'survey answers'],
    description:
      'Follows up with leads that went quiet, and asks a person to answer those that came back, with a survey too.',
  },
];

type SetupFlow = Pick<
  Flow,
  'name' | 'description' | 'source_department' | 'target_department' | 'flow_type' | 'trigger' | 'action' | 'conditions'
> & { setup_key: string; action_params: FlowParams };

export const SETUP_FLOWS: readonly SetupFlow[] = [
  {
    setup_key: 'marketing.sales.hot',
    name: 'Hot leads to Sales',
    description: 'A new lead of high priority gets a task for whoever in Sales has the fewest.',
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
    name: 'Qualified leads get an owner',
    description: 'A qualified lead that nobody owns goes to whoever in Sales has the fewest.',
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
    name: 'Won deals are welcomed',
    description: 'Customer hears of every won deal.',
    source_department: 'sales',
    target_department: 'customer',
    flow_type: 'onboarding',
    trigger: 'opportunity_won',
    conditions: null,
    action: 'notify_department',
    action_params: { message: '{name} was won: welcome them.' },
  },
  {
    setup_key: 'sales.back_office.bill',
    name: 'Won deals are billed',
    description: 'The back office gets a task for every won deal.',
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
    name: 'Lost deals are looked into',
    description: 'An agent of Product reads every lost deal and names the reasons.',
    source_department: 'sales',
    target_department: 'product',
    flow_type: 'feedback',
    trigger: 'opportunity_lost',
    conditions: null,
    action: 'hand_to_agent',
    action_params: { task_type: 'deal_analysis', title: 'Why was {name} lost?' },
  },
  {
    setup_key: 'customer.product.unhappy',
    name: 'Unhappy answers reach Product',
    description: 'Product hears of every satisfaction answer below 3.',
    source_department: 'customer',
    target_department: 'product',
    flow_type: 'escalation',
    trigger: 'satisfaction_below',
    conditions: null,
    action: 'notify_department',
    action_params: { threshold: 3, message: '{name} is not satisfied.' },
  },
  {
    setup_key: 'sales.marketing.overdue',
    name: 'Overdue tasks are told',
    description: 'Marketing hears when a task of a lead is overdue, to keep the lead warm.',
    source_department: 'sales',
    target_department: 'marketing',
    flow_type: 'enablement',
    trigger: 'task_overdue',
    conditions: { all: [{ field: 'status', is: ['new', 'contacted', 'qualified'] }] },
    action: 'notify_department',
    action_params: { message: 'A task is overdue: {name}.' },
  },
];
