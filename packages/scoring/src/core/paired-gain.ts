import { createRandom } from './random.ts';

export const RESAMPLES = 2_000;
/**
 * 99% lie between these places: it is asked after each training and each decision, and of twenty that gain nothing one
 * would pass at 95%.
 */
const [LOW, HIGH] = [0.005, 0.995];

/**
 * How much less one way of telling is wrong than another on the same cases, on average; the bounds are those of its 99%
 * interval.
 */
export type PairedGain = { n: number; mean: number; low: number; high: number };

/**
 * Percentile bootstrap (Efron 1979) of paired losses: `gains` are the other's loss less one's own, case by case. Cases
 * of one group are one piece of evidence and drawn together. The same input and seed give the same answer; null without
 * a case.
 */
export function pairedGain(
  gains: readonly number[],
  { groups, seed = 1 }: { groups?: ArrayLike<number>; seed?: number } = {},
): PairedGain | null {
  if (gains.length === 0) return null;
  const sums = new Map<number, { sum: number; n: number }>();
  gains.forEach((gain, at) => {
    const group = groups?.[at] ?? at;
    const known = sums.get(group) ?? { sum: 0, n: 0 };
    sums.set(group, { sum: known.sum + gain, n: known.n + 1 });
  });
  const pieces = [...sums.values()];
  const random = createRandom(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let [sum, n] = [0, 0];
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[Math.floor(random() * pieces.length)];
      sum += piece?.sum ?? 0;
      n += piece?.n ?? 0;
    }
    return sum / n;
  });
  return {
    n: gains.length,
    mean: gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
    ...boundsOf(means),
  };
}

/** Of what the resamples said. */
export function boundsOf(resampled: readonly number[]): Pick<PairedGain, 'low' | 'high'> {
  const sorted = resampled.toSorted((a, b) => a - b);
  return {
    low: sorted[Math.floor(sorted.length * LOW)] ?? 0,
    high: sorted[Math.floor(sorted.length * HIGH)] ?? 0,
  };
}
