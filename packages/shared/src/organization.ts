import { z } from 'zod';
import { AGENT_TASK_PRIORITIES, AGENT_TASK_TYPES } from './agents.ts';
import { DEPARTMENTS } from './departments.ts';
import { asksFor, type FilterField, leadFilterSchema } from './lead-filter.ts';
import { idField, optionalText, pageFields, pageOf, textField } from './wire.ts';

const time = z.iso.datetime();

/** What a department can be measured on; each is a query (the unit tells how to write it). A metric without data is null, never 0. */
export const METRIC_UNITS = ['count', 'usd', 'percent', 'hours', 'days', 'of_five'] as const;
export type MetricUnit = (typeof METRIC_UNITS)[number];
export const metricSchema = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(METRIC_UNITS),
  target: z.number().nullable(),
  actual: z.number().nullable(),
  /** Whether more is better. */
  higher_is_better: z.boolean(),
  /** What is counted, and over which time, in a sentence. */
  meaning: z.string(),
});
export type Metric = z.infer<typeof metricSchema>;

export const departmentAgentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  specializations: z.array(z.string()),
  agent_type: z.string(),
  tasks_completed: z.number().int(),
  version: z.number().int(),
});
export type DepartmentAgent = z.infer<typeof departmentAgentSchema>;
export const departmentAgentListSchema = z.object({ ai_agents: z.array(departmentAgentSchema) });

export const departmentSchema = z.object({
  id: z.uuid(),
  department: z.enum(DEPARTMENTS),
  name: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  /** Metric key to target, as it is stored. */
  target_metrics: z.record(z.string(), z.number()),
  /** Targets against what is; the card shows the first two. */
  metrics: z.array(metricSchema),
  members: z.number().int(),
  ai_agents: z.number().int(),
  version: z.number().int(),
});
export type Department = z.infer<typeof departmentSchema>;
/** `sales_leads`: leads without a department, which a migration would take. */
export const departmentListSchema = z.object({ departments: z.array(departmentSchema), sales_leads: z.number().int() });
export const departmentKeySchema = z.strictObject({ department: z.enum(DEPARTMENTS) });
export const departmentDetailSchema = z.object({
  department: departmentSchema,
  members: z.array(z.object({ id: z.uuid(), full_name: z.string(), role: z.string(), team: z.string().nullable() })),
  agents: z.array(departmentAgentSchema),
});
export const departmentUpdateSchema = z.strictObject({
  department: z.enum(DEPARTMENTS),
  version: z.number().int(),
  name: textField(60).pipe(z.string().min(1, 'Name is required')).optional(),
  description: textField(300).optional(),
  is_active: z.boolean().optional(),
  target_metrics: z.record(z.string(), z.number().min(0).max(1e12)).optional(),
});
export const departmentAgentSwitchSchema = z.strictObject({ id: idField, is_active: z.boolean() });
export const memberMoveSchema = z.strictObject({ user_id: idField, department: z.enum(DEPARTMENTS).nullable() });

