import { describe, expect, it } from 'vitest';
import { createRandom } from '../core/random.ts';
import { chanceWithin, usualDaysLeft } from './closing-times.ts';
import { estimateCorrelation } from './correlation.ts';
import { normalCdf, normalQuantile } from './normal.ts';

describe('how long closing takes', () => {
  const times = Float64Array.of(2, 4, 6, 8, 10, 12, 14, 16);
  it.each([
    [0, 10, 6 / 10],
    [0, 1, 1 / 10],
    [9, 3, 3 / 6],
    [20, 30, 1 / 2],
    [5, -1, 0],
  ])('a deal that waited %d days closes within %d more', (age, days, chance) =>
    expect(chanceWithin(times, age, days)).toBeCloseTo(chance, 10),
  );
  it.each([
    [0, 10],
    [9, 5],
    [16, 10],
  ])('a deal that waited %d days usually needs %d more', (age, days) => expect(usualDaysLeft(times, age)).toBe(days));
});

describe('luck that deals share', () => {
  const random = createRandom(11);
  /** Months of one hundred deals each, of which as many are won as the month's luck leaves. */
  const months = (correlation: number) =>
    Array.from({ length: 200 }, () => {
      const luck = normalQuantile(Math.min(0.9999, Math.max(0.0001, random())));
      const chance = normalCdf((normalQuantile(0.3) - Math.sqrt(correlation) * luck) / Math.sqrt(1 - correlation));
      return { closed: 100, won: Array.from({ length: 100 }, () => random() < chance).filter(Boolean).length };
    });

  it.each([0, 0.1, 0.3])('finds a correlation of %d again', (correlation) => {
    const found = estimateCorrelation(months(correlation));
    expect(Math.abs((found ?? 1) - correlation)).toBeLessThan(0.06);
  });

  it('says nothing of five months, or of months with hardly a deal', () => {
    expect(estimateCorrelation(months(0.1).slice(0, 5))).toBeNull();
    expect(estimateCorrelation(Array.from({ length: 24 }, () => ({ closed: 4, won: 2 })))).toBeNull();
  });

  it('takes deals for independent where all or none were won', () =>
    expect(estimateCorrelation(Array.from({ length: 8 }, () => ({ closed: 9, won: 9 })))).toBe(0));
});

it.each([0.0001, 0.025, 0.3, 0.5, 0.8413447, 0.999])(
  'the normal distribution and its quantile undo each other at %d',
  (share) => expect(normalCdf(normalQuantile(share))).toBeCloseTo(share, 6),
);
