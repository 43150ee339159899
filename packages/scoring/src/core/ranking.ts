import { shareInterval, Z95 } from './share-interval.ts';

/**
 * How often the better of two cases has the higher score, ties counted half: the area under the curve, and the bounds
 * of its 95 % interval. `good`: cases with label 1.
 */
type Ranking = { n: number; good: number; share: number; low: number; high: number };
/** How much more often one set of scores is right than another on the same cases, with the bounds of 95 %. */
type RankingGain = { mean: number; low: number; high: number };

type Placements = { area: number; ofGood: Float64Array; ofBad: Float64Array };

/**
 * DeLong's interval (1988), on the scale of log-odds so that it stays inside 0..1; where every pair is right (or wrong)
 * there is no variance to see, and Wilson's for the smaller class stands in. Null without both classes.
 */
export function rankingOf(scores: readonly number[], labels: readonly number[]): Ranking | null {
  const placed = placementsOf(scores, labels);
  if (!placed) return null;
  const { area, ofGood, ofBad } = placed;
  const [good, bad] = [ofGood.length, ofBad.length];
  const counts = { n: good + bad, good };
  const deviation = Math.sqrt(varianceOf(ofGood) / good + varianceOf(ofBad) / bad);
  if (area <= 0 || area >= 1 || !(deviation > 0)) {
    const smaller = Math.min(good, bad);
    const { low, high } = shareInterval(area * smaller, smaller) ?? { low: 0, high: 1 };
    return { ...counts, share: area, low, high };
  }
  const logit = Math.log(area / (1 - area));
  const reach = (Z95 * deviation) / (area * (1 - area));
  return { ...counts, share: area, low: sigmoid(logit - reach), high: sigmoid(logit + reach) };
}

/** DeLong's test for two sets of scores on the same cases. Null without both classes. */
export function rankingGain(
  own: readonly number[],
  other: readonly number[],
  labels: readonly number[],
): RankingGain | null {
  const [one, two] = [placementsOf(own, labels), placementsOf(other, labels)];
  if (!one || !two) return null;
  const apart = (a: Float64Array, b: Float64Array) => varianceOf(a.map((value, at) => value - (b[at] ?? 0))) / a.length;
  const mean = one.area - two.area;
  const reach = Z95 * Math.sqrt(apart(one.ofGood, two.ofGood) + apart(one.ofBad, two.ofBad));
  return { mean, low: mean - reach, high: mean + reach };
}

/** For each good case the share of bad ones below it, for each bad one the share of good ones above it. */
function placementsOf(scores: readonly number[], labels: readonly number[]): Placements | null {
  const [goods, bads] = [scores.filter((_, at) => labels[at] === 1), scores.filter((_, at) => labels[at] !== 1)];
  if (goods.length === 0 || bads.length === 0) return null;
  const [sortedGoods, sortedBads] = [Float64Array.from(goods).sort(), Float64Array.from(bads).sort()];
  const ofGood = Float64Array.from(goods, (score) => shareBelow(sortedBads, score));
  const ofBad = Float64Array.from(bads, (score) => 1 - shareBelow(sortedGoods, score));
  return { area: ofGood.reduce((sum, value) => sum + value, 0) / goods.length, ofGood, ofBad };
}

/** Of sorted values, the share below this one, those equal to it counted half. */
function shareBelow(sorted: Float64Array, value: number): number {
  return (countBelow(sorted, (one) => one < value) + countBelow(sorted, (one) => one <= value)) / 2 / sorted.length;
}

function countBelow(sorted: Float64Array, isBelow: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(sorted[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function varianceOf(values: Float64Array): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));