/** What sets a flow off. */
export const FLOW_TRIGGERS = [
  'lead_captured',
  'lead_qualified',
  'opportunity_won',
  'opportunity_lost',
  'satisfaction_below',
  'task_overdue',
] as const;
export type FlowTrigger = (typeof FLOW_TRIGGERS)[number];
export const FLOW_TRIGGER_LABELS: Record<FlowTrigger, string> = {
  lead_captured: 'A lead is captured',
  lead_qualified: 'A lead is qualified',
  opportunity_won: 'An opportunity is won',
  opportunity_lost: 'An opportunity is lost',
  satisfaction_below: 'A satisfaction answer is below the threshold',
  task_overdue: 'A task is overdue',
};
export const FLOW_ACTIONS = ['notify_department', 'create_task', 'assign', 'hand_to_agent', 'post_webhook'] as const;
export type FlowAction = (typeof FLOW_ACTIONS)[number];
export const FLOW_ACTION_LABELS: Record<FlowAction, string> = {
  notify_department: 'Notify the department',
  create_task: 'Create a task',
  assign: 'Assign to a person',
  hand_to_agent: 'Hand to an AI agent',
  post_webhook: 'Post a signed webhook',
};
export const FLOW_TYPES = [
  'lead_handover',
  'onboarding',
  'feedback',
  'enablement',
  'billing',
  'escalation',
  'custom',
] as const;
export const FLOW_TYPE_LABELS: Record<(typeof FLOW_TYPES)[number], string> = {
  lead_handover: 'Lead handoff',
  onboarding: 'Onboarding',
  feedback: 'Feedback',
  enablement: 'Enablement',
  billing: 'Billing',
  escalation: 'Escalation',
  custom: 'Custom',
};
export const flowParamsSchema = z.strictObject({
  /** create_task: what stands in it; `{name}` becomes the record's name. */
  title: textField(200).optional(),
  due_in_days: z.number().int().min(0).max(365).optional(),
  priority: z.enum(AGENT_TASK_PRIORITIES).optional(),
  /** assign and create_task: the person; without one, the member of the target department with the fewest open leads or tasks. */
  user_id: idField.nullish(),
  /** hand_to_agent: the agent; without one, an active one of the target department. */
  agent_id: idField.nullish(),
  task_type: z.enum(AGENT_TASK_TYPES).optional(),
  message: textField(500).optional(),
  url: z.url('Enter an address').max(2000).optional(),
  /** satisfaction_below: answers under it, 1 to 5. */
  threshold: z.number().min(1).max(5).optional(),
});
export type FlowParams = z.output<typeof flowParamsSchema>;

/** What takes a look at other leads: a flow sees the one it is about. */
export const FLOW_UNASKED = ['account'] as const satisfies readonly FilterField[];
const flowConditions = leadFilterSchema
  .refine((filter) => !asksFor(filter, FLOW_UNASKED), 'Flows can’t use the account condition')
  .nullable();

const flowFields = {
  name: textField(100).pipe(z.string().min(1, 'Name is required')),
  description: textField(500),
  source_department: z.enum(DEPARTMENTS),
  target_department: z.enum(DEPARTMENTS),
  flow_type: z.enum(FLOW_TYPES),
  trigger: z.enum(FLOW_TRIGGERS),
  conditions: flowConditions,
  action: z.enum(FLOW_ACTIONS),
  action_params: flowParamsSchema,
  automation_level: z.number().int().min(0).max(100),
  is_active: z.boolean(),
};
export const flowCreateSchema = z.strictObject({
  ...flowFields,
  description: textField(500).default(''),
  conditions: flowConditions.default(null),
  action_params: flowParamsSchema.default({}),
  automation_level: flowFields.automation_level.default(50),
  is_active: z.boolean().default(true),
  flow_type: z.enum(FLOW_TYPES).default('custom'),
});
export const flowUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  ...z.strictObject(flowFields).partial().shape,
});
/** The same as it was saved. */
export const savedFlowParamsSchema = z.object({
  title: z.string().optional(),
  due_in_days: z.number().int().optional(),
  priority: z.enum(AGENT_TASK_PRIORITIES).optional(),
  user_id: z.uuid().nullish(),
  agent_id: z.uuid().nullish(),
  task_type: z.enum(AGENT_TASK_TYPES).optional(),
  message: z.string().optional(),
  url: z.string().optional(),
  threshold: z.number().optional(),
});
export const flowSchema = z.object({
  id: z.uuid(),
  ...flowFields,
  name: z.string(),
  description: z.string(),
  action_params: savedFlowParamsSchema,
  /** What it did in the last 30 days. */
  runs: z.object({
    done: z.number().int(),
    proposed: z.number().int(),
    failed: z.number().int(),
    last_at: time.nullable(),
  }),
  /** What signs its webhooks: told once, in the answer that first gives it an address; null at every other time. */
  webhook_secret: z.string().nullable(),
  created_at: time,
  version: z.number().int(),
});
export type Flow = z.infer<typeof flowSchema>;
export const flowListSchema = z.object({ flows: z.array(flowSchema) });
export const flowIdSchema = z.strictObject({ id: idField });

export const FLOW_RUN_STATES = ['skipped', 'proposed', 'done', 'failed', 'stopped'] as const;
export type FlowRunState = (typeof FLOW_RUN_STATES)[number];
/** How many flows may set each other off in a row. */
export const FLOW_DEPTH_MAX = 3;
/** Runs of one flow on one record in a day, beyond which it is stopped as a loop. */
export const FLOW_RUNS_A_DAY = 5;
/** What one flow may do by itself in 24 hours; beyond it, it proposes. */
export const FLOW_ACTIONS_A_DAY = 200;
/** How long a survey's link can be answered. */
export const SURVEY_DAYS = 60;
/** satisfaction_below, where a flow names no threshold. */
export const DEFAULT_THRESHOLD = 3;

