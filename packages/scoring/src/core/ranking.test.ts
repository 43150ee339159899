import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from './metrics.ts';
import { createRandom } from './random.ts';
import { rankingGain, rankingOf } from './ranking.ts';
import { meanDifference } from './mean-difference.ts';
import { shareDifference, shareInterval } from './share-interval.ts';

/** Scores of two normal distributions, so far apart that the true area is known: Φ(apart / √2). */
function draw(random: () => number, apart: number, n: number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const labels = Array.from({ length: n }, (_, at) => (at % 3 === 0 ? 1 : 0));
  return { labels, scores: labels.map((label) => normal() + label * apart) };
}

describe('rankingOf', () => {
  it('is the area under the curve, ties counted half', () => {
    const { labels, scores } = draw(createRandom(7), 1, 300);
    const rounded = scores.map((score) => Math.round(score * 3));
    expect(rankingOf(rounded, labels)?.share).toBeCloseTo(areaUnderCurve(rounded, labels), 12);
  });

  it('holds the true area in about 95 of 100 draws', () => {
    const random = createRandom(11);
    const TRUE = 0.760_25; // Φ(1 / √2)
    let held = 0;
    for (let draws = 0; draws < 400; draws += 1) {
      const { labels, scores } = draw(random, 1, 120);
      const { low, high } = rankingOf(scores, labels)!;
      if (low <= TRUE && TRUE <= high) held += 1;
    }
    expect(held / 400).toBeGreaterThan(0.925);
    expect(held / 400).toBeLessThan(0.98);
  });

  it('does not take six right pairs for certainty, and has nothing to say without both kinds', () => {
    const { share, low, high } = rankingOf([9, 8, 2, 1, 0], [1, 1, 0, 0, 0])!;
    expect([share, high]).toEqual([1, 1]);
    expect(low).toBeLessThan(0.4);
    expect(rankingOf([1, 2, 3], [1, 1, 1])).toBeNull();
    expect(rankingOf([], [])).toBeNull();
  });
});

describe('rankingGain', () => {
  it('is beyond chance where one set knows and the other guesses, and turns its sign with them', () => {
    const { labels, scores } = draw(createRandom(3), 1.5, 300);
    const guesses = draw(createRandom(5), 0, 300).scores;
    const gain = rankingGain(scores, guesses, labels)!;
    expect(gain.low).toBeGreaterThan(0);
    const turned = rankingGain(guesses, scores, labels)!;
    expect(turned.mean).toBeCloseTo(-gain.mean, 12);
    expect(turned.high).toBeCloseTo(-gain.low, 12);
  });

  it('is nothing between a ranking and itself', () => {
    const { labels, scores } = draw(createRandom(3), 1, 90);
    expect(rankingGain(scores, scores, labels)).toEqual({ mean: 0, low: 0, high: 0 });
  });
});

describe('shares', () => {
  // Newcombe 1998, table II (a) and (c): 56 of 70 against 48 of 80, 9 of 10 against 3 of 10.
  it.each([
    [[56, 70], [48, 80], 0.0524, 0.3339],
    [[9, 10], [3, 10], 0.1705, 0.809],
  ] as const)('differ within the bounds of the literature: %j and %j', (own, other, low, high) => {
    const difference = shareDifference([...own], [...other])!;
    expect(difference.low).toBeCloseTo(low, 3);
    expect(difference.high).toBeCloseTo(high, 3);
  });

  it('have no bounds where there is nothing', () => {
    expect(shareInterval(0, 0)).toBeNull();
    expect(shareDifference([0, 0], [1, 2])).toBeNull();
  });
});

describe('means', () => {
  it('differ by their distance, less and more what both spread', () => {
    // Two of 1 and 3 have the mean 2 and the variance 2, two of 4 and 8 the mean 6 and the variance 8.
    const { own, other, low, high } = meanDifference([4, 8], [1, 3])!;
    expect([own, other]).toEqual([6, 2]);
    expect((low + high) / 2).toBeCloseTo(4, 12);
    expect((high - low) / 2).toBeCloseTo(1.959_964 * Math.sqrt(8 / 2 + 2 / 2), 12);
  });

  it('have no bounds where one number is all there is', () => expect(meanDifference([1], [1, 2])).toBeNull());
});
