import { z } from 'zod';
import { evidenceSchema, sentenceSchema, diffSchema } from './agent-evidence.ts';
import { tierSchema, DEFAULT_DAILY_CAP, DEFAULT_AUTOMATION_LEVEL, DEFAULT_WORKING_HOURS } from './agent-tiers.ts';
import { isTimeZone } from './pipeline.ts';
import { DEPARTMENTS } from './departments.ts';
import { PROCESSING_MODES } from './leads.ts';
import { idField, optionalText, pageFields, pageOf, textField } from './wire.ts';

export * from './agent-evidence.ts';
export * from './agent-tiers.ts';

export const AGENT_TYPES = ['sdr_agent', 'ae_agent', 'manager_agent', 'nurture_agent', 'closer_agent'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];
export const AGENT_TYPE_LABELS: Record<AgentType, string> = {
  sdr_agent: 'SDR agent',
  ae_agent: 'AE agent',
  manager_agent: 'Manager agent',
  nurture_agent: 'Nurture agent',
  closer_agent: 'Closer agent',
};

/** Only an active agent takes work. training: everything it does is a proposal, whatever its level. maintenance: like paused, set by whoever looks after it. */
export const AGENT_STATUSES = ['active', 'paused', 'training', 'maintenance'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];
export const AGENT_STATUS_LABELS: Record<AgentStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  training: 'Training',
  maintenance: 'Maintenance',
};

export const AGENT_TASK_TYPES = [
  'lead_qualification',
  'outreach',
  'follow_up',
  'meeting_scheduling',
  'proposal_generation',
  'deal_analysis',
  'pipeline_management',
  'performance_coaching',
] as const;
export type AgentTaskType = (typeof AGENT_TASK_TYPES)[number];
export const AGENT_TASK_TYPE_LABELS: Record<AgentTaskType, string> = {
  lead_qualification: 'Lead qualification',
  outreach: 'Outreach',
  follow_up: 'Follow-up',
  meeting_scheduling: 'Meeting scheduling',
  proposal_generation: 'Proposal generation',
  deal_analysis: 'Deal analysis',
  pipeline_management: 'Pipeline management',
  performance_coaching: 'Performance coaching',
};
/** What only a manager agent does, on the whole company instead of one lead. */
export const MANAGER_TASK_TYPES = ['pipeline_management', 'performance_coaching'] as const satisfies AgentTaskType[];
/** What a task is about. `company` is for a manager agent's tasks and takes no target_id. */
export const AGENT_TARGET_TYPES = ['lead', 'opportunity', 'company'] as const;
export type AgentTargetType = (typeof AGENT_TARGET_TYPES)[number];

export const AGENT_TASK_STATUSES = [
  'pending',
  'scheduled',
  'in_progress',
  'awaiting_approval',
  'completed',
  'failed',
  'cancelled',
] as const;
export type AgentTaskStatus = (typeof AGENT_TASK_STATUSES)[number];
export const AGENT_TASK_STATUS_LABELS: Record<AgentTaskStatus, string> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  awaiting_approval: 'Waits for you',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
export const AGENT_TASK_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
/** Where a task comes from: a person, a flow between departments, or an earlier task's cadence. */
export const AGENT_TASK_ORIGINS = ['person', 'flow', 'cadence'] as const;

/**
 * What an agent or a flow can do. The first six stay inside the CRM; send_mail, schedule_meeting, send_proposal and post_webhook reach the outside world.
 * `set_status` is inside, but waits for a person in hybrid mode.
 */
export const AGENT_ACTION_KINDS = [
  'rescore',
  'add_note',
  'create_task',
  'set_status',
  'assign',
  'notify_department',
  'hand_to_agent',
  'send_mail',
  'schedule_meeting',
  'send_proposal',
  'post_webhook',
] as const;
export type AgentActionKind = (typeof AGENT_ACTION_KINDS)[number];
export const OUTWARD_KINDS: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'send_mail',
  'schedule_meeting',
  'send_proposal',
  'post_webhook',
]);
/** What writes to the lead itself: for do-not-contact, quiet days, first touch, and so that no two letters cross. A webhook goes out, but to no lead. */
export const SPEAKS_TO_LEAD: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'send_mail',
  'schedule_meeting',
  'send_proposal',
]);
export const AGENT_ACTION_LABELS: Record<AgentActionKind, string> = {
  rescore: 'Score the lead',
  add_note: 'Add a note',
  create_task: 'Create a task',
  set_status: 'Change the status',
  assign: 'Assign',
  notify_department: 'Notify a department',
  hand_to_agent: 'Hand to an agent',
  send_mail: 'Send a mail',
  schedule_meeting: 'Set a meeting',
  send_proposal: 'Send a proposal',
  post_webhook: 'Post a webhook',
};

/** stale: the lead changed since, or its owner spoke to it, so that nothing was done. expired: nobody decided in time. undone: taken back. */
export const AGENT_ACTION_STATES = [
  'proposed',
  'done',
  'rejected',
  'expired',
  'stale',
  'refused',
  'failed',
  'undone',
] as const;
export type AgentActionState = (typeof AGENT_ACTION_STATES)[number];

