import { z } from 'zod';
import { AGENT_TASK_PRIORITIES, AGENT_TASK_TYPES, type AgentTaskType } from './agents.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { leadFilterSchema } from '../records/lead-filter.ts';
import { opportunityFilterSchema } from '../records/opportunities.ts';
import { idField, textField } from '../ground/wire.ts';
import { allSteps } from './step-path.ts';

/** What a flow does one after the other: act, wait, and go one way or the other. */

export const FLOW_ACTIONS = [
  'notify_department',
  'create_task',
  'assign',
  'hand_to_agent',
  'update_field',
  'post_webhook',
  'follow',
  'enroll',
  'send_email',
] as const;
export type FlowAction = (typeof FLOW_ACTIONS)[number];
export const FLOW_ACTION_LABELS: Record<FlowAction, string> = {
  notify_department: 'Notify people',
  create_task: 'Create a task',
  assign: 'Assign to a person',
  hand_to_agent: 'Hand off to an AI agent',
  update_field: 'Update a field',
  post_webhook: 'Post a signed webhook',
  follow: 'Make people follow the record',
  enroll: 'Enroll the lead in a campaign',
  send_email: 'Send an email from a template',
};

/**
 * Whom a step is for. owner: whose the deal or the lead is; where that is nobody, as least_busy. owners_manager: the
 * manager of the owner's team, else one of the company's. department: everybody of the target department. least_busy,
 * round_robin: one of them. person: the one that is named.
 */
const FLOW_WHOM = ['owner', 'owners_manager', 'department', 'least_busy', 'round_robin', 'person'] as const;
export type FlowWhom = (typeof FLOW_WHOM)[number];
export const FLOW_WHOM_LABELS: Record<FlowWhom, string> = {
  owner: 'The record’s owner',
  owners_manager: 'The owner’s manager',
  department: 'Everyone in the department',
  least_busy: 'The least busy person in the department',
  round_robin: 'Everyone in the department in turn',
  person: 'A specific person',
};
/** Whom each action can be for; the first where nobody was named. */
export const WHOM_OF: Partial<Record<FlowAction, readonly FlowWhom[]>> = {
  notify_department: ['department', 'owner', 'owners_manager', 'person'],
  create_task: ['owner', 'owners_manager', 'least_busy', 'round_robin', 'person'],
  assign: ['least_busy', 'round_robin', 'owners_manager', 'person'],
  follow: ['owners_manager', 'department', 'person'],
};

export const flowParamsSchema = z.strictObject({
  /** create_task: what stands in it; `{name}` becomes the record's name. */
  title: textField(200).optional(),
  due_in_days: z.number().int().min(0).max(365).optional(),
  priority: z.enum(AGENT_TASK_PRIORITIES).optional(),
  whom: z.enum(FLOW_WHOM).optional(),
  /** whom person: who. */
  user_id: idField.nullish(),
  /** enroll: the campaign. */
  campaign_id: idField.nullish(),
  /** send_email: one of the company’s letter templates. */
  template_id: idField.nullish(),
  /** send_email: who sends it; without one, the owner of the record. */
  sender_id: idField.nullish(),
  /** hand_to_agent: the agent; without one, an active one of the target department. */
  agent_id: idField.nullish(),
  task_type: z.enum(AGENT_TASK_TYPES).optional(),
  message: textField(500).optional(),
  url: z.url('Enter a URL').max(2000).optional(),
  /**
   * update_field: of the deal where a deal sets the flow off, else of the lead; one of the company’s own as
   * custom.<key>.
   */
  field: z.string().max(80).optional(),
  /** update_field: what it becomes; left out, it is emptied. */
  value: textField(300).optional(),
});
/** Spelled out, as the steps below: the client's types know no schemas. */
export type FlowParams = {
  title?: string | undefined;
  due_in_days?: number | undefined;
  priority?: (typeof AGENT_TASK_PRIORITIES)[number] | undefined;
  whom?: FlowWhom | undefined;
  user_id?: string | null | undefined;
  campaign_id?: string | null | undefined;
  template_id?: string | null | undefined;
  sender_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  task_type?: AgentTaskType | undefined;
  message?: string | undefined;
  url?: string | undefined;
  field?: string | undefined;
  value?: string | undefined;
};

/** Whom a step is for: what was said, a person where one is named, else the usual of its action. */
export const whomOf = (action: FlowAction, { whom, user_id }: Pick<FlowParams, 'whom' | 'user_id'>): FlowWhom | null =>
  whom ?? (user_id && WHOM_OF[action] ? 'person' : (WHOM_OF[action]?.[0] ?? null));

