import type { Range } from './range.ts';

export type PastRange = Range & { actual: number };
/**
 * `times`: how many times as far from the middle a range has to reach. `inside` and `held`: past results within their
 * ranges as forecast, and within wider ones.
 */
export type Width = { times: number; inside: number; held: number; past: number };

/** Fewer past forecasts say nothing of how wide the next has to be. */
const FEWEST_PAST = 3;
const COVERAGE = 0.8;

/**
 * How much wider ranges have to be so that eight in ten past results lie inside; never narrower than the runs say.
 * @returns null where too few past forecasts had a range of more than one amount
 */
export function widthFor(ranges: readonly PastRange[]): Width | null {
  const judged = ranges.filter(({ p10, p90 }) => p10 < p90);
  if (judged.length < FEWEST_PAST) return null;
  const needed = judged.map(timesToReach).toSorted((one, other) => one - other);
  const wide = needed[Math.ceil(COVERAGE * needed.length) - 1] ?? 1;
  const reachable = Number.isFinite(wide) ? wide : Math.max(1, ...needed.filter(Number.isFinite));
  // Rounded up, so that the result it is made for stays inside.
  const times = Math.max(1, Math.ceil(reachable * 100) / 100);
  return {
    times,
    inside: needed.filter((one) => one <= 1).length,
    held: needed.filter((one) => one <= times).length,
    past: needed.length,
  };
}

/** Infinite where the range has no extent on that side. */
function timesToReach({ p10, p50, p90, actual }: PastRange): number {
  const [off, reach] = actual < p50 ? [p50 - actual, p50 - p10] : [actual - p50, p90 - p50];
  return off === 0 ? 0 : off / reach;
}

/** The runs with `times` their distance from the middle one, but none below what is certain. Keeps the order. */
export function widenRuns(sorted: Float64Array, times: number, certain: number): Float64Array {
  const middle = sorted[Math.floor(0.5 * sorted.length)] ?? 0;
  return sorted.map((total) => Math.max(certain, middle + (total - middle) * times));
}
