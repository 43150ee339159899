import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { BULK_WORDS } from './words.ts';

type StageAsked = { pipeline_id: string; stage: string };
type PipelineStages = { id: string; name: string; stages: { key: string; label: string }[] };

/**
 * An open stage of any pipeline, the first one until somebody chooses. Null until they are known. `isAsked`: whether
 * anybody wants one.
 */
export function useStageChoice(isAsked: boolean) {
  const [chosen, choose] = useState<StageAsked | null>(null);
  const { data } = trpc.pipeline.pipelines.list.useQuery(
    {},
    { enabled: isAsked, meta: { failure: MESSAGES.loadPipelinesFailed } },
  );
  const pipelines = (data?.pipelines ?? []).map(({ id, name, stages }): PipelineStages => ({
    id,
    name,
    stages: stages.filter(({ kind }) => kind === 'open'),
  }));
  const [first] = pipelines;
  const [start] = first?.stages ?? [];
  return { pipelines, choose, stage: chosen ?? (first && start ? { pipeline_id: first.id, stage: start.key } : null) };
}

/** The open stages, each under the name of its pipeline where there are several. */
export function StageField({ pipelines, stage, choose }: ReturnType<typeof useStageChoice>) {
  const optionsOf = ({ id, stages }: PipelineStages) =>
    stages.map(({ key, label }) => (
      <option key={key} value={`${id} ${key}`}>
        {label}
      </option>
    ));
  return (
    <Field label={BULK_WORDS.newStage}>
      {(control) => (
        <select
          {...control}
          data-autofocus
          className="select w-full"
          value={stage ? `${stage.pipeline_id} ${stage.stage}` : ''}
          onChange={(event) => {
            const [pipeline_id = '', key = ''] = event.target.value.split(' ');
            choose({ pipeline_id, stage: key });
          }}
        >
          {pipelines.length > 1
            ? pipelines.map((pipeline) => (
                <optgroup key={pipeline.id} label={pipeline.name}>
                  {optionsOf(pipeline)}
                </optgroup>
              ))
            : pipelines.map(optionsOf)}
        </select>
      )}
    </Field>
  );
}