/** What conditions can be on: the lead behind what happened, or the deal. */
export const FLOW_SUBJECTS = ['lead', 'opportunity'] as const;
export type FlowSubject = (typeof FLOW_SUBJECTS)[number];

/** Conditions on a lead or a deal. Which of them fit, `of` says: it is checked where they are saved. */
export const flowConditionsSchema = z.union([leadFilterSchema, opportunityFilterSchema]) as z.ZodType as z.ZodType<
  AnyFilter,
  AnyFilter
>;

export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];
export const WAIT_MAX: Record<WaitUnit, number> = { minutes: 240, hours: 240, days: 90 };
export const FLOW_STEPS_MAX = 20;

/** By this a run that waits remembers where it is, whatever is edited around it. */
const stepId = z.string().regex(/^[a-z0-9]{1,12}$/, 'Use lowercase letters and digits');
const actStep = z.strictObject({
  id: stepId,
  kind: z.literal('act'),
  action: z.enum(FLOW_ACTIONS),
  params: flowParamsSchema.default({}),
});
const waitStep = z
  .strictObject({
    id: stepId,
    kind: z.literal('wait'),
    amount: z.number().int('Enter a whole number').min(1, 'Enter at least 1'),
    unit: z.enum(WAIT_UNITS),
  })
  .superRefine(({ amount, unit }, issues) => {
    if (amount > WAIT_MAX[unit])
      issues.addIssue({ code: 'custom', path: ['amount'], message: `Wait at most ${WAIT_MAX[unit]} ${unit}` });
  });
const plainStep = z.discriminatedUnion('kind', [actStep, waitStep]);
const branchStep = z.strictObject({
  id: stepId,
  kind: z.literal('branch'),
  of: z.enum(FLOW_SUBJECTS),
  conditions: flowConditionsSchema,
  yes: z.array(plainStep).max(FLOW_STEPS_MAX),
  no: z.array(plainStep).max(FLOW_STEPS_MAX),
});
export type ActStep = { id: string; kind: 'act'; action: FlowAction; params: FlowParams };
export type WaitStep = { id: string; kind: 'wait'; amount: number; unit: WaitUnit };
export type PlainStep = ActStep | WaitStep;
export type BranchStep = {
  id: string;
  kind: 'branch';
  of: FlowSubject;
  conditions: AnyFilter;
  yes: PlainStep[];
  no: PlainStep[];
};
export type FlowStep = PlainStep | BranchStep;

export const actsOf = (steps: readonly FlowStep[]): ActStep[] =>
  allSteps(steps).filter((step): step is ActStep => step.kind === 'act');

/** Where waits stand that nothing is done after: the run would only end later. */
function idleWaits(steps: readonly FlowStep[]): (string | number)[][] {
  const after = (way: readonly FlowStep[], follows: boolean, path: (string | number)[]): (string | number)[][] =>
    way.flatMap((step, at) => {
      const acts = follows || actsOf(way.slice(at + 1)).length > 0;
      if (step.kind === 'wait') return acts ? [] : [[...path, at]];
      if (step.kind === 'act') return [];
      return [...after(step.yes, acts, [...path, at, 'yes']), ...after(step.no, acts, [...path, at, 'no'])];
    });
  return after(steps, false, []);
}

/** A flow's steps: at least one that does something, twenty in all, no branch in a branch, and no wait at the end. */
export const flowStepsSchema = z
  .array(z.discriminatedUnion('kind', [actStep, waitStep, branchStep]))
  .min(1, 'Add a step')
  .max(FLOW_STEPS_MAX, `Use at most ${FLOW_STEPS_MAX} steps`)
  .superRefine((steps, issues) => {
    const ids = allSteps(steps).map(({ id }) => id);
    if (ids.length > FLOW_STEPS_MAX)
      issues.addIssue({ code: 'custom', message: `Use at most ${FLOW_STEPS_MAX} steps` });
    if (new Set(ids).size < ids.length) issues.addIssue({ code: 'custom', message: 'Two steps have the same ID' });
    if (actsOf(steps).length === 0) issues.addIssue({ code: 'custom', message: 'Add a step that does something' });
    else
      for (const path of idleWaits(steps))
        issues.addIssue({
          code: 'custom',
          path: [...path, 'amount'],
          message: 'Add a step after this wait, or remove it',
        });
  });
