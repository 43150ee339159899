import type { Stage } from '@outrider/shared/records/pipelines';
import { expect, it } from 'vitest';
import { chanceIn } from './chance-in.ts';

const stage = (probability: number, kind: Stage['kind'] = 'open') => ({ key: 'x', kind, probability }) as Stage;

it.each([
  ['a person said it, which stays', { probability: 30, chance_by: 'person' }, stage(50), stage(75), 30],
  ['it is the stage’s', { probability: 50, chance_by: 'stage' }, stage(50), stage(75), 75],
  [
    'it is learned: better than its stage, better than the next',
    { probability: 64, chance_by: 'model' },
    stage(50),
    stage(75),
    84,
  ],
  [
    'it is learned: worse than its stage, worse than the next',
    { probability: 20, chance_by: 'model' },
    stage(50),
    stage(75),
    43,
  ],
  ['it is won', { probability: 64, chance_by: 'model' }, stage(50), stage(100, 'won'), 100],
  ['it is lost, whoever said what', { probability: 64, chance_by: 'person' }, stage(50), stage(0, 'lost'), 0],
] as const)('is foreseen where %s', (_, deal, from, to, chance) => {
  expect(chanceIn(deal, from, to)).toBe(chance);
});