const optionalCount = z.number().int();
export const flowRunSchema = z.object({
  id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string(),
  state: z.enum(FLOW_RUN_STATES),
  subject_kind: z.string(),
  subject_id: z.uuid(),
  subject_name: z.string(),
  lead_id: z.uuid().nullable(),
  depth: optionalCount,
  reason: z.string(),
  created_at: time,
});
export type FlowRun = z.infer<typeof flowRunSchema>;
export const flowRunPageInputSchema = z.strictObject({ flow_id: idField.optional(), ...pageFields });
export const flowRunPageSchema = pageOf(flowRunSchema);

/** `subject_id`: the lead, opportunity, survey or task that the trigger is about. Nothing is done. */
export const flowTestInputSchema = z.strictObject({ id: idField, subject_id: idField });
export const flowTestSchema = z.object({
  would_run: z.boolean(),
  outcome: z.enum(['do', 'propose', 'refuse', 'skip']),
  steps: z.array(z.object({ step: z.string(), ok: z.boolean(), detail: z.string() })),
});

export const organizationAnalyticsSchema = z.object({
  overview: z.object({
    total_departments: z.number().int(),
    active_departments: z.number().int(),
    total_users: z.number().int(),
    joined_this_month: z.number().int(),
    total_ai_agents: z.number().int(),
    active_ai_agents: z.number().int(),
    active_interdepartmental_flows: z.number().int(),
    inactive_flows: z.number().int(),
  }),
  department_distribution: z.object({
    users: z.record(z.string(), z.number().int()),
    ai_agents: z.record(z.string(), z.number().int()),
  }),
  performance_metrics: z.object({
    sales: z.object({ leads: z.number().int(), opportunities: z.number().int(), open_pipeline: z.number() }),
    /** Mean of the answers of the last 90 days, out of 5; null without any. */
    customer: z.object({ satisfaction_score: z.number().nullable(), answers: z.number().int() }),
  }),
});
export type OrganizationAnalytics = z.infer<typeof organizationAnalyticsSchema>;

export const migrationResultsSchema = z.object({
  leads_migrated: z.number().int(),
  opportunities_migrated: z.number().int(),
  sales_agents_migrated: z.number().int(),
  users_updated: z.number().int(),
});
export type MigrationResults = z.infer<typeof migrationResultsSchema>;
export const migratedSchema = z.object({
  message: z.string(),
  migration_results: migrationResultsSchema,
  migration_id: z.uuid().nullable(),
  untouched: z.array(z.string()),
});
export const migrationIdSchema = z.strictObject({ id: idField });
export const migrationLastSchema = z.object({
  migration: z
    .object({
      id: z.uuid(),
      migration_results: migrationResultsSchema,
      created_by_name: z.string(),
      created_at: time,
      undone_at: time.nullable(),
    })
    .nullable(),
});
export const initializedSchema = z.object({ message: z.string(), departments: z.number().int(), created: z.boolean() });

export const surveyCreateSchema = z.strictObject({ lead_id: idField.nullable().default(null) });
/** `link` is shown once: the token in it is stored as its SHA-256 alone. */
export const surveyCreatedSchema = z.object({ id: z.uuid(), link: z.string(), expires_at: time });
export const surveySchema = z.object({
  id: z.uuid(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  score: z.number().int().nullable(),
  comment: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: time,
  expires_at: time,
  answered_at: time.nullable(),
});
export const surveyPageInputSchema = z.strictObject({ answered: z.boolean().optional(), ...pageFields });
export const surveyPageSchema = pageOf(surveySchema);
export const surveyTokenSchema = z.strictObject({ token: z.string().min(20).max(100) });
export const surveyAskedSchema = z.object({ company_name: z.string(), answered: z.boolean() });
export const surveyAnswerSchema = z.strictObject({
  token: z.string().min(20).max(100),
  score: z.number().int().min(1).max(5),
  comment: optionalText(2000),
});
