import {
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_TYPE_LABELS,
  AGENT_TASK_TYPES,
  MANAGER_TASK_TYPES,
} from '@outrider/shared/agents';
import { DEFAULT_THRESHOLD } from '@outrider/shared/organization';
import { TASK_PRIORITY_LABELS } from '@outrider/shared/pipeline';
import type { InputHTMLAttributes } from 'react';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { PARAMS_OF, type FlowDraft, type ParamDraft } from './flow-draft.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type FlowParamsProps = {
  draft: FlowDraft;
  problems: Record<string, string>;
  people: Record<string, string>;
  onChange: (params: Partial<ParamDraft>) => void;
};

const TASK_TYPES = AGENT_TASK_TYPES.filter((type) => !(MANAGER_TASK_TYPES as readonly string[]).includes(type));

/** What the chosen action and trigger need to know. */
export function FlowParams({
  draft: { action, trigger, target_department, action_params },
  problems,
  people,
  onChange,
}: FlowParamsProps) {
  const asks = (key: keyof ParamDraft) => PARAMS_OF[action].includes(key);
  const { data: agents } = trpc.organization.departmentAgents.useQuery(
    { department: target_department },
    { enabled: action === 'hand_to_agent', meta: { quiet: true } },
  );
  const shared = { params: action_params, problems, onChange };
  return (
    <>
      {trigger === 'satisfaction_below' && (
        <TextParam
          name="threshold"
          label="Threshold (1 to 5)"
          hint={WORDS.threshold(DEFAULT_THRESHOLD)}
          inputMode="decimal"
          {...shared}
        />
      )}
      {asks('title') && (
        <TextParam
          name="title"
          label={action === 'create_task' ? 'Task' : WORDS.message}
          hint="{name} becomes the record’s name."
          maxLength={200}
          wide
          {...shared}
        />
      )}
      {asks('due_in_days') && <TextParam name="due_in_days" label={WORDS.dueInDays} inputMode="numeric" {...shared} />}
      {asks('priority') && (
        <SelectParam
          name="priority"
          label="Priority"
          unset="Medium (default)"
          options={AGENT_TASK_PRIORITIES.map((key) => [key, TASK_PRIORITY_LABELS[key]] as const)}
          {...shared}
        />
      )}
      {asks('user_id') && (
        <SelectParam
          name="user_id"
          label="Person"
          unset={WORDS.leastBusy}
          options={Object.entries(people)}
          {...shared}
        />
      )}
      {asks('agent_id') && (
        <SelectParam
          name="agent_id"
          label="AI agent"
          unset={WORDS.anyAgent}
          options={(agents?.ai_agents ?? []).map(({ id, name }) => [id, name] as const)}
          {...shared}
        />
      )}
      {asks('task_type') && (
        <SelectParam
          name="task_type"
          label="Task type"
          unset={WORDS.usualTask}
          options={TASK_TYPES.map((key) => [key, AGENT_TASK_TYPE_LABELS[key]] as const)}
          {...shared}
        />
      )}
      {asks('message') && (
        <TextParam
          name="message"
          label={WORDS.message}
          hint="{name} becomes the record’s name."
          maxLength={500}
          wide
          {...shared}
        />
      )}
      {asks('url') && (
        <TextParam
          name="url"
          label="Address"
          hint={WORDS.webhookAddress}
          type="url"
          placeholder="https://"
          wide
          {...shared}
        />
      )}
    </>
  );
}

type ParamProps = Pick<FlowParamsProps, 'problems' | 'onChange'> & {
  name: keyof ParamDraft;
  label: string;
  params: ParamDraft;
};

function TextParam({
  name,
  label,
  hint,
  wide = false,
  params,
  problems,
  onChange,
  ...input
}: ParamProps & { hint?: string; wide?: boolean } & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>) {
  return (
    <Field label={label} error={problems[`action_params.${name}`]} hint={hint} className={wide ? 'sm:col-span-2' : ''}>
      {(control) => (
        <input
          {...control}
          {...input}
          value={params[name]}
          autoComplete="off"
          className="input w-full"
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
}

function SelectParam({
  name,
  label,
  unset,
  options,
  params,
  problems,
  onChange,
}: ParamProps & { unset: string; options: readonly (readonly [string, string])[] }) {
  const value = params[name];
  // What is chosen stays choosable, also where it is not offered any more.
  const offered =
    value === '' || options.some(([key]) => key === value) ? options : [...options, [value, 'Unchanged'] as const];
  return (
    <Field label={label} error={problems[`action_params.${name}`]}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          <option value="">{unset}</option>
          {offered.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
