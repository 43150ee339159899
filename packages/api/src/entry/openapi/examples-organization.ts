import type {
  Department,
  DepartmentAgent,
  departmentAgentListSchema,
  departmentDetailSchema,
  departmentListSchema,
  departmentUpdateSchema,
  Flow,
  flowCreateSchema,
  flowIdSchema,
  flowListSchema,
  flowRunPageSchema,
  flowTestInputSchema,
  flowTestSchema,
  flowUpdateSchema,
  flowsAddedSchema,
  initializedSchema,
  migratedSchema,
  OrganizationAnalytics,
  surveyAnswerSchema,
  surveyAskedSchema,
  surveyCreatedSchema,
  surveyCreateSchema,
} from '@outrider/shared/automation/organization';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const lead_id = '01980f5c-2c33-7b4a-8e66-73f2e5c901d4';
const at = '2026-01-15T09:30:00.000Z';

const department: Department = {
  id,
  department: 'customer',
  name: 'Customer',
  description: EXAMPLE_WORDS.organization.department,
  is_active: true,
  target_metrics: { satisfaction: 4.5 },
  metrics: [
    {
      key: 'satisfaction',
      label: 'Satisfaction',
      unit: 'of_five',
      target: 4.5,
      actual: 4.2,
      higher_is_better: true,
      meaning: EXAMPLE_WORDS.organization.satisfaction,
    },
  ],
  members: 3,
  ai_agents: 1,
  version: 1,
};
const agent: DepartmentAgent = {
  id,
  name: 'Customer care',
  description: EXAMPLE_WORDS.organization.agent,
  is_active: true,
  specializations: ['follow-up', 'survey answers'],
  agent_type: 'nurture_agent',
  tasks_completed: 12,
  version: 1,
};

const asked: z.input<typeof flowCreateSchema> &
  Pick<Flow, 'flow_type' | 'conditions_of' | 'steps' | 'automation_level'> = {
  name: 'Escalate low ratings',
  source_department: 'customer',
  target_department: 'product',
  flow_type: 'escalation',
  trigger: 'satisfaction_below',
  trigger_params: { threshold: 3 },
  conditions_of: 'lead',
  steps: [
    {
      id: 's1',
      kind: 'act',
      action: 'notify_department',
      params: { message: EXAMPLE_WORDS.organization.lowRating },
    },
  ],
  automation_level: 50,
};
const flow: Flow = {
  id,
  ...asked,
  trigger_params: { threshold: 3 },
  description: EXAMPLE_WORDS.organization.flow,
  conditions: null,
  is_active: true,
  runs: { done: 4, proposed: 1, failed: 0, waiting: 0, last_at: at },
  webhook_secret: null,
  created_at: at,
  version: 1,
};
const counted = { leads_migrated: 1184, opportunities_migrated: 96, sales_agents_migrated: 3, users_updated: 11 };

export const ORGANIZATION_EXAMPLES: Record<string, unknown> = {
  Department: department,
  DepartmentList: { departments: [department], sales_leads: 0 } satisfies z.output<typeof departmentListSchema>,
  DepartmentDetail: {
    department,
    members: [{ id, full_name: 'Sam Rivera', role: 'manager', team: 'Customer success' }],
    agents: [agent],
  } satisfies z.output<typeof departmentDetailSchema>,
  DepartmentUpdate: { version: 1, target_metrics: { satisfaction: 4.7 } } satisfies Omit<
    z.input<typeof departmentUpdateSchema>,
    'department'
  >,
  DepartmentAgentList: { ai_agents: [agent] } satisfies z.output<typeof departmentAgentListSchema>,
  Initialized: { message: MESSAGES.departmentsInitialized, departments: 5, created: true } satisfies z.output<
    typeof initializedSchema
  >,
  FlowsAdded: { added: 3, message: MESSAGES.agentFlowsAdded(3) } satisfies z.output<typeof flowsAddedSchema>,
  Migrated: {
    message: MESSAGES.migrated(1294),
    migration_results: counted,
    migration_id: id,
    untouched: ['1 company admin whose team doesn’t match a department'],
  } satisfies z.output<typeof migratedSchema>,
  OrganizationAnalytics: {
    overview: {
      total_departments: 5,
      active_departments: 5,
      total_users: 12,
      joined_this_month: 1,
      total_ai_agents: 6,
      active_ai_agents: 6,
      active_interdepartmental_flows: 10,
      inactive_flows: 0,
    },
    department_distribution: {
      users: { sales: 8, marketing: 1, product: 0, back_office: 0, customer: 2, none: 1 },
      ai_agents: { sales: 2, marketing: 1, product: 1, back_office: 1, customer: 1 },
    },
    performance_metrics: {
      sales: {
        leads: 1184,
        opportunities: 96,
        open_pipeline: 640_000,
        won: { deals: 7, amount: 182_000 },
        win_rate: 31.8,
        conversion_rate: 12.4,
      },
      customer: { satisfaction_score: 4.2, answers: 17 },
    },
  } satisfies OrganizationAnalytics,
  Flow: flow,
  FlowList: { flows: [flow] } satisfies z.output<typeof flowListSchema>,
  FlowCreate: asked,
  FlowUpdate: { version: 1, is_active: false } satisfies Omit<z.input<typeof flowUpdateSchema>, 'id'>,
  FlowId: { id } satisfies z.output<typeof flowIdSchema>,
  FlowRunPage: {
    items: [
      {
        id,
        flow_id: id,
        flow_name: asked.name,
        state: 'done',
        subject_kind: 'survey',
        subject_id: id,
        subject_name: 'Priya Raman',
        lead_id,
        depth: 0,
        reason: 'Notify Product',
        trail: [{ step: 's1', at, text: 'Notify Product' }],
        resume_at: null,
        created_at: at,
      },
    ],
    total: 1,
    next_cursor: null,
  } satisfies z.output<typeof flowRunPageSchema>,
  FlowTestInput: { subject_id: id } satisfies Omit<z.input<typeof flowTestInputSchema>, 'id'>,
  FlowTest: {
    would_run: true,
    outcome: 'do',
    steps: [{ step: 'Trigger', ok: true, detail: EXAMPLE_WORDS.organization.belowThreshold }],
  } satisfies z.output<typeof flowTestSchema>,
  SurveyCreate: { lead_id } satisfies z.input<typeof surveyCreateSchema>,
  SurveyCreated: {
    id,
    link: 'https://crm.example.com/satisfaction/kq2Yb0m5mJr8nV3xT1cWfA7hLs9dPzQeUoG4iRyE6tN',
    expires_at: '2026-03-16T09:30:00.000Z',
  } satisfies z.output<typeof surveyCreatedSchema>,
  SurveyAnswer: {
    token: 'kq2Yb0m5mJr8nV3xT1cWfA7hLs9dPzQeUoG4iRyE6tN',
    score: 4,
    comment: EXAMPLE_WORDS.organization.comment,
  } satisfies z.input<typeof surveyAnswerSchema>,
  SurveyAsked: { company_name: 'Northwind Instruments', language: 'en', answered: true } satisfies z.output<
    typeof surveyAskedSchema
  >,
};
