import {
  type Pipeline,
  REQUIRABLE_FIELDS,
  REQUIRABLE_LABELS,
  type StageUsage,
} from '@outrider/shared/records/pipelines';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { type DraftStage, draftOf, removedStages, reordered, toStages, withNewStage } from './pipeline-draft.ts';
import { useRowDrag } from './use-row-drag.ts';
import { PIPELINE_SETTINGS_WORDS as WORDS } from './words-pipeline.ts';

type PipelineEditorProps = { pipeline: Pipeline; usage: StageUsage[]; isOnly: boolean };

/** One pipeline: its name and its stages as a table of fields, saved together. */
export function PipelineEditor({ pipeline, usage, isOnly }: PipelineEditorProps) {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState(() => draftOf(pipeline));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(pipeline));
  const update = trpc.pipeline.pipelines.update.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      setDraft(draftOf(saved));
      showToast(WORDS.saved, { kind: 'success' });
      void utils.pipeline.invalidate();
      void utils.dashboard.invalidate();
    },
  });
  const setStages = (stages: DraftStage[]) => setDraft((now) => ({ ...now, stages }));
  const drag = useRowDrag((from, to) => setStages(reordered(draft.stages, from, to)));
  const dealsIn = (key: string) =>
    usage.find(({ pipeline_id, stage }) => pipeline_id === pipeline.id && stage === key)?.deals ?? 0;
  const going = removedStages(pipeline, draft).filter(({ key }) => dealsIn(key) > 0);
  const send = (changes: { archived: true } | object) =>
    update.mutate({ id: pipeline.id, version: pipeline.version, ...changes });
  return (
    <section className="sheet mt-4 overflow-x-auto" aria-label={pipeline.name}>
      <div className="border-line flex items-center gap-2 border-b p-3">
        <input
          className="input input-sm font-strong w-full max-w-64"
          aria-label={WORDS.name}
          value={draft.name}
          maxLength={80}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        {!isOnly && (
          <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={() => send({ archived: true })}>
            {WORDS.archive}
          </button>
        )}
      </div>
      {update.error && <FormAlert className="m-3">{sentenceOf(update.error, WORDS.saveFailed)}</FormAlert>}
      <table className="rows w-full">
        <thead>
          <tr className="text-left">
            <th className="w-8">
              <span className="sr-only">{WORDS.headOrder}</span>
            </th>
            <th>{WORDS.headStage}</th>
            <th>{WORDS.headChance}</th>
            <th>{WORDS.headRotting}</th>
            <th>{WORDS.headRequired}</th>
            <th className="text-right">{WORDS.headDeals}</th>
            <th>
              <span className="sr-only">{WORDS.headActions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.stages.map((stage, at) => (
            <StageRow
              key={stage.id}
              stage={stage}
              deals={stage.key ? dealsIn(stage.key) : 0}
              row={drag.row(at)}
              grip={drag.grip(at, stage.label)}
              onChange={(change) =>
                setStages(draft.stages.map((one) => (one.id === stage.id ? { ...one, ...change } : one)))
              }
              onRemove={() => setStages(draft.stages.filter((one) => one.id !== stage.id))}
            />
          ))}
        </tbody>
      </table>
      {going.map(({ key, label }) => (
        <label key={key} className="border-line flex flex-wrap items-center gap-2 border-t px-3 py-2 text-sm">
          {WORDS.goesTo(label, dealsIn(key))}
          <select
            className="select select-sm w-44"
            value={draft.moves[key] ?? ''}
            onChange={(event) => setDraft({ ...draft, moves: { ...draft.moves, [key]: event.target.value } })}
          >
            <option value="">{WORDS.choose}</option>
            {draft.stages.map((stage) =>
              stage.key && stage.kind === 'open' ? (
                <option key={stage.key} value={stage.key}>
                  {stage.label}
                </option>
              ) : null,
            )}
          </select>
        </label>
      ))}
      <div className="border-line flex items-center gap-2 border-t p-3">
        <button
          type="button"
          className="btn btn-ghost btn-sm mr-auto"
          onClick={() => setStages(withNewStage(draft.stages, WORDS.newStage))}
        >
          <Plus className="i" />
          {WORDS.addStage}
        </button>
        {isChanged && (
          <>
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setDraft(draftOf(pipeline))}>
              {WORDS.discard}
            </button>
            <button
              type="button"
              className="btn btn-primary btn-sm"
              aria-disabled={update.isPending}
              onClick={() =>
                !update.isPending &&
                send({ name: draft.name, stages: toStages(draft.stages), moves: chosen(draft.moves) })
              }
            >
              {update.isPending ? WORDS.saving : WORDS.save}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

const chosen = (moves: Record<string, string>) =>
  Object.fromEntries(Object.entries(moves).filter(([, target]) => target !== ''));

type StageRowProps = {
  stage: DraftStage;
  deals: number;
  row: ReturnType<ReturnType<typeof useRowDrag>['row']>;
  grip: ReturnType<ReturnType<typeof useRowDrag>['grip']>;
  onChange: (change: Partial<DraftStage>) => void;
  onRemove: () => void;
};

function StageRow({ stage, deals, row, grip, onChange, onRemove }: StageRowProps) {
  const isOpen = stage.kind === 'open';
  return (
    <tr {...(isOpen && row)} className="data-[drag=lifted]:opacity-50 data-[drag=target]:bg-selected">
      <td className="text-faint !pr-0">
        {isOpen && (
          <button
            type="button"
            className="btn btn-ghost btn-xs btn-square cursor-grab"
            aria-label={WORDS.grip(stage.label)}
            {...grip}
          >
            <GripVertical className="i" />
          </button>
        )}
      </td>
      <td>
        <input
          className="input input-sm w-40"
          aria-label={WORDS.stageName(stage.label)}
          value={stage.label}
          maxLength={60}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </td>
      <td>
        <input
          className="input input-sm num w-20"
          aria-label={WORDS.chance(stage.label)}
          inputMode="numeric"
          value={stage.probability}
          disabled={!isOpen}
          onChange={(event) => onChange({ probability: event.target.value })}
        />
      </td>
      <td>
        <input
          className="input input-sm num w-20"
          aria-label={WORDS.rotting(stage.label)}
          inputMode="numeric"
          placeholder={WORDS.never}
          value={stage.rotting_days}
          disabled={!isOpen}
          onChange={(event) => onChange({ rotting_days: event.target.value })}
        />
      </td>
      <td>
        <Required stage={stage} onChange={onChange} />
      </td>
      <td className="num text-muted text-right">{deals}</td>
      <td className="text-right">
        {isOpen && (
          <button
            type="button"
            className="btn btn-ghost btn-xs btn-square"
            aria-label={WORDS.remove(stage.label)}
            onClick={onRemove}
          >
            <Trash2 className="i" />
          </button>
        )}
      </td>
    </tr>
  );
}

function Required({ stage, onChange }: Pick<StageRowProps, 'stage' | 'onChange'>) {
  const { required_fields: required } = stage;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer" aria-label={WORDS.required(stage.label)}>
        {required.length > 0 ? required.map((field) => REQUIRABLE_LABELS[field]).join(', ') : WORDS.nothing}
      </summary>
      <div className="grid gap-1 py-2">
        {REQUIRABLE_FIELDS.map((field) => (
          <label key={field} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="checkbox"
              checked={required.includes(field)}
              onChange={({ target }) =>
                onChange({
                  required_fields: REQUIRABLE_FIELDS.filter((one) =>
                    one === field ? target.checked : required.includes(one),
                  ),
                })
              }
            />
            {REQUIRABLE_LABELS[field]}
          </label>
        ))}
      </div>
    </details>
  );
}
