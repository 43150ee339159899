import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { type AnyFilter, countConditions } from '@outrider/shared/ground/fields/filter';
import {
  type Flow,
  type FlowStep,
  type FlowSubject,
  FLOW_TRIGGER_LABELS,
  FLOW_TYPE_LABELS,
  type FlowTriggerParams,
  type FlowTrigger,
} from '@outrider/shared/automation/organization';
import { type LeadSource, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { flowCreateSchema } from '@outrider/shared/schemas/automation/organization';
import type { z } from 'zod';
import type { FilterFields } from '../../records/engine/filter-fields.ts';
import { whatIsMissing } from '../../records/engine/filter-shapes.ts';
import type { ClashWords } from '../../ground/ui/conflict-dialog.tsx';
import {
  draftOfStep,
  everyStep,
  fieldOfStep,
  missingParams,
  NO_PARAMS,
  type StepDraft,
  stepOfDraft,
} from './step-draft.ts';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

/** What of the trigger is meant, as fields hold it; empty is all of it. */
export type TriggerDraft = Record<'threshold' | 'pipeline_id' | 'from_stage' | 'to_stage' | 'field' | 'days', string>;
export type FlowDraft = Pick<
  Flow,
  | 'name'
  | 'description'
  | 'source_department'
  | 'target_department'
  | 'flow_type'
  | 'trigger'
  | 'conditions_of'
  | 'conditions'
  | 'automation_level'
  | 'is_active'
> & { trigger_params: TriggerDraft; steps: StepDraft[] };
type FlowInput = z.input<typeof flowCreateSchema>;

const WHOLE_TRIGGER: TriggerDraft = {
  threshold: '',
  pipeline_id: '',
  from_stage: '',
  to_stage: '',
  field: '',
  days: '',
};
/** Numbers, of what a trigger means. */
const COUNTED: readonly (keyof TriggerDraft)[] = ['threshold', 'days'];
const BLANK_FLOW: FlowDraft = {
  name: '',
  description: '',
  source_department: 'marketing',
  target_department: 'sales',
  flow_type: 'lead_handover',
  trigger: 'lead_captured',
  trigger_params: WHOLE_TRIGGER,
  conditions_of: 'lead',
  conditions: null,
  steps: [{ id: 's1', kind: 'act', action: 'notify_department', params: NO_PARAMS }],
  automation_level: 50,
  is_active: true,
};

/** One that gives whoever owns a new lead of this source a task for today: to contact it at once. */
export const draftOfContact = (source: LeadSource): FlowDraft => ({
  ...BLANK_FLOW,
  name: WORDS.contactName(SOURCE_LABELS[source]),
  conditions: { all: [{ field: 'source', is: [source] }] },
  steps: [
    {
      id: 's1',
      kind: 'act',
      action: 'create_task',
      params: { ...NO_PARAMS, whom: 'owner', title: WORDS.contactTask, due_in_days: '0', priority: 'high' },
    },
  ],
});

/** Of no flow: one to be made. */
export function draftOfFlow(flow: Flow | null): FlowDraft {
  if (!flow) return BLANK_FLOW;
  const { name, description, source_department, target_department, flow_type, trigger, trigger_params } = flow;
  const { conditions_of, conditions, steps, automation_level, is_active } = flow;
  const params = Object.keys(WHOLE_TRIGGER).map((key) => {
    const value = trigger_params[key as keyof FlowTriggerParams];
    return [key, value === undefined || value === null ? '' : String(value)];
  });
  return {
    name,
    description,
    source_department,
    target_department,
    flow_type,
    trigger,
    trigger_params: Object.fromEntries(params) as TriggerDraft,
    conditions_of,
    conditions,
    steps: steps.map(draftOfStep),
    automation_level,
    is_active,
  };
}

/** What can be said of each trigger. */
export const TRIGGER_PARAMS: Partial<Record<FlowTrigger, readonly (keyof TriggerDraft)[]>> = {
  satisfaction_below: ['threshold'],
  opportunity_moved: ['pipeline_id', 'from_stage', 'to_stage'],
  opportunity_won: ['pipeline_id'],
  opportunity_lost: ['pipeline_id'],
  opportunity_stale: ['pipeline_id'],
  opportunity_overdue: ['pipeline_id'],
  lead_changed: ['field'],
  opportunity_changed: ['pipeline_id', 'field'],
  lead_date: ['field', 'days'],
  opportunity_date: ['pipeline_id', 'field', 'days'],
};

/** A draft as the server takes it: parameters of other triggers and actions are left behind. */
export function inputOfDraft({ trigger_params, conditions, steps, ...draft }: FlowDraft): FlowInput {
  const meant = (TRIGGER_PARAMS[draft.trigger] ?? []).flatMap((key) => {
    const value = trigger_params[key].trim();
    return value === '' ? [] : [[key, COUNTED.includes(key) ? Number(value) : value] as const];
  });
  return {
    ...draft,
    trigger_params: Object.fromEntries(meant),
    conditions: conditions && countConditions(conditions) > 0 ? conditions : null,
    steps: steps.map(stepOfDraft),
  };
}

/** What is wrong with a draft, by field; a step's is under `steps.`, its ID and the field's name. */
export function problemsOfDraft(draft: FlowDraft, fields: Record<FlowSubject, FilterFields>): Record<string, string> {
  const checked = flowCreateSchema.safeParse(inputOfDraft(draft));
  const branches = everyStep(draft.steps).filter((step) => step.kind === 'branch');
  const found = (checked.error?.issues ?? []).toReversed().map((issue) => {
    const [field, ...path] = issue.path;
    if (field === 'conditions' && draft.conditions)
      return ['conditions', whatIsMissing(issue, draft.conditions, fields[draft.conditions_of])];
    if (field !== 'steps') return [issue.path.join('.'), issue.message];
    const name = fieldOfStep(draft.steps, path);
    const branch = branches.find(({ id }) => name === `steps.${id}.conditions`);
    return [name, branch ? whatIsMissing(issue, branch.conditions, fields[branch.of]) : issue.message];
  });
  const missing = everyStep(draft.steps).flatMap((step) =>
    step.kind === 'act'
      ? missingParams(step).map(([key, sentence]) => [`steps.${step.id}.params.${key}`, sentence])
      : [],
  );
  return Object.fromEntries([...found, ...missing]) as Record<string, string>;
}

const FIELD_LABELS: Record<keyof FlowDraft, string> = {
  name: 'Name',
  description: 'Description',
  source_department: 'From',
  target_department: 'To',
  flow_type: 'Type',
  trigger: 'When',
  trigger_params: 'Which',
  conditions_of: 'Conditions on',
  conditions: 'Only if',
  steps: 'Then',
  automation_level: 'Automation level',
  is_active: 'Active',
};

/** Clashing fields, as the question shows them. */
export function flowClashes(
  fields: readonly (keyof FlowDraft)[],
  mine: FlowDraft,
  theirs: FlowDraft,
  names: Record<DepartmentKey, string>,
  stepsInWords: (steps: FlowStep[]) => string,
): ClashWords[] {
  const words = (draft: FlowDraft): Record<keyof FlowDraft, string> => ({
    ...draft,
    source_department: names[draft.source_department],
    target_department: names[draft.target_department],
    flow_type: FLOW_TYPE_LABELS[draft.flow_type],
    trigger: FLOW_TRIGGER_LABELS[draft.trigger],
    trigger_params: Object.values(draft.trigger_params).filter(Boolean).join(', '),
    conditions_of: WORDS.subjects[draft.conditions_of],
    conditions: conditionCount(draft.conditions),
    steps: stepsInWords(draft.steps.map(stepOfDraft)),
    automation_level: `${draft.automation_level}%`,
    is_active: draft.is_active ? 'On' : 'Off',
  });
  const [ours, others] = [words(mine), words(theirs)];
  return fields.map((field) => ({ field, label: FIELD_LABELS[field], mine: ours[field], theirs: others[field] }));
}
const conditionCount = (conditions: AnyFilter | null) =>
  conditions && countConditions(conditions) > 0
    ? `${countConditions(conditions)} ${countConditions(conditions) === 1 ? 'condition' : 'conditions'}`
    : WORDS.everyRecord;
