import { z } from 'zod';
import { evidenceSchema, diffSchema } from '../insight/agent-evidence.ts';
import {
  AGENT_ACTION_KINDS,
  AGENT_STATUSES,
  AGENT_TARGET_TYPES,
  AGENT_TASK_ORIGINS,
  AGENT_TASK_OUTCOMES,
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_STATUSES,
  AGENT_TASK_TYPES,
  AGENT_TYPES,
  type AgentStatus,
} from '../ground/agent-kinds.ts';
import { tierSchema, DEFAULT_DAILY_CAP, DEFAULT_AUTOMATION_LEVEL, DEFAULT_WORKING_HOURS } from './agent-tiers.ts';
import { isTimeZone } from '../records/pipeline.ts';
import { DEPARTMENTS } from '../ground/departments.ts';
import { isEmptyRequest, taskRequestInputSchema, taskRequestSchema } from '../insight/task-request.ts';
import { idField, optionalText, pageFields, pageOf, textField, timestampField } from '../ground/wire.ts';

export * from './agent-actions.ts';
export * from '../insight/agent-evidence.ts';
export * from '../ground/agent-kinds.ts';
export * from './agent-outcomes.ts';
export * from './agent-tiers.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00');
/** start after end is a night's work; both the same is round the clock. */
export const workingHoursSchema = z.strictObject({
  start: timeOfDay,
  /** 24:00 ends the day. */
  end: z.union([timeOfDay, z.literal('24:00')]),
  timezone: z.string().max(64).refine(isTimeZone, 'Choose a time zone'),
});
export type WorkingHours = z.infer<typeof workingHoursSchema>;

const workingHours = z.object({ start: z.string(), end: z.string(), timezone: z.string() });
const time = z.iso.datetime();

export const salesAgentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  agent_type: z.enum(AGENT_TYPES),
  status: z.enum(AGENT_STATUSES),
  automation_level: z.number().int(),
  tier: tierSchema,
  specialization: z.array(z.string()),
  working_hours: workingHours,
  department: z.enum(DEPARTMENTS).nullable(),
  /** Actions of one kind it may do by itself in a day of its own time zone. */
  daily_cap: z.number().int(),
  tasks_completed: z.number().int(),
  tasks_open: z.number().int(),
  /**
   * 0 to 1: of the messages that it delivered in the last 90 days, the share that was replied to. Null while it is too
   * early to say.
   */
  success_rate: z.number().nullable(),
  last_active: time.nullable(),
  /** Whether its clock says it is working now, and when it begins or ends next. */
  on_duty: z.boolean(),
  next_change: time.nullable(),
  created_at: time,
  version: z.number().int(),
});
export type SalesAgent = z.infer<typeof salesAgentSchema>;
export const salesAgentListSchema = z.object({
  agents: z.array(salesAgentSchema),
  /** Whether a language model reads what a task says in somebody's own words. */
  reads_notes: z.boolean(),
});
export type SalesAgentList = z.infer<typeof salesAgentListSchema>;

const nameField = textField(100).pipe(z.string().min(1, 'Name is required'));
const levelField = z
  .number()
  .int('Enter a whole number')
  .min(0, 'Enter a number from 0 to 100')
  .max(100, 'Enter a number from 0 to 100');
const capField = z.number().int().min(1, 'Enter at least 1 per day').max(10_000, 'Enter at most 10,000 per day');
/** A list, or a text of a form separated by commas. */
const specializationField = z
  .union([
    z.array(textField(60)).max(20, 'Enter at most 20'),
    textField(1000).transform((text) => text.split(',').map((part) => part.trim())),
  ])
  .transform((parts) => [...new Set(parts.filter(Boolean))])
  .pipe(z.array(z.string().max(60)).max(20, 'Enter at most 20'));

/** How an agent may begin: at work by its level, or in training, where it asks before everything. */
const FIRST_AGENT_STATUSES = ['active', 'training'] as const satisfies readonly AgentStatus[];
export const salesAgentCreateSchema = z.strictObject({
  name: nameField,
  agent_type: z.enum(AGENT_TYPES).default('sdr_agent'),
  automation_level: levelField.default(DEFAULT_AUTOMATION_LEVEL),
  specialization: specializationField.default([]),
  working_hours: workingHoursSchema.default({ ...DEFAULT_WORKING_HOURS }),
  department: z.enum(DEPARTMENTS).nullable().default(null),
  daily_cap: capField.default(DEFAULT_DAILY_CAP),
  status: z.enum(FIRST_AGENT_STATUSES).default('active'),
});
/** What its form asks for, when it is made and when it is changed. */
export const salesAgentFormSchema = salesAgentCreateSchema.omit({ status: true });
export type SalesAgentForm = z.output<typeof salesAgentFormSchema>;
export type SalesAgentCreate = z.output<typeof salesAgentCreateSchema>;
export const salesAgentCreatedSchema = z.object({ message: z.string(), agent: salesAgentSchema });

