import type { Pipeline, RequirableField, Stage, StageDraft } from '@outrider/shared/records/pipelines';

/** A stage in the editor. `id` stays while its name is typed; numbers are texts until they are saved. */
export type DraftStage = {
  id: string;
  key?: string;
  kind: Stage['kind'];
  label: string;
  probability: string;
  rotting_days: string;
  required_fields: RequirableField[];
};
type PipelineDraft = { name: string; stages: DraftStage[]; moves: Record<string, string> };

export const draftOf = ({ name, stages }: Pipeline): PipelineDraft => ({
  name,
  stages: stages.map(({ key, kind, label, probability, rotting_days, required_fields }) => ({
    id: key,
    key,
    kind,
    label,
    probability: String(probability),
    rotting_days: rotting_days === null ? '' : String(rotting_days),
    required_fields,
  })),
  moves: {},
});

/** The open stages with one of them at another place; won and lost stay last. */
export function reordered(stages: DraftStage[], from: number, to: number): DraftStage[] {
  const moved = stages[from];
  if (!moved || moved.kind !== 'open' || stages[to]?.kind !== 'open') return stages;
  const rest = stages.filter((stage) => stage !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** A new stage behind the open ones. */
export function withNewStage(stages: DraftStage[], label: string): DraftStage[] {
  const at = stages.findIndex(({ kind }) => kind !== 'open');
  const added: DraftStage = {
    id: `new-${stages.length}-${Date.now()}`,
    kind: 'open',
    label,
    probability: '50',
    rotting_days: '14',
    required_fields: [],
  };
  return [...stages.slice(0, at), added, ...stages.slice(at)];
}

/** As the server takes them. A text that is no number becomes NaN, and the server names the field that is wrong. */
export const toStages = (stages: DraftStage[]): StageDraft[] =>
  stages.map(({ key, label, probability, rotting_days, required_fields }) => ({
    ...(key && { key }),
    label,
    probability: Number(probability),
    rotting_days: rotting_days === '' ? null : Number(rotting_days),
    required_fields,
  }));

/** The stages that were there and are not any more. */
export const removedStages = ({ stages }: Pipeline, draft: PipelineDraft): Stage[] =>
  stages.filter(({ key }) => !draft.stages.some((stage) => stage.key === key));
