import { describe, expect, it } from 'vitest';
import {
  addTotals,
  densityOf,
  RUNS,
  rangeOf,
  shareReaching,
  simulatePeriod,
  type Simulation,
  sortTotals,
} from './index.ts';

const plan = (
  deals: { amount: number; chance: number; owner?: number }[],
  rest: Partial<Simulation> = {},
): Simulation => ({
  amounts: Float64Array.from(deals, ({ amount }) => amount),
  chances: Float64Array.from(deals, ({ chance }) => chance),
  owners: Int32Array.from(deals, ({ owner = 0 }) => owner),
  groups: 1,
  won: new Float64Array(rest.groups ?? 1),
  unknown: [],
  correlation: 0,
  seed: 7,
  ...rest,
});
const MIXED = Array.from({ length: 300 }, (_, i) => ({
  amount: 1_000 + ((i * 7_919) % 90_000),
  chance: 0.02 + ((i * 31) % 96) / 100,
}));
const only = (simulation: Simulation) => simulatePeriod(simulation)[0] as Float64Array;
const meanOf = (totals: Float64Array) => totals.reduce((sum, total) => sum + total, 0) / totals.length;
const varianceOf = (totals: Float64Array) => {
  const mean = meanOf(totals);
  return totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length;
};
const expected = MIXED.reduce((sum, { amount, chance }) => sum + amount * chance, 0);
const variance = MIXED.reduce((sum, { amount, chance }) => sum + amount ** 2 * chance * (1 - chance), 0);

describe('independent deals', () => {
  it('have the mean and the variance of their sum', () => {
    const totals = only(plan(MIXED));
    // Four standard errors, of the mean and of the variance.
    expect(Math.abs(meanOf(totals) - expected)).toBeLessThan(4 * Math.sqrt(variance / RUNS));
    expect(Math.abs(varianceOf(totals) / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / RUNS));
  });

  it('agree with the binomial distribution', () => {
    const totals = sortTotals(only(plan(Array.from({ length: 4 }, () => ({ amount: 100, chance: 0.5 })))));
    [1, 15 / 16, 11 / 16, 5 / 16, 1 / 16].forEach((share, won) =>
      expect(shareReaching(totals, won * 100)).toBeCloseTo(share, 1),
    );
  });
});

it('is exact where nothing is left to chance', () => {
  const totals = only(
    plan([
      { amount: 0.1, chance: 1 },
      { amount: 1_234.567, chance: 1 },
      { amount: 9e9, chance: 0 },
    ]),
  );
  expect(new Set(totals)).toEqual(new Set([1_234.667]));
  expect(rangeOf(sortTotals(totals))).toEqual({ p10: 1_234.667, p50: 1_234.667, p90: 1_234.667 });
  expect(densityOf(sortTotals(totals)).shares).toEqual([1]);
});

it('starts from what is won', () => {
  const totals = only(plan([{ amount: 50, chance: 0.5 }], { won: Float64Array.of(1_000) }));
  expect(new Set(totals)).toEqual(new Set([1_000, 1_050]));
});

it('keeps each deal’s own chance under shared luck, and spreads their sum', () => {
  const [free, shared] = [only(plan(MIXED)), only(plan(MIXED, { correlation: 0.2 }))];
  expect(meanOf(shared) / expected).toBeCloseTo(1, 2);
  expect(varianceOf(shared)).toBeGreaterThan(3 * varianceOf(free));
});

it('mixes past periods for what is not in the pipeline', () => {
  const totals = only(plan([], { unknown: [Float64Array.of(0), Float64Array.of(300)] }));
  expect(Math.min(...totals)).toBe(0);
  expect(Math.max(...totals)).toBe(300);
  expect(new Set(totals).size).toBeGreaterThan(100);
  expect(meanOf(totals)).toBeGreaterThan(140);
  expect(meanOf(totals)).toBeLessThan(160);
});

it('says of each group what is its own, and of all of them the sum', () => {
  const totals = simulatePeriod(
    plan(
      [
        { amount: 10, chance: 1, owner: 0 },
        { amount: 5, chance: 0.5, owner: 1 },
      ],
      { groups: 2 },
    ),
  );
  expect(new Set(totals[0])).toEqual(new Set([10]));
  expect(new Set(totals[1])).toEqual(new Set([0, 5]));
  expect(new Set(addTotals(totals, RUNS))).toEqual(new Set([10, 15]));
});

it('answers the same for the same seed, and something else for another', () => {
  expect(only(plan(MIXED))).toEqual(only(plan(MIXED)));
  expect(only(plan(MIXED))).not.toEqual(only(plan(MIXED, { seed: 8 })));
});

it('adds amounts of a yen and of billions without losing either', () => {
  const totals = only(
    plan([
      { amount: 5e11, chance: 1 },
      { amount: 3, chance: 1 },
    ]),
  );
  expect(totals[0]).toBe(500_000_000_003);
});