/** `version` is the one the changes were made on. What is left out stays. */
export const salesAgentUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  name: nameField.optional(),
  agent_type: z.enum(AGENT_TYPES).optional(),
  automation_level: levelField.optional(),
  specialization: specializationField.optional(),
  working_hours: workingHoursSchema.optional(),
  department: z.enum(DEPARTMENTS).nullish(),
  daily_cap: capField.optional(),
});
export type SalesAgentUpdate = z.output<typeof salesAgentUpdateSchema>;
export const salesAgentStatusSchema = z.strictObject({ id: idField, status: z.enum(AGENT_STATUSES) });
export const agentIdSchema = z.strictObject({ id: idField });

export const salesOverviewSchema = z.object({
  total_agents: z.number().int(),
  active_agents: z.number().int(),
  paused_agents: z.number().int(),
  training_agents: z.number().int(),
  maintenance_agents: z.number().int(),
  total_tasks_completed: z.number().int(),
  completed_this_week: z.number().int(),
  /** 0 to 1: the same of all agents together. */
  average_success_rate: z.number().nullable(),
  awaiting_approval: z.number().int(),
  /** Whether somebody stopped all agents of the company. */
  stopped: z.boolean(),
});
export type SalesOverview = z.infer<typeof salesOverviewSchema>;

export const taskResultSchema = z.object({
  result: z.object({ reasoning: z.string(), summary: z.string(), written_by: z.enum(['built_in', 'model']) }),
  /** 0 to 1, from the evidence named. */
  confidence: z.number(),
  evidence: z.array(evidenceSchema),
  tier: tierSchema,
});
export type TaskResult = z.infer<typeof taskResultSchema>;

