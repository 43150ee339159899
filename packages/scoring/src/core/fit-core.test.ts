import { describe, expect, it } from 'vitest';
import { fitCore } from './fit-core.ts';
import { areaUnderCurve, calibrationBins, calibrationError, skillScore } from './metrics.ts';
import { compileModel, type Predictor } from './predict.ts';
import { createRandom } from './random.ts';
import type { Row, Schema } from './schema.ts';

const schema: Schema = [
  { name: 'colour', kind: 'cat' },
  { name: 'shape', kind: 'cat' },
  { name: 'size', kind: 'num' },
];
const effects: Readonly<Record<string, number>> = { red: 1, green: 0, blue: -1 };
type Sample = { rows: Row[]; labels: number[]; truth: number[] };

/** Rows with a known logit: `truth` decides what of them matters. */
function simulate(
  n: number,
  seed: number,
  truth: (row: { colour: string; shape: string; size: number }) => number,
): Sample {
  const random = createRandom(seed);
  const sample: Sample = { rows: [], labels: [], truth: [] };
  for (let i = 0; i < n; i++) {
    const row = {
      colour: ['red', 'green', 'blue'][Math.floor(random() * 3)]!,
      shape: random() < 0.5 ? 'round' : 'square',
      size: random() * 10,
    };
    const logit = truth(row);
    sample.rows.push(random() < 0.1 ? { ...row, size: null } : row);
    sample.truth.push(logit);
    sample.labels.push(random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0);
  }
  return sample;
}

const additive = (row: { colour: string; size: number }): number => -1 + effects[row.colour]! + 0.3 * (row.size - 5);
const logitsOf = (predictor: Predictor, rows: readonly Row[]): number[] =>
  rows.map((row) => predictor.predictLogit(row));
const probability = (z: number): number => 1 / (1 + Math.exp(-z));