export const AGENT_ALLOWED_BY = ['tier', 'trust', 'mode', 'person'] as const;
export type AgentAllowedBy = (typeof AGENT_ALLOWED_BY)[number];

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 09:00');
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
  /** 0 to 1, of tasks that ended; null before the first. */
  success_rate: z.number().nullable(),
  last_active: time.nullable(),
  /** Whether its clock says it is working now, and when it begins or ends next. */
  on_duty: z.boolean(),
  next_change: time.nullable(),
  created_at: time,
  version: z.number().int(),
});
export type SalesAgent = z.infer<typeof salesAgentSchema>;
export const salesAgentListSchema = z.object({ agents: z.array(salesAgentSchema) });

const nameField = textField(100).pipe(z.string().min(1, 'Name is required'));
const levelField = z.number().int('A whole number').min(0, 'From 0 to 100').max(100, 'From 0 to 100');
const capField = z.number().int().min(1, 'At least 1 a day').max(10_000, 'At most 10,000 a day');
/** A list, or a text of a form separated by commas. */
const specializationField = z
  .union([
    z.array(textField(60)).max(20, 'At most 20'),
    textField(1000).transform((text) => text.split(',').map((part) => part.trim())),
  ])
  .transform((parts) => [...new Set(parts.filter(Boolean))])
  .pipe(z.array(z.string().max(60)).max(20, 'At most 20'));

export const salesAgentCreateSchema = z.strictObject({
  name: nameField,
  agent_type: z.enum(AGENT_TYPES).default('sdr_agent'),
  automation_level: levelField.default(DEFAULT_AUTOMATION_LEVEL),
  specialization: specializationField.default([]),
  working_hours: workingHoursSchema.default({ ...DEFAULT_WORKING_HOURS }),
  department: z.enum(DEPARTMENTS).nullable().default(null),
  daily_cap: capField.default(DEFAULT_DAILY_CAP),
});
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
  /** 0 to 1 over all tasks that ended; null before the first. */
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
  description: z.string().nullable(),
  task_type: z.enum(AGENT_TASK_TYPES),
  priority: z.enum(AGENT_TASK_PRIORITIES),
  target_id: z.uuid().nullable(),
  target_type: z.enum(AGENT_TARGET_TYPES),
  /** Name of the lead or opportunity as it is now; null for the company, and where it is gone. */
  target_name: z.string().nullable(),
  status: z.enum(AGENT_TASK_STATUSES),
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

/** What is sent, by kind; the server's own rules fill in recipient, owner and times, never a language model. */
export const mailPayloadSchema = z.object({
  to_email: z.string(),
  to_name: z.string().nullable(),
  subject: z.string().max(200),
  sentences: z.array(sentenceSchema).max(60),
});
export const meetingPayloadSchema = z.object({
  organiser_id: z.uuid(),
  title: z.string().max(200),
  starts_at: time,
  ends_at: time,
  timezone: z.string(),
  attendees: z.array(z.string()),
  notes: z.string().nullable(),
});
export const proposalPayloadSchema = z.object({
  ...mailPayloadSchema.shape,
  title: z.string().max(200),
  sections: z.array(z.object({ heading: z.string().max(200), sentences: z.array(sentenceSchema).max(60) })).max(20),
});
export const taskPayloadSchema = z.object({
  title: z.string().max(200),
  due_at: time.nullable(),
  priority: z.enum(AGENT_TASK_PRIORITIES),
  owner_id: z.uuid(),
  opportunity_id: z.uuid().nullable(),
});
export const notePayloadSchema = z.object({ sentences: z.array(sentenceSchema).max(60) });
export const statusPayloadSchema = z.object({ status: z.string(), reason: z.string().nullable() });
export const assignPayloadSchema = z.object({ assigned_to: z.uuid() });
export const notifyPayloadSchema = z.object({
  department: z.enum(DEPARTMENTS),
  title: z.string().max(200),
  message: z.string().max(1000),
  link_path: z.string().max(300),
});
export const handPayloadSchema = z.object({
  agent_id: z.uuid(),
  task_type: z.enum(AGENT_TASK_TYPES),
  title: z.string().max(200),
});
export const webhookPayloadSchema = z.object({
  url: z.string(),
  event: z.string(),
  body: z.record(z.string(), z.json()),
});
export const PAYLOAD_SCHEMAS = {
  rescore: z.object({}),
  add_note: notePayloadSchema,
  create_task: taskPayloadSchema,
  set_status: statusPayloadSchema,
  assign: assignPayloadSchema,
  notify_department: notifyPayloadSchema,
  hand_to_agent: handPayloadSchema,
  send_mail: mailPayloadSchema,
  schedule_meeting: meetingPayloadSchema,
  send_proposal: proposalPayloadSchema,
  post_webhook: webhookPayloadSchema,
} as const satisfies Record<AgentActionKind, z.ZodType>;
export type ActionPayloads = { [Kind in AgentActionKind]: z.infer<(typeof PAYLOAD_SCHEMAS)[Kind]> };

