import type { DepartmentKey } from '@outrider/shared/departments';
import type { LeadFilter } from '@outrider/shared/lead-filter';
import { countConditions } from '@outrider/shared/lead-filter';
import { MESSAGES } from '@outrider/shared/messages';
import {
  type Flow,
  FLOW_ACTION_LABELS,
  FLOW_TRIGGER_LABELS,
  FLOW_TYPE_LABELS,
  type FlowAction,
  type FlowParams,
  type FlowTrigger,
} from '@outrider/shared/organization';
import { flowCreateSchema } from '@outrider/shared/schemas/organization';
import type { z } from 'zod';
import { whatIsMissing } from '../records/filter-editor.tsx';
import type { ClashWords } from '../ui/conflict-dialog.tsx';

/** Parameters as fields hold them; empty is not given. */
export type ParamDraft = {
  title: string;
  due_in_days: string;
  priority: string;
  user_id: string;
  agent_id: string;
  task_type: string;
  message: string;
  url: string;
  threshold: string;
};
export type FlowDraft = Pick<
  Flow,
  | 'name'
  | 'description'
  | 'source_department'
  | 'target_department'
  | 'flow_type'
  | 'trigger'
  | 'conditions'
  | 'action'
  | 'automation_level'
  | 'is_active'
> & { action_params: ParamDraft };
type FlowInput = z.input<typeof flowCreateSchema>;

const NO_PARAMS: ParamDraft = {
  title: '',
  due_in_days: '',
  priority: '',
  user_id: '',
  agent_id: '',
  task_type: '',
  message: '',
  url: '',
  threshold: '',
};
const BLANK_FLOW: FlowDraft = {
  name: '',
  description: '',
  source_department: 'marketing',
  target_department: 'sales',
  flow_type: 'lead_handover',
  trigger: 'lead_captured',
  conditions: null,
  action: 'notify_department',
  action_params: NO_PARAMS,
  automation_level: 50,
  is_active: true,
};

const inputText = (value: unknown) => (value === undefined || value === null ? '' : String(value as string | number));
/** Of no flow: one to be made. */
export function draftOfFlow(flow: Flow | null): FlowDraft {
  if (!flow) return BLANK_FLOW;
  const {
    name,
    description,
    source_department,
    target_department,
    flow_type,
    trigger,
    conditions,
    action,
    action_params,
    automation_level,
    is_active,
  } = flow;
  const params = Object.fromEntries(
    Object.keys(NO_PARAMS).map((key) => [key, inputText(action_params[key as keyof FlowParams])]),
  ) as ParamDraft;
  return {
    name,
    description,
    source_department,
    target_department,
    flow_type,
    trigger,
    conditions,
    action,
    action_params: params,
    automation_level,
    is_active,
  };
}

/** What each action asks for. */
export const PARAMS_OF: Record<FlowAction, readonly (keyof ParamDraft)[]> = {
  notify_department: ['message'],
  create_task: ['title', 'due_in_days', 'priority', 'user_id'],
  assign: ['user_id'],
  hand_to_agent: ['agent_id', 'task_type', 'title'],
  post_webhook: ['url'],
};
const paramsOf = (action: FlowAction, trigger: FlowTrigger) => [
  ...PARAMS_OF[action],
  ...(trigger === 'satisfaction_below' ? (['threshold'] as const) : []),
];
const NUMBERS: readonly string[] = ['due_in_days', 'threshold'];
/** Without these the action has nothing to do. */
const NEEDED: Partial<Record<FlowAction, readonly [keyof ParamDraft, string]>> = {
  create_task: ['title', MESSAGES.flowNeedsTitle],
  post_webhook: ['url', MESSAGES.flowNeedsUrl],
};

/** A draft as the server takes it: parameters of other actions are left behind. */
export function inputOfDraft({ action_params, conditions, ...draft }: FlowDraft): FlowInput {
  const given = paramsOf(draft.action, draft.trigger).flatMap((key) =>
    action_params[key].trim() === ''
      ? []
      : [[key, NUMBERS.includes(key) ? Number(action_params[key]) : action_params[key].trim()] as const],
  );
  return {
    ...draft,
    conditions: conditions && countConditions(conditions) > 0 ? conditions : null,
    action_params: Object.fromEntries(given),
  };
}

/** What is wrong with a draft, by field; a parameter's is under `action_params.` and its name. */
export function problemsOfDraft(draft: FlowDraft): Record<string, string> {
  const checked = flowCreateSchema.safeParse(inputOfDraft(draft));
  const found = (checked.error?.issues ?? [])
    .toReversed()
    .map((issue) =>
      issue.path[0] === 'conditions'
        ? ['conditions', whatIsMissing({ issues: [issue] })]
        : [issue.path.join('.'), issue.message],
    );
  const [needed, sentence] = NEEDED[draft.action] ?? [];
  const missing = needed && draft.action_params[needed].trim() === '' ? [[`action_params.${needed}`, sentence]] : [];
  return Object.fromEntries([...found, ...missing]) as Record<string, string>;
}

const FIELD_LABELS: Record<keyof FlowDraft, string> = {
  name: 'Name',
  description: 'Description',
  source_department: 'From',
  target_department: 'To',
  flow_type: 'Type',
  trigger: 'When',
  conditions: 'Only if',
  action: 'Then',
  action_params: 'What it does',
  automation_level: 'Automation level',
  is_active: 'Active',
};

/** Clashing fields, as the question shows them. */
export function flowClashes(
  fields: readonly (keyof FlowDraft)[],
  mine: FlowDraft,
  theirs: FlowDraft,
  names: Record<DepartmentKey, string>,
): ClashWords[] {
  const words = (draft: FlowDraft): Record<keyof FlowDraft, string> => ({
    ...draft,
    source_department: names[draft.source_department],
    target_department: names[draft.target_department],
    flow_type: FLOW_TYPE_LABELS[draft.flow_type],
    trigger: FLOW_TRIGGER_LABELS[draft.trigger],
    conditions: conditionCount(draft.conditions),
    action: FLOW_ACTION_LABELS[draft.action],
    action_params: PARAMS_OF[draft.action]
      .map((key) => draft.action_params[key])
      .filter(Boolean)
      .join(', '),
    automation_level: `${draft.automation_level}%`,
    is_active: draft.is_active ? 'On' : 'Off',
  });
  const [ours, others] = [words(mine), words(theirs)];
  return fields.map((field) => ({ field, label: FIELD_LABELS[field], mine: ours[field], theirs: others[field] }));
}
const conditionCount = (conditions: LeadFilter | null) =>
  conditions && countConditions(conditions) > 0
    ? `${countConditions(conditions)} ${countConditions(conditions) === 1 ? 'condition' : 'conditions'}`
    : 'Every record';