export const agentTaskSchema = z.object({
  id: z.uuid(),
  agent_id: z.uuid(),
  agent_name: z.string(),
  title: z.string(),
  /** What somebody wrote beside it in their own words. */
  description: z.string().nullable(),
  /** What the text is to do, part by part; null where nothing was asked. */
  request: taskRequestSchema.nullable(),
  task_type: z.enum(AGENT_TASK_TYPES),
  priority: z.enum(AGENT_TASK_PRIORITIES),
  target_id: z.uuid().nullable(),
  target_type: z.enum(AGENT_TARGET_TYPES),
  /** Name of the lead or opportunity as it is now; null for the company, and where it is gone. */
  target_name: z.string().nullable(),
  status: z.enum(AGENT_TASK_STATUSES),
  /** What came of it; null until it is completed. */
  outcome: z.enum(AGENT_TASK_OUTCOMES).nullable(),
  origin: z.enum(AGENT_TASK_ORIGINS),
  attempts: z.number().int(),
  /** When it is to be begun, for what waits for working hours or another try. */
  scheduled_for: time.nullable(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  /** Why it failed or was cancelled, or what it waits for, in a sentence. */
  reason: z.string().nullable(),
  confidence: z.number().nullable(),
  result_data: taskResultSchema.nullable(),
  created_by_name: z.string().nullable(),
  created_at: time,
});
export type AgentTask = z.infer<typeof agentTaskSchema>;
export const agentTaskListSchema = z.object({ tasks: z.array(agentTaskSchema) });

export const agentTaskAssignSchema = z.strictObject({
  /** The agent's. */
  id: idField,
  title: textField(200).pipe(z.string().min(1, 'Title is required')),
  description: optionalText(2000),
  /** Only for tasks that write. */
  request: taskRequestInputSchema
    .nullish()
    .transform((request) => (request && !isEmptyRequest(request) ? request : null)),
  task_type: z.enum(AGENT_TASK_TYPES).default('lead_qualification'),
  priority: z.enum(AGENT_TASK_PRIORITIES).default('medium'),
  target_id: z
    .union([idField, z.literal('').transform(() => null)])
    .nullish()
    .transform((id) => id ?? null),
  target_type: z.enum(AGENT_TARGET_TYPES).default('lead'),
});
export type AgentTaskAssign = z.output<typeof agentTaskAssignSchema>;
export const agentTaskAssignedSchema = z.object({ message: z.string(), task: agentTaskSchema });

export const agentTaskPageInputSchema = z.strictObject({
  ...pageFields,
  agent_id: idField.optional(),
  status: z.enum([...AGENT_TASK_STATUSES, 'open', 'all']).default('all'),
  priority: z.enum(AGENT_TASK_PRIORITIES).optional(),
  task_type: z.enum(AGENT_TASK_TYPES).optional(),
  target_id: idField.optional(),
  q: z.string().max(200).optional(),
});
export type AgentTaskPageInput = z.output<typeof agentTaskPageInputSchema>;
export const agentTaskPageSchema = pageOf(agentTaskSchema);
/** How far an agent came with one kind of action. `offered`: enough unedited approvals in a row to raise it. */
export const agentTrustSchema = z.object({
  kind: z.enum(AGENT_ACTION_KINDS),
  /** The tier that counts for this kind: the agent's own, or what was earned or lost. */
  tier: tierSchema,
  proposed: z.number().int(),
  approved: z.number().int(),
  edited: z.number().int(),
  rejected: z.number().int(),
  undone: z.number().int(),
  unedited_in_a_row: z.number().int(),
  offered: tierSchema.nullable(),
});
export type AgentTrust = z.infer<typeof agentTrustSchema>;
export const agentTrustListSchema = z.object({ kinds: z.array(agentTrustSchema) });
export const agentTrustSetSchema = z.strictObject({ id: idField, kind: z.enum(AGENT_ACTION_KINDS), tier: tierSchema });

const weekSchema = z.object({
  week: z.iso.date(),
  completed: z.number().int(),
  failed: z.number().int(),
  /** Of the tasks that ended in the week, those that were completed: not what they brought. */
  completion_rate: z.number().nullable(),
});
/** Of one agent, or of all together. */
export const agentPerformanceSchema = z.object({
  total_tasks: z.number().int(),
  /** As an agent's own (salesAgentSchema). */
  success_rate: z.number().nullable(),
  average_confidence: z.number().nullable(),
  /** Tasks by task_type. */
  task_distribution: z.record(z.string(), z.number().int()),
  trends: z.array(weekSchema),
  approvals: z.object({
    proposed: z.number().int(),
    approved: z.number().int(),
    edited: z.number().int(),
    rejected: z.number().int(),
    expired: z.number().int(),
    done_alone: z.number().int(),
    undone: z.number().int(),
  }),
  /** Median seconds from a task's begin to its end, and how many tasks that was measured on. Null without any. */
  median_seconds: z.number().nullable(),
  /**
   * By how many minutes sooner, in the median, a lead of the last 90 days heard from us where an agent wrote first than
   * where a person did, and on how many leads that was measured. What a person's work itself takes is not measured
   * anywhere, so nothing is said of it; null too where the agent was not sooner.
   */
  time_saved: z.object({ minutes: z.number(), measured_on: z.number().int() }).nullable(),
});
export type AgentPerformance = z.infer<typeof agentPerformanceSchema>;

export const simulateInputSchema = z.strictObject({ id: idField, days: z.number().int().min(1).max(30).default(7) });
export const simulationSchema = z.object({
  from: time,
  to: time,
  /** Leads that were looked at, and what would have been done to each; nothing was. */
  leads: z.number().int(),
  would_do: z.number().int(),
  would_propose: z.number().int(),
  would_refuse: z.number().int(),
  /** What the answer rests on and what it cannot know, in a sentence. */
  note: z.string(),
  actions: z.array(
    z.object({
      /** Null where it is about a deal without a lead, or the whole company; the name says which. */
      lead_id: z.uuid().nullable(),
      lead_name: z.string(),
      task_type: z.enum(AGENT_TASK_TYPES),
      kind: z.enum(AGENT_ACTION_KINDS),
      outcome: z.enum(['do', 'propose', 'refuse']),
      why: z.string(),
      at: time,
      confidence: z.number(),
      diff: z.array(diffSchema),
    }),
  ),
});
export type Simulation = z.infer<typeof simulationSchema>;

export const AGENTS_SWITCH = 'sales_agents';
export const agentsSwitchSchema = z.object({
  stopped: z.boolean(),
  changed_by_name: z.string().nullable(),
  changed_at: time.nullable(),
  /** What whoever stopped them said, for everybody to read. */
  reason: z.string().nullable(),
  /** When they start again without a person; null: when somebody starts them. */
  resume_at: time.nullable(),
});
/** Reason and resume_at are of a stop. */
export const agentsSwitchInputSchema = z.strictObject({
  stopped: z.boolean(),
  reason: optionalText(200),
  resume_at: timestampField.nullish(),
});
export type AgentsSwitchInput = z.output<typeof agentsSwitchInputSchema>;

export const DO_NOT_CONTACT_KINDS = ['email', 'domain'] as const;
/** A person of the company, the recipient, or a mail server that said there is no such mailbox. */
export const DO_NOT_CONTACT_SOURCES = ['person', 'unsubscribe', 'bounce'] as const;
export const doNotContactSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DO_NOT_CONTACT_KINDS),
  value: z.string(),
  source: z.enum(DO_NOT_CONTACT_SOURCES),
  reason: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: time,
});
export type DoNotContact = z.infer<typeof doNotContactSchema>;
export const doNotContactPageInputSchema = z.strictObject({ ...pageFields, q: z.string().max(200).optional() });
export const doNotContactPageSchema = pageOf(doNotContactSchema);
/** An address, or a domain without the @. */
export const doNotContactAddSchema = z.strictObject({
  value: textField(254).pipe(z.string().min(3, 'Enter an email address or a domain')),
  reason: optionalText(300),
});

export const proposalDocumentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  markdown: z.string(),
  html: z.string(),
  created_at: time,
});
