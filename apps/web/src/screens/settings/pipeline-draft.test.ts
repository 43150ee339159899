import type { Pipeline } from '@outrider/shared/records/pipelines';
import { expect, it } from 'vitest';
import { draftOf, removedStages, reordered, toStages, withNewStage } from './pipeline-draft.ts';

const stage = (key: string, kind: 'open' | 'won' | 'lost' = 'open') => ({
  key,
  label: key.toUpperCase(),
  kind,
  probability: 50,
  rotting_days: kind === 'open' ? 14 : null,
  required_fields: [],
});
const pipeline: Pipeline = {
  id: '0193a000-0000-7000-8000-0000000000aa',
  name: 'Sales',
  archived: false,
  stages: [stage('a'), stage('b'), stage('won', 'won'), stage('lost', 'lost')],
  version: 1,
};
const draft = draftOf(pipeline);
const keys = (stages: { key?: string; label: string }[]) => stages.map(({ key, label }) => key ?? label);

it('sends back what it was given', () => {
  expect(toStages(draft.stages)).toEqual(pipeline.stages.map(({ kind: _kind, ...sent }) => sent));
});

it.each([
  [0, 1, ['b', 'a', 'won', 'lost']],
  [1, 0, ['b', 'a', 'won', 'lost']],
  [0, 2, ['a', 'b', 'won', 'lost']],
  [2, 0, ['a', 'b', 'won', 'lost']],
  [0, -1, ['a', 'b', 'won', 'lost']],
])('moves the stage at %i to %i only among the open ones', (from, to, order) => {
  expect(keys(reordered(draft.stages, from, to))).toEqual(order);
});

it('adds a stage before won, and knows which are gone', () => {
  expect(keys(withNewStage(draft.stages, 'Review'))).toEqual(['a', 'b', 'Review', 'won', 'lost']);
  const without = { ...draft, stages: draft.stages.filter(({ key }) => key !== 'a') };
  expect(removedStages(pipeline, without).map(({ key }) => key)).toEqual(['a']);
});
