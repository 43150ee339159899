import { z } from 'zod';
import { DEPARTMENTS } from '../ground/departments.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { idField, optionalText, pageFields, pageOf, textField } from '../ground/wire.ts';

export * from './flows.ts';
export * from './flow-steps.ts';
export * from './flow-fields.ts';

const time = z.iso.datetime();

/**
 * What a department can be measured on; each is a query (the unit tells how to write it). A metric without data is
 * null, never 0.
 */
const METRIC_UNITS = ['count', 'usd', 'percent', 'hours', 'days', 'of_five'] as const;
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

/** How long a survey's link can be answered. */
export const SURVEY_DAYS = 60;

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
    sales: z.object({
      leads: z.number().int(),
      opportunities: z.number().int(),
      open_pipeline: z.number(),
      /** Of the last 30 days. */
      won: z.object({ deals: z.number().int(), amount: z.number() }),
      /** Percent of the deals that were closed in the last 90 days; null without any. */
      win_rate: z.number().nullable(),
      /** Percent of the leads of the last 90 days that were converted; null without any. */
      conversion_rate: z.number().nullable(),
    }),
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
/** How many of the flows that agents begin by were missing. */
export const flowsAddedSchema = z.object({ added: z.number().int(), message: z.string() });

export const surveyCreateSchema = z.strictObject({
  lead_id: idField.nullable().default(null),
  language: z.enum(WRITING_LANGUAGES).default('en'),
});
/** `link` is shown once: the token in it is stored as its SHA-256 alone. */
export const surveyCreatedSchema = z.object({ id: z.uuid(), link: z.string(), expires_at: time });
export const surveySchema = z.object({
  id: z.uuid(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  language: z.enum(WRITING_LANGUAGES),
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
export const surveyAskedSchema = z.object({
  company_name: z.string(),
  language: z.enum(WRITING_LANGUAGES),
  answered: z.boolean(),
});
export const surveyAnswerSchema = z.strictObject({
  token: z.string().min(20).max(100),
  score: z.number().int().min(1).max(5),
  comment: optionalText(2000),
});