/** What the screen shows of an action's content, whatever its kind: a text to read and edit, or only rows of what would change. */
export const agentActionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(AGENT_ACTION_KINDS),
  state: z.enum(AGENT_ACTION_STATES),
  title: z.string(),
  agent_id: z.uuid().nullable(),
  agent_name: z.string().nullable(),
  flow_id: z.uuid().nullable(),
  flow_name: z.string().nullable(),
  task_id: z.uuid().nullable(),
  task_type: z.enum(AGENT_TASK_TYPES).nullable(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  lead_company: z.string().nullable(),
  opportunity_id: z.uuid().nullable(),
  opportunity_name: z.string().nullable(),
  tier: tierSchema,
  mode: z.enum(PROCESSING_MODES).nullable(),
  /** Why it waits or who let it happen, in a sentence: "Kestrel, level 65: mail waits for a person". */
  why: z.string(),
  allowed_by: z.enum(AGENT_ALLOWED_BY).nullable(),
  reasoning: z.string(),
  confidence: z.number(),
  evidence: z.array(evidenceSchema),
  diff: z.array(diffSchema),
  /** Of mails, proposals and notes; null for the rest. */
  mail: mailPayloadSchema.nullable(),
  proposal: proposalPayloadSchema.nullable(),
  meeting: meetingPayloadSchema.nullable(),
  note: notePayloadSchema.nullable(),
  /** Of a task for a person: its words and date can be changed before it is approved. */
  task: taskPayloadSchema.nullable(),
  edited: z.boolean(),
  decided_by_name: z.string().nullable(),
  decided_at: time.nullable(),
  reason: z.string().nullable(),
  expires_at: time.nullable(),
  done_at: time.nullable(),
  /** Whether it can be taken back now, and until when where that ends. */
  can_undo: z.boolean(),
  undo_until: time.nullable(),
  /** Laid before a person afterwards, and what they said. */
  to_review: z.boolean(),
  reviewed_by_name: z.string().nullable(),
  review_verdict: z.enum(['good', 'bad']).nullable(),
  created_at: time,
  version: z.number().int(),
});
export type AgentAction = z.infer<typeof agentActionSchema>;

export const AGENT_ACTION_FILTERS = ['proposed', 'review', 'done', 'all'] as const;
/** proposed: the approval inbox, oldest expiry first. review: what ran by itself and is to be looked at. done and all: newest first. */
export const agentActionPageInputSchema = z.strictObject({
  ...pageFields,
  show: z.enum(AGENT_ACTION_FILTERS).default('proposed'),
  agent_id: idField.optional(),
  lead_id: idField.optional(),
  task_id: idField.optional(),
  kind: z.enum(AGENT_ACTION_KINDS).optional(),
});
export type AgentActionPageInput = z.output<typeof agentActionPageInputSchema>;
export const agentActionPageSchema = pageOf(agentActionSchema);

/** What a person changed before approving: only words and times; never the recipient. */
export const actionEditSchema = z.strictObject({
  subject: textField(200).pipe(z.string().min(1, 'A subject is required')).optional(),
  text: textField(20_000).optional(),
  starts_at: time.optional(),
  ends_at: time.optional(),
  title: textField(200).optional(),
  due_at: time.nullish(),
});
export type ActionEdit = z.output<typeof actionEditSchema>;
/** `vouch`: the person answers for sentences of their own that name figures no fact bears out. */
export const actionApproveSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  edit: actionEditSchema.optional(),
  vouch: z.boolean().default(false),
});
export type ActionApprove = z.output<typeof actionApproveSchema>;
export const actionRejectSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  reason: textField(500).pipe(z.string().min(1, 'Say why')),
});
export const actionApproveManySchema = z.strictObject({
  actions: z
    .array(z.strictObject({ id: idField, version: z.number().int() }))
    .min(1)
    .max(100),
});
export const actionApproveManyResultSchema = z.object({
  approved: z.number().int(),
  refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export const actionReviewSchema = z.strictObject({ id: idField, verdict: z.enum(['good', 'bad']) });
export const actionDecidedSchema = z.object({ message: z.string(), action: agentActionSchema });

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
  success_rate: z.number().nullable(),
});
/** Of one agent, or of all together. */
export const agentPerformanceSchema = z.object({
  total_tasks: z.number().int(),
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
   * By how many minutes sooner, in the median, a lead of the last 90 days heard from us where an agent wrote first than where a person did, and on how many
   * leads that was measured. What a person's work itself takes is not measured anywhere, so nothing is said of it; null too where the agent was not sooner.
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
});
export const agentsSwitchInputSchema = z.strictObject({ stopped: z.boolean() });

export const DO_NOT_CONTACT_KINDS = ['email', 'domain'] as const;
export const DO_NOT_CONTACT_SOURCES = ['person', 'unsubscribe'] as const;
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
  value: textField(254).pipe(z.string().min(3, 'Enter an address or a domain')),
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
