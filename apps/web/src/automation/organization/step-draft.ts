import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type ActStep,
  type FlowAction,
  type FlowParams,
  type FlowStep,
  type FlowSubject,
  type FlowWhom,
  type PlainStep,
  type WaitUnit,
  WHOM_OF,
  whomOf,
} from '@outrider/shared/automation/organization';

/** A step's parameters as fields hold them; empty is not given. */
export type ParamDraft = Record<
  | 'title'
  | 'due_in_days'
  | 'priority'
  | 'whom'
  | 'user_id'
  | 'agent_id'
  | 'campaign_id'
  | 'template_id'
  | 'sender_id'
  | 'task_type'
  | 'message'
  | 'url'
  | 'field'
  | 'value',
  string
>;
export type ActDraft = { id: string; kind: 'act'; action: FlowAction; params: ParamDraft };
type WaitDraft = { id: string; kind: 'wait'; amount: string; unit: WaitUnit };
export type PlainDraft = ActDraft | WaitDraft;
export type BranchDraft = {
  id: string;
  kind: 'branch';
  of: FlowSubject;
  conditions: AnyFilter;
  yes: PlainDraft[];
  no: PlainDraft[];
};
export type StepDraft = PlainDraft | BranchDraft;

export const NO_PARAMS: ParamDraft = {
  title: '',
  due_in_days: '',
  priority: '',
  whom: '',
  user_id: '',
  agent_id: '',
  campaign_id: '',
  template_id: '',
  sender_id: '',
  task_type: '',
  message: '',
  url: '',
  field: '',
  value: '',
};
const inputText = (value: unknown) => (value === undefined || value === null ? '' : String(value as string | number));

/** What each action asks for; whom, and who that is, come after. */
export const PARAMS_OF: Record<FlowAction, readonly (keyof ParamDraft)[]> = {
  notify_department: ['message'],
  create_task: ['title', 'due_in_days', 'priority'],
  assign: [],
  hand_to_agent: ['agent_id', 'task_type', 'title'],
  update_field: ['field', 'value'],
  post_webhook: ['url'],
  follow: [],
  enroll: ['campaign_id'],
  send_email: ['template_id', 'sender_id'],
};
/** Whom the step is for as it stands in the draft. */
export const whomOfDraft = ({ action, params }: Pick<ActDraft, 'action' | 'params'>): FlowWhom | null => {
  const whom = WHOM_OF[action]?.find((one) => one === params.whom);
  return whom ?? whomOf(action, { user_id: params.user_id || null });
};

const TAKEN_CHARACTERS = 36;
/** An ID that no step of the flow has; what waits for a removed step does not find another one in its place. */
const newStepId = () => `s${Math.random().toString(TAKEN_CHARACTERS).slice(2, 10)}`;

export const blankAct = (): ActDraft => ({
  id: newStepId(),
  kind: 'act',
  action: 'notify_department',
  params: NO_PARAMS,
});
export const blankWait = (): WaitDraft => ({ id: newStepId(), kind: 'wait', amount: '3', unit: 'days' });
export const blankBranch = (of: FlowSubject, conditions: AnyFilter): BranchDraft => ({
  id: newStepId(),
  kind: 'branch',
  of,
  conditions,
  yes: [blankAct()],
  no: [],
});

export function draftOfStep(step: FlowStep): StepDraft {
  if (step.kind !== 'branch') return draftOfPlain(step);
  return { ...step, yes: step.yes.map(draftOfPlain), no: step.no.map(draftOfPlain) };
}

function draftOfPlain(step: PlainStep): PlainDraft {
  if (step.kind === 'wait') return { ...step, amount: String(step.amount) };
  const params = Object.fromEntries(
    Object.keys(NO_PARAMS).map((key) => [key, inputText(step.params[key as keyof FlowParams])]),
  ) as ParamDraft;
  return { ...step, params: { ...params, whom: whomOf(step.action, step.params) ?? '' } };
}

/** A step as the server takes it: parameters of other actions are left behind. */
export function stepOfDraft(step: StepDraft): FlowStep {
  if (step.kind !== 'branch') return plainOfDraft(step);
  return { ...step, yes: step.yes.map(plainOfDraft), no: step.no.map(plainOfDraft) };
}

function plainOfDraft(step: PlainDraft): PlainStep {
  if (step.kind === 'wait') return { ...step, amount: step.amount.trim() === '' ? Number.NaN : Number(step.amount) };
  return { ...step, params: paramsOfDraft(step) };
}

function paramsOfDraft(step: ActDraft): ActStep['params'] {
  const whom = whomOfDraft(step);
  const asked = [...PARAMS_OF[step.action], ...(whom === 'person' ? (['user_id'] as const) : [])];
  const given = asked.flatMap((key) => {
    const value = step.params[key].trim();
    return value === '' ? [] : [[key, key === 'due_in_days' ? Number(value) : value] as const];
  });
  return { ...Object.fromEntries(given), ...(whom && { whom }) };
}

/** What the shapes of the server do not ask: what an action has nothing to do without. By the field's name. */
export function missingParams(step: ActDraft): [keyof ParamDraft, string][] {
  const { action, params } = step;
  const needed: [keyof ParamDraft, string, boolean][] = [
    ['title', MESSAGES.flowNeedsTitle, action === 'create_task'],
    ['url', MESSAGES.flowNeedsUrl, action === 'post_webhook'],
    ['field', MESSAGES.flowNeedsField, action === 'update_field'],
    ['campaign_id', MESSAGES.flowNeedsCampaign, action === 'enroll'],
    ['template_id', MESSAGES.flowNeedsTemplate, action === 'send_email'],
    ['user_id', MESSAGES.flowNeedsPerson, whomOfDraft(step) === 'person'],
  ];
  return needed.flatMap(([key, sentence, asked]) => (asked && params[key].trim() === '' ? [[key, sentence]] : []));
}

/** Every step of a draft, those of the two ways of a branch after it. */
export const everyStep = (steps: readonly StepDraft[]): StepDraft[] =>
  steps.flatMap((step) => (step.kind === 'branch' ? [step, ...step.yes, ...step.no] : [step]));

/** Where a problem of the list of steps belongs: the server counts places, the form knows steps by their IDs. */
export function fieldOfStep(steps: readonly StepDraft[], [place, ...rest]: readonly PropertyKey[]): string {
  const step = typeof place === 'number' ? steps[place] : undefined;
  if (!step) return 'steps';
  const [way, at, ...inner] = rest;
  const inside =
    step.kind === 'branch' && (way === 'yes' || way === 'no') && typeof at === 'number' ? step[way][at] : null;
  const [id, path] = inside ? [inside.id, inner] : [step.id, rest];
  // Inside conditions the place says nothing that the form could show.
  return ['steps', id, ...(path[0] === 'conditions' ? ['conditions'] : path)].map(String).join('.');
}