describe('fitCore', () => {
  const train = simulate(4_000, 1, additive);
  const test = simulate(4_000, 2, additive);
  const fitted = fitCore(schema, train.rows, train.labels);
  const predictor = compileModel(fitted.model);

  it('recovers the coefficients it was simulated from', () => {
    const colour = fitted.model.fields.find((field) => field.name === 'colour');
    if (colour?.kind !== 'cat') throw new Error('not a category');
    const effect = new Map(colour.levels);
    expect(effect.get('red')! - effect.get('blue')!).toBeCloseTo(2, 0);
    expect(Math.abs(effect.get('red')! - effect.get('blue')! - 2)).toBeLessThan(0.3);
    const at = (size: number): number => predictor.explain({ size }).contributions.get('size')!;
    expect(Math.abs(at(8) - at(2) - 1.8)).toBeLessThan(0.4);
  });
  it('is calibrated, out of fold and on new rows', () => {
    const logits = logitsOf(predictor, test.rows);
    expect(calibrationError(calibrationBins(logits.map(probability), test.labels))).toBeLessThan(0.03);
    expect(
      calibrationError(
        calibrationBins(
          Array.from(fitted.logits, probability),
          Array.from(fitted.tested, (row) => train.labels[row]!),
        ),
      ),
    ).toBeLessThan(0.03);
    const known = test.rows.map((row, i) =>
      row['size'] === null ? 0 : Math.abs(probability(logits[i]!) - probability(test.truth[i]!)),
    );
    expect(known.reduce((a, b) => a + b, 0) / known.length).toBeLessThan(0.03);
  });
  it('adds up, agrees with itself after a trip through JSON, and is the same every time', () => {
    const again = compileModel(JSON.parse(JSON.stringify(fitted.model)));
    for (const row of [...test.rows.slice(0, 100), {}, { colour: 'never seen', size: 1e12 }]) {
      const { logit, contributions } = predictor.explain(row);
      const sum = [...contributions.values()].reduce((a, b) => a + b, fitted.model.baseline);
      expect(Math.abs(sum - logit)).toBeLessThan(1e-6);
      expect(again.predictLogit(row)).toBe(logit);
    }
    expect(fitCore(schema, train.rows.slice(0, 600), train.labels.slice(0, 600))).toEqual(
      fitCore(schema, train.rows.slice(0, 600), train.labels.slice(0, 600)),
    );
  });
  it('lets values that were never seen say nothing, and cannot be stretched by huge numbers', () => {
    expect(predictor.explain({ colour: 'purple' }).contributions.get('colour')).toBe(0);
    expect(predictor.predictLogit({ size: 1e300 })).toBe(predictor.predictLogit({ size: 10 }));
    expect(predictor.predictLogit({ size: NaN })).toBe(predictor.predictLogit({}));
    expect(predictor.predictLogit({ size: '12', colour: { red: 1 } })).toBe(predictor.predictLogit({}));
  });

  it('stays quiet where there is no signal', () => {
    const noise = simulate(1_000, 3, () => -1);
    const { model, rounds } = fitCore(schema, noise.rows, noise.labels);
    const fresh = simulate(1_000, 4, () => -1);
    const logits = logitsOf(compileModel(model), fresh.rows);
    expect(skillScore(logits, fresh.labels)).toBeGreaterThan(-0.01);
    expect(Math.max(...logits) - Math.min(...logits)).toBeLessThan(0.6);
    expect(rounds).toBe(0);
  });

  describe('trees', () => {
    const crossed = (row: { colour: string; shape: string }): number =>
      (row.colour === 'red') === (row.shape === 'round') ? 1.2 : -1.2;
    it('find what fields only say together, and still add up by field', () => {
      const [learn, check] = [simulate(1_000, 5, crossed), simulate(1_500, 6, crossed)];
      const { model, rounds, gain } = fitCore(schema, learn.rows, learn.labels);
      const cross = compileModel(model);
      expect(rounds).toBeGreaterThan(0);
      expect(gain).toBeGreaterThan(2);
      expect(areaUnderCurve(logitsOf(cross, check.rows), check.labels)).toBeGreaterThan(0.72);
      for (const row of [...check.rows.slice(0, 100), {}, { colour: 'red' }, { shape: 'round', colour: 'unseen' }]) {
        const { logit, contributions } = cross.explain(row);
        expect([...contributions.values()].reduce((a, b) => a + b, model.baseline)).toBeCloseTo(logit, 9);
      }
    });
    it('are not admitted below 200 rows or 20 of a class', () => {
      const few = simulate(190, 7, crossed);
      expect(fitCore(schema, few.rows, few.labels).rounds).toBe(0);
      const rare = simulate(400, 8, crossed);
      let kept = 0;
      const labels = rare.labels.map((label) => (label === 1 && kept++ < 19 ? 1 : 0));
      expect(fitCore(schema, rare.rows, labels).rounds).toBe(0);
    });
  });

  it.each<[string, number[]]>([
    ['empty', []],
    ['one', [1]],
    ['one of each', [0, 1]],
    ['all converted', [1, 1, 1, 1, 1, 1]],
    ['none converted', [0, 0, 0, 0, 0, 0]],
  ])('survives a history that is %s', (_, labels) => {
    const { model } = fitCore(schema, train.rows.slice(0, labels.length), labels);
    for (const z of logitsOf(compileModel(model), test.rows.slice(0, 20))) {
      expect(probability(z)).toBeGreaterThan(0.02);
      expect(probability(z)).toBeLessThan(0.98);
    }
  });

  it('treats "__proto__" and "constructor" as names like any other', () => {
    const hostile = simulate(400, 9, ({ shape }) => (shape === 'round' ? 1.5 : -1.5));
    const rename = (row: Row): Row => ({
      shape: row['shape'] === 'round' ? '__proto__' : 'constructor',
      size: row['size'],
    });
    const names = fitCore(
      [...schema, { name: '__proto__', kind: 'cat' }, { name: 'constructor', kind: 'num' }],
      hostile.rows.map(rename),
      hostile.labels,
    );
    const read = compileModel(JSON.parse(JSON.stringify(names.model)));
    expect(read.predictLogit({ shape: '__proto__' }) - read.predictLogit({ shape: 'constructor' })).toBeGreaterThan(
      1.5,
    );
    expect(read.predictLogit({ shape: 'toString' })).toBe(read.predictLogit({ shape: 'never seen' }));
  });

  describe('with a prior', () => {
    const priorOf = (sample: Sample, slope: number): number[] => sample.truth.map((z) => slope * z);
    const skillAt = (n: number, slope: number | null): number => {
      const learn = simulate(n, 12, additive);
      const { model } = fitCore(
        schema,
        learn.rows,
        learn.labels,
        slope === null ? {} : { prior: priorOf(learn, slope) },
      );
      const read = compileModel(model);
      const prior = slope === null ? [] : priorOf(test, slope);
      return skillScore(
        test.rows.map((row, i) => read.predictLogit(row, prior[i])),
        test.labels,
      );
    };
    it('is helped by a good one from few outcomes', () =>
      expect(skillAt(30, 1)).toBeGreaterThan(skillAt(30, null) + 0.05));
    it('shuts a bad one off by evidence', () => {
      const learn = simulate(2_000, 13, additive);
      const { model } = fitCore(schema, learn.rows, learn.labels, { prior: priorOf(learn, -1) });
      expect(model.prior.slope).toBeLessThan(0.35);
      expect(skillAt(2_000, -1)).toBeGreaterThan(skillAt(2_000, null) - 0.01);
    });
  });
});
