import { z } from 'zod';
import { DEPARTMENTS } from '../ground/departments.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { FLOW_SUBJECTS, flowConditionsSchema, type FlowStep, flowStepsSchema, type FlowSubject } from './flow-steps.ts';
import type { FilterField } from '../records/lead-filter.ts';
import { stageKeyField } from '../records/pipelines.ts';
import { idField, pageFields, pageOf, textField } from '../ground/wire.ts';

const time = z.iso.datetime();

/** So long without contact, an open lead counts as stalled. */
export const LEAD_STALLED_DAYS = 5;

/** What sets a flow off. */
export const FLOW_TRIGGERS = [
  'lead_captured',
  'lead_qualified',
  'lead_nurtured',
  'lead_stalled',
  'lead_changed',
  'lead_date',
  'opportunity_moved',
  'opportunity_won',
  'opportunity_lost',
  'opportunity_stale',
  'opportunity_overdue',
  'opportunity_changed',
  'opportunity_date',
  'satisfaction_below',
  'task_overdue',
] as const;
export type FlowTrigger = (typeof FLOW_TRIGGERS)[number];
export const FLOW_TRIGGER_LABELS: Record<FlowTrigger, string> = {
  lead_captured: 'A lead is captured',
  lead_qualified: 'A lead is qualified',
  lead_nurtured: 'A lead moves to nurturing',
  lead_stalled: `A lead has no contact for ${LEAD_STALLED_DAYS} days`,
  lead_changed: 'A field of a lead changes',
  lead_date: 'A lead reaches a date',
  opportunity_moved: 'A deal changes stage',
  opportunity_won: 'A deal is won',
  opportunity_lost: 'A deal is lost',
  opportunity_stale: 'A deal goes stale',
  opportunity_overdue: 'A deal’s close date passes',
  opportunity_changed: 'A field of a deal changes',
  opportunity_date: 'A deal reaches a date',
  satisfaction_below: 'A satisfaction rating is below the threshold',
  task_overdue: 'A task is overdue',
};

/** What a trigger is about. */
export const SUBJECT_OF = {
  lead_captured: 'lead',
  lead_qualified: 'lead',
  lead_nurtured: 'lead',
  lead_stalled: 'lead',
  lead_changed: 'lead',
  lead_date: 'lead',
  opportunity_moved: 'opportunity',
  opportunity_won: 'opportunity',
  opportunity_lost: 'opportunity',
  opportunity_stale: 'opportunity',
  opportunity_overdue: 'opportunity',
  opportunity_changed: 'opportunity',
  opportunity_date: 'opportunity',
  satisfaction_below: 'survey',
  task_overdue: 'task',
} as const satisfies Record<FlowTrigger, string>;
export type FlowSubjectKind = (typeof SUBJECT_OF)[FlowTrigger];
/** What the conditions of a flow are on unless said: the deal where a deal sets it off, else the lead. */
export const usualSubject = (trigger: FlowTrigger): FlowSubject =>
  SUBJECT_OF[trigger] === 'opportunity' ? 'opportunity' : 'lead';

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

/** What of a trigger is meant; left out, all of it. */
export const flowTriggerParamsSchema = z.strictObject({
  /** satisfaction_below: answers under it, 1 to 5. */
  threshold: z.number().min(1).max(5).optional(),
  /** opportunity_moved: in this pipeline, from and to these stages. The pipeline holds for every trigger on deals. */
  pipeline_id: idField.nullish(),
  from_stage: stageKeyField.nullish(),
  to_stage: stageKeyField.nullish(),
  /** lead_changed, opportunity_changed: which field; lead_date, opportunity_date: which date. One of the company’s own as custom.<key>. */
  field: z.string().max(80).nullish(),
  /** lead_date, opportunity_date: so many days after the date; before it where it is negative. */
  days: z
    .number('Enter a number of days')
    .int('Enter a whole number')
    .min(-365, 'At most 365 days')
    .max(365, 'At most 365 days')
    .optional(),
});
export type FlowTriggerParams = z.output<typeof flowTriggerParamsSchema>;

/** What takes a look at other leads: a flow sees the one it is about. */
export const FLOW_UNASKED = ['account'] as const satisfies readonly FilterField[];

