import { DEFAULT_THRESHOLD, type FlowTrigger, usualSubject } from '@outrider/shared/automation/organization';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { TRIGGER_PARAMS, type TriggerDraft } from './flow-draft.ts';
import { TextParam } from './text-param.tsx';
import { DaysParam } from './days-param.tsx';
import { useFlowPipelines, useWaitedFields } from './use-flow-fields.ts';
import { FLOW_FORM_WORDS, FLOW_WORDS as WORDS } from './words.ts';

type FlowTriggerProps = {
  trigger: FlowTrigger;
  params: TriggerDraft;
  problems: Record<string, string>;
  onChange: (params: Partial<TriggerDraft>) => void;
};

/**
 * What of the trigger is meant: a threshold, a pipeline, the stages that a deal comes from and goes to, a field, a date.
 */
export function FlowTriggerParams({ trigger, params, problems, onChange }: FlowTriggerProps) {
  const pipelines = useFlowPipelines();
  const isDate = TRIGGER_PARAMS[trigger]?.includes('days') ?? false;
  const waited = useWaitedFields(usualSubject(trigger), isDate);
  const asks = (key: keyof TriggerDraft) => TRIGGER_PARAMS[trigger]?.includes(key) ?? false;
  const stages = pipelines
    .filter(({ id }) => params.pipeline_id === '' || id === params.pipeline_id)
    .flatMap((pipeline) => pipeline.stages);
  // Stages of one key in several pipelines are one choice.
  const offered = Object.entries(Object.fromEntries(stages.map(({ key, label }) => [key, label])));
  const choice = (key: keyof TriggerDraft, unset: string, options: readonly (readonly [string, string])[]) => ({
    value: params[key],
    error: problems[`trigger_params.${key}`],
    options: [['', unset] as const, ...options],
    onChange: (value: string) => onChange({ [key]: value }),
  });
  return (
    <>
      {asks('threshold') && (
        <TextParam
          label="Threshold (1 to 5)"
          hint={WORDS.threshold(DEFAULT_THRESHOLD)}
          inputMode="decimal"
          value={params.threshold}
          error={problems['trigger_params.threshold']}
          onChange={(threshold) => onChange({ threshold })}
        />
      )}
      {asks('pipeline_id') && (pipelines.length > 1 || params.pipeline_id !== '') && (
        <ChoiceField
          label="Pipeline"
          {...choice(
            'pipeline_id',
            FLOW_FORM_WORDS.anyPipeline,
            pipelines.map(({ id, name }) => [id, name] as const),
          )}
          onChange={(pipeline_id) => onChange({ pipeline_id, from_stage: '', to_stage: '' })}
        />
      )}
      {asks('from_stage') && (
        <ChoiceField label={FLOW_FORM_WORDS.fromStage} {...choice('from_stage', FLOW_FORM_WORDS.anyStage, offered)} />
      )}
      {asks('to_stage') && (
        <ChoiceField label={FLOW_FORM_WORDS.toStage} {...choice('to_stage', FLOW_FORM_WORDS.anyStage, offered)} />
      )}
      {asks('field') && (
        <ChoiceField
          label={isDate ? FLOW_FORM_WORDS.whichDate : FLOW_FORM_WORDS.whichField}
          {...choice('field', FLOW_FORM_WORDS.choose, waited)}
        />
      )}
      {asks('days') && (
        <DaysParam days={params.days} error={problems['trigger_params.days']} onChange={(days) => onChange({ days })} />
      )}
    </>
  );
}
