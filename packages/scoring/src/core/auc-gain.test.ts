import { expect, it } from 'vitest';
import { aucGain } from './auc-gain.ts';
import { areaUnderCurve } from './metrics.ts';

const LABELS = Array.from({ length: 200 }, (_, at) => (at % 4 === 0 ? 1 : 0));
/** Ranks a share of the leads the right way round. */
const scores = (knows: number, salt = 7919) =>
  LABELS.map((label, at) => (((at * salt) % 101) / 101 < knows ? label : (at * 31 + (at >> 3)) % 2));

it('is the difference of the areas, bounded on both sides', () => {
  const [own, other] = [scores(0.9), scores(0.3)];
  const gain = aucGain(own, other, LABELS);
  expect(gain?.mean).toBeCloseTo(areaUnderCurve(own, LABELS) - areaUnderCurve(other, LABELS), 12);
  expect(gain?.low).toBeGreaterThan(0);
  expect(gain?.low).toBeLessThan(gain?.mean ?? 0);
  expect(gain?.high).toBeGreaterThan(gain?.mean ?? 1);
});

it('is beyond chance neither way round between two that know about as much', () => {
  const gain = aucGain(scores(0.6), scores(0.6, 6007), LABELS);
  expect(gain?.low).toBeLessThan(0);
  expect(gain?.high).toBeGreaterThan(0);
});

it('turns its sign with the sides, and is nothing between a ranking and itself', () => {
  const gain = aucGain(scores(0.3), scores(0.9), LABELS);
  expect(gain?.high).toBeLessThan(0);
  expect(aucGain(scores(0.5), scores(0.5), LABELS)).toEqual({ n: 200, mean: 0, low: 0, high: 0 });
});

it('answers the same for the same leads, and nothing without both outcomes', () => {
  expect(aucGain(scores(0.9), scores(0.3), LABELS)).toEqual(aucGain(scores(0.9), scores(0.3), LABELS));
  expect(aucGain([1, 2], [2, 1], [1, 1])).toBeNull();
});
