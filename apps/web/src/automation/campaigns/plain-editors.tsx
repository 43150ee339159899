import { AGENT_TASK_TYPE_LABELS, AGENT_TASK_TYPES, MANAGER_TASK_TYPES } from '@outrider/shared/automation/agents';
import {
  CAMPAIGN_LIMITS,
  CAMPAIGN_WAIT_MAX,
  CAMPAIGN_WAIT_UNITS,
  type CampaignAgent,
  type CampaignTask,
  type CampaignUpdate,
  type CampaignWait,
} from '@outrider/shared/automation/campaign-steps';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { TASK_KINDS } from '@outrider/shared/records/tasks';
import { FlowFieldParams } from '../organization/flow-field-params.tsx';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import type { EditorProps } from './campaign-form.ts';
import { CAMPAIGN_TASK_KINDS, CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

function TitleField<Step extends CampaignTask | CampaignAgent>({
  label,
  step,
  errorOf,
  onChange,
}: EditorProps<Step> & { label: string }) {
  return (
    <TextField
      label={label}
      required
      maxLength={CAMPAIGN_LIMITS.title}
      autoComplete="off"
      error={errorOf('title')}
      value={step.title}
      onChange={(title) => onChange({ ...step, title })}
    />
  );
}

export const WaitEditor = ({ step, errorOf, onChange }: EditorProps<CampaignWait>) => (
  <div className="grid grid-cols-2 gap-3">
    <NumberField
      label={WORDS.amount}
      value={step.amount}
      min={1}
      max={CAMPAIGN_WAIT_MAX[step.unit]}
      error={errorOf('amount')}
      onChange={(amount) => onChange({ ...step, amount })}
    />
    <ChoiceField
      label={WORDS.unit}
      value={step.unit}
      options={CAMPAIGN_WAIT_UNITS.map((unit) => [unit, WORDS.units[unit]] as const)}
      onChange={(unit) => onChange({ ...step, unit })}
    />
  </div>
);

export const TaskEditor = ({ step, errorOf, onChange }: EditorProps<CampaignTask>) => (
  <>
    <ChoiceField
      label={WORDS.task}
      value={step.task}
      options={TASK_KINDS.map((kind) => [kind, CAMPAIGN_TASK_KINDS[kind]] as const)}
      onChange={(task) => onChange({ ...step, task })}
    />
    <TitleField step={step} errorOf={errorOf} onChange={onChange} label={WORDS.title} />
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={WORDS.due}
        value={step.due_in_days}
        min={0}
        max={CAMPAIGN_LIMITS.due_days}
        error={errorOf('due_in_days')}
        onChange={(due_in_days) => onChange({ ...step, due_in_days })}
      />
      <ChoiceField
        label={WORDS.priority}
        value={step.priority}
        options={TASK_PRIORITIES.map((key) => [key, TASK_PRIORITY_LABELS[key]] as const)}
        onChange={(priority) => onChange({ ...step, priority })}
      />
    </div>
  </>
);

/** The fields that flows can set, too. */
export const UpdateEditor = ({ step, errorOf, onChange }: EditorProps<CampaignUpdate>) => (
  <>
    <FlowFieldParams
      of="lead"
      field={step.field}
      value={step.value}
      problems={{ field: errorOf('field'), value: errorOf('value') }}
      onChange={(changes) => onChange({ ...step, ...changes })}
    />
    <p className="hint">{WORDS.updateHow}</p>
  </>
);

const TASK_TYPES = AGENT_TASK_TYPES.filter((type) => !(MANAGER_TASK_TYPES as readonly string[]).includes(type));

export function AgentEditor({ step, errorOf, onChange }: EditorProps<CampaignAgent>) {
  const { data } = trpc.agents.list.useQuery(undefined, { meta: { quiet: true } });
  const agents = (data?.agents ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <>
      <ChoiceField
        label={WORDS.agent}
        value={step.agent_id}
        options={[['', WORDS.chooseAgent] as const, ...agents]}
        {...(errorOf('agent_id') && { error: WORDS.chooseAgent })}
        onChange={(agent_id) => onChange({ ...step, agent_id })}
      />
      <ChoiceField
        label={WORDS.agentTask}
        value={step.task_type}
        options={TASK_TYPES.map((key) => [key, AGENT_TASK_TYPE_LABELS[key]] as const)}
        onChange={(task_type) => onChange({ ...step, task_type })}
      />
      <TitleField step={step} errorOf={errorOf} onChange={onChange} label={WORDS.agentTitle} />
    </>
  );
}
