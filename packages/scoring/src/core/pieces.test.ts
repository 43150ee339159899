import { describe, expect, it } from 'vitest';
import { calibrate } from './calibrate.ts';
import { invertSymmetric, solveSymmetric } from './cholesky.ts';
import { encodeRows, learnCode } from './encode.ts';
import { areaUnderCurve, calibrationBins, calibrationError, logLikelihood, skillScore } from './metrics.ts';
import { createRandom, shuffle, stratifiedFolds } from './random.ts';

describe('metrics', () => {
  it.each([
    [[0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], 1],
    [[0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1], 0],
    [[0.5, 0.5, 0.5, 0.5], [0, 1, 0, 1], 0.5],
    [[0.1, 0.4, 0.4, 0.9], [0, 0, 1, 1], 0.875],
  ])('area under the curve of %j for %j', (scores, labels, auc) =>
    expect(areaUnderCurve(scores, labels)).toBeCloseTo(auc, 12),
  );
  it('has no area without both classes', () => expect(areaUnderCurve([0.2, 0.3], [1, 1])).toBeNaN());
  it('keeps equal predictions in one bin', () => {
    const bins = calibrationBins(
      Array.from({ length: 100 }, () => 0.3),
      Array.from({ length: 100 }, (_, i) => (i < 40 ? 1 : 0)),
    );
    expect(bins).toHaveLength(1);
    expect(bins[0]).toMatchObject({ n: 100, observed: 0.4 });
    expect(calibrationError(bins)).toBeCloseTo(0.1, 9);
  });
  it('gives the base rate no skill and certainty all of it', () => {
    expect(skillScore([Math.log(1 / 3), Math.log(1 / 3), Math.log(1 / 3), Math.log(1 / 3)], [0, 0, 0, 1])).toBeCloseTo(
      0,
      12,
    );
    expect(skillScore([-30, -30, 30, 30], [0, 0, 1, 1])).toBeCloseTo(1, 6);
    expect(skillScore([0, 0], [1, 1])).toBe(0);
  });
  it('does not overflow', () => expect(logLikelihood([1e4, -1e4], [0, 1])).toBe(-2e4));
});

describe('linear algebra', () => {
  it('solves and inverts', () => {
    const a = Float64Array.of(4, 2, 0.6, 2, 5, 1, 0.6, 1, 3);
    const b = Float64Array.of(1, 2, 3);
    solveSymmetric(a.slice(), b);
    for (let i = 0; i < 3; i++)
      expect([0, 1, 2].reduce((sum, j) => sum + a[i * 3 + j]! * b[j]!, 0)).toBeCloseTo(i + 1, 9);
    const inverse = invertSymmetric(a, 3);
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++)
        expect([0, 1, 2].reduce((sum, k) => sum + a[i * 3 + k]! * inverse[k * 3 + j]!, 0)).toBeCloseTo(
          i === j ? 1 : 0,
          9,
        );
  });
});

describe('random', () => {
  it('is the same for the same seed and different for another', () => {
    const draw = (seed: number): number[] => Array.from({ length: 5 }, createRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(shuffle([1, 2, 3, 4, 5], createRandom(3)).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });
  it('spreads both classes over equally large folds', () => {
    const labels = Array.from({ length: 103 }, (_, i): number => (i % 10 === 0 ? 1 : 0));
    const folds = stratifiedFolds(labels, 5, 7);
    for (let fold = 0; fold < 5; fold++) {
      const members = labels.filter((_, i) => folds[i] === fold);
      expect(members.length).toBeGreaterThanOrEqual(20);
      expect(members.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('encodeRows', () => {
  it('gives unknown its own column, pools rare levels, and puts numbers between their nodes', () => {
    const rows = [
      ...Array.from({ length: 8 }, (_, i) => ({ c: i < 4 ? 'a' : 'b', x: i })),
      { c: 'once', x: null },
      { x: 3.5 },
    ];
    const code = learnCode(
      [
        { name: 'c', kind: 'cat' },
        { name: 'x', kind: 'num' },
      ],
      rows,
    );
    const [cat, num] = code.fields;
    expect(cat).toMatchObject({ kind: 'cat', other: 2, unknown: 3 });
    if (num?.kind !== 'num') throw new Error('not a number');
    const matrix = encodeRows(code, [{ c: 'never seen', x: 1e12 }, { x: 'text' }]);
    expect(Array.from(matrix.index.slice(0, 3))).toEqual([
      2,
      num.first + num.nodes.length - 2,
      num.first + num.nodes.length - 1,
    ]);
    expect(Array.from(matrix.value.slice(1, 3))).toEqual([0, 1]);
    expect(Array.from(matrix.index.slice(3, 5))).toEqual([3, num.unknown]);
  });
});

describe('calibrate', () => {
  it('finds the stretch of overconfident logits when there is evidence, and leaves few leads alone', () => {
    const random = createRandom(11);
    const truth = Array.from({ length: 6_000 }, () => random() * 6 - 4);
    const labels = truth.map((z) => (random() < 1 / (1 + Math.exp(-z)) ? 1 : 0));
    const { shift, stretch } = calibrate(
      truth.map((z) => 2 * z + 1),
      labels,
    );
    expect(stretch).toBeCloseTo(0.5, 1);
    expect(shift).toBeCloseTo(-0.5, 0);
    expect(calibrate([2, -2, 1], [1, 0, 0]).stretch).toBeCloseTo(1, 1);
    expect(calibrate([], [])).toEqual({ shift: 0, stretch: 1 });
  });
});