const flowFields = {
  name: textField(100).pipe(z.string().min(1, 'Name is required')),
  description: textField(500),
  source_department: z.enum(DEPARTMENTS),
  target_department: z.enum(DEPARTMENTS),
  flow_type: z.enum(FLOW_TYPES),
  trigger: z.enum(FLOW_TRIGGERS),
  trigger_params: flowTriggerParamsSchema,
  /** What the conditions are on; the deal where a deal sets it off, else the lead. */
  conditions_of: z.enum(FLOW_SUBJECTS),
  conditions: flowConditionsSchema.nullable(),
  steps: flowStepsSchema,
  automation_level: z.number().int().min(0).max(100),
  is_active: z.boolean(),
};
export const flowCreateSchema = z.strictObject({
  ...flowFields,
  description: textField(500).default(''),
  trigger_params: flowTriggerParamsSchema.default({}),
  conditions_of: z.enum(FLOW_SUBJECTS).optional(),
  conditions: flowFields.conditions.default(null),
  automation_level: flowFields.automation_level.default(50),
  is_active: z.boolean().default(true),
  flow_type: z.enum(FLOW_TYPES).default('custom'),
});
export const flowUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  ...z.strictObject(flowFields).partial().shape,
});
/** JSON as it was saved, under rules that may have changed since. */
const saved = <T>() => z.looseObject({}) as z.ZodType as z.ZodType<T>;
export const flowSchema = z.object({
  id: z.uuid(),
  ...flowFields,
  name: z.string(),
  description: z.string(),
  trigger_params: saved<FlowTriggerParams>(),
  conditions: saved<AnyFilter>().nullable(),
  steps: z.array(saved<FlowStep>()),
  /** What it did in the last 30 days, and what waits for its next step. */
  runs: z.object({
    done: z.number().int(),
    proposed: z.number().int(),
    failed: z.number().int(),
    waiting: z.number().int(),
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

/** waiting: between two steps. */
export const FLOW_RUN_STATES = ['skipped', 'waiting', 'proposed', 'done', 'failed', 'stopped'] as const;
export type FlowRunState = (typeof FLOW_RUN_STATES)[number];
/** How many flows may set each other off in a row. */
export const FLOW_DEPTH_MAX = 3;
/** Runs of one flow on one record in a day, beyond which it is stopped as a loop. */
export const FLOW_RUNS_A_DAY = 5;
/** What one flow may do by itself in 24 hours; beyond it, it proposes. */
export const FLOW_ACTIONS_A_DAY = 200;
/** satisfaction_below, where a flow names no threshold. */
export const DEFAULT_THRESHOLD = 3;

/** What a run did at a step, in a sentence. `became`: of an email, what became of it since. */
const trailSchema = z.object({ step: z.string(), at: time, text: z.string(), became: z.string().optional() });
/** As it is stored: with the action of an email that a step wrote. */
export type FlowTrail = (z.infer<typeof trailSchema> & { action_id?: string })[];
export const flowRunSchema = z.object({
  id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string(),
  state: z.enum(FLOW_RUN_STATES),
  subject_kind: z.string(),
  subject_id: z.uuid(),
  subject_name: z.string(),
  lead_id: z.uuid().nullable(),
  depth: z.number().int(),
  reason: z.string(),
  /** Of a flow with several steps: what it did so far. */
  trail: z.array(trailSchema),
  /** Of a run that waits: when it goes on. */
  resume_at: time.nullable(),
  created_at: time,
});
export type FlowRun = z.infer<typeof flowRunSchema>;
export const flowRunPageInputSchema = z.strictObject({ flow_id: idField.optional(), ...pageFields });
export const flowRunPageSchema = pageOf(flowRunSchema);

/** `subject_id`: the lead, opportunity, survey or task that the trigger is about. Nothing is done. */
export const flowTestInputSchema = z.strictObject({ id: idField, subject_id: idField });
/** An email as it would be sent; nothing is stored. */
const testedLetterSchema = z.object({
  to_email: z.string(),
  to_name: z.string().nullable(),
  sender_name: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type TestedLetter = z.infer<typeof testedLetterSchema>;
export const flowTestSchema = z.object({
  would_run: z.boolean(),
  outcome: z.enum(['do', 'propose', 'refuse', 'skip']),
  steps: z.array(
    z.object({ step: z.string(), ok: z.boolean(), detail: z.string(), letter: testedLetterSchema.optional() }),
  ),
});
