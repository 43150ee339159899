import {
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_TYPE_LABELS,
  AGENT_TASK_TYPES,
  MANAGER_TASK_TYPES,
} from '@outrider/shared/automation/agents';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { FLOW_WHOM_LABELS, type FlowSubject, WHOM_OF } from '@outrider/shared/automation/organization';
import { TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FlowEmailParams } from './flow-email-params.tsx';
import { FlowFieldParams } from './flow-field-params.tsx';
import { type ActDraft, type ParamDraft, PARAMS_OF, whomOfDraft } from './step-draft.ts';
import { TextParam } from './text-param.tsx';
import { FLOW_WORDS as WORDS } from './words.ts';

type FlowParamsProps = {
  step: ActDraft;
  department: DepartmentKey;
  /** Whose fields a step can set. */
  of: FlowSubject;
  problems: Record<string, string>;
  people: Record<string, string>;
  onChange: (params: Partial<ParamDraft>) => void;
};

const TASK_TYPES = AGENT_TASK_TYPES.filter((type) => !(MANAGER_TASK_TYPES as readonly string[]).includes(type));

/** What the chosen action needs to know. */
export function FlowParams({ step, department, of, problems, people, onChange }: FlowParamsProps) {
  const { id, action, params } = step;
  const asks = (key: keyof ParamDraft) => PARAMS_OF[action].includes(key);
  const whom = whomOfDraft(step);
  const { data: agents } = trpc.organization.departmentAgents.useQuery(
    { department },
    { enabled: action === 'hand_to_agent', meta: { quiet: true } },
  );
  const { data: campaigns } = trpc.campaigns.list.useQuery(undefined, {
    enabled: action === 'enroll',
    meta: { quiet: true },
  });
  const problem = (key: keyof ParamDraft) => problems[`steps.${id}.params.${key}`];
  const text = (key: keyof ParamDraft) => ({
    value: params[key],
    error: problem(key),
    onChange: (value: string) => onChange({ [key]: value }),
  });
  const choice = (key: keyof ParamDraft, unset: string, options: readonly (readonly [string, string])[]) => ({
    ...text(key),
    options: [['', unset] as const, ...options],
  });
  return (
    <>
      {asks('title') && (
        <TextParam
          label={action === 'create_task' ? 'Task' : WORDS.message}
          hint={WORDS.nameInText}
          maxLength={200}
          wide
          {...text('title')}
        />
      )}
      {whom && (
        <ChoiceField
          label="For"
          value={whom}
          options={(WHOM_OF[action] ?? []).map((key) => [key, FLOW_WHOM_LABELS[key]] as const)}
          error={problem('whom')}
          onChange={(next) => onChange({ whom: next })}
        />
      )}
      {whom === 'person' && (
        <ChoiceField label="Person" {...choice('user_id', WORDS.choosePerson, Object.entries(people))} />
      )}
      {asks('due_in_days') && <TextParam label={WORDS.dueInDays} inputMode="numeric" {...text('due_in_days')} />}
      {asks('priority') && (
        <ChoiceField
          label="Priority"
          {...choice(
            'priority',
            WORDS.usualPriority,
            AGENT_TASK_PRIORITIES.map((key) => [key, TASK_PRIORITY_LABELS[key]] as const),
          )}
        />
      )}
      {asks('agent_id') && (
        <ChoiceField
          label="AI agent"
          {...choice(
            'agent_id',
            WORDS.anyAgent,
            (agents?.ai_agents ?? []).map(({ id: agent, name }) => [agent, name] as const),
          )}
        />
      )}
      {asks('campaign_id') && (
        <ChoiceField
          label={WORDS.campaign}
          {...choice(
            'campaign_id',
            WORDS.chooseCampaign,
            (campaigns?.campaigns ?? []).flatMap(({ id: campaign, name, state }) =>
              state === 'ended' ? [] : [[campaign, name] as const],
            ),
          )}
        />
      )}
      {asks('template_id') && (
        <FlowEmailParams
          of={of}
          template={params.template_id}
          sender={params.sender_id}
          problems={{ template: problem('template_id'), sender: problem('sender_id') }}
          people={people}
          onChange={onChange}
        />
      )}
      {asks('task_type') && (
        <ChoiceField
          label="Task type"
          {...choice(
            'task_type',
            WORDS.usualTask,
            TASK_TYPES.map((key) => [key, AGENT_TASK_TYPE_LABELS[key]] as const),
          )}
        />
      )}
      {asks('message') && (
        <TextParam label={WORDS.message} hint={WORDS.nameInText} maxLength={500} wide {...text('message')} />
      )}
      {asks('field') && (
        <FlowFieldParams
          of={of}
          field={params.field}
          value={params.value}
          problems={{ field: problem('field'), value: problem('value') }}
          onChange={onChange}
        />
      )}
      {asks('url') && (
        <TextParam
          label="Address"
          hint={WORDS.webhookAddress}
          type="url"
          placeholder="https://"
          wide
          {...text('url')}
        />
      )}
    </>
  );
}
