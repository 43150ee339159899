/**
 * A forecast as its runs tell it. `density`: how many of the runs end in each of equally wide steps from `from` to
 * `to`.
 */
export type Range = { p10: number; p50: number; p90: number };
export type Density = { from: number; to: number; shares: number[] };

const STEPS = 48;

/** Run by run the sum of several groups. */
export function addTotals(totals: readonly Float64Array[], runs: number): Float64Array {
  const sum = new Float64Array(runs);
  for (const group of totals) for (let run = 0; run < runs; run++) sum[run]! += group[run] ?? 0;
  return sum;
}

export const sortTotals = (totals: Float64Array): Float64Array => totals.toSorted();

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

export const rangeOf = (sorted: Float64Array): Range => ({
  p10: quantile(sorted, 0.1),
  p50: quantile(sorted, 0.5),
  p90: quantile(sorted, 0.9),
});

/** Share of the runs that reach an amount. */
export function shareReaching(sorted: Float64Array, amount: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) >= amount) high = middle;
    else low = middle + 1;
  }
  return (sorted.length - low) / sorted.length;
}

/**
 * The runs' distribution, without the outermost half per cent on either side. Smoothed over three steps: deals of one
 * size would draw a comb.
 */
export function densityOf(sorted: Float64Array): Density {
  const [from, to] = [quantile(sorted, 0.005), quantile(sorted, 0.995)];
  if (to <= from) return { from, to, shares: [1] };
  const counts = new Float64Array(STEPS);
  for (const total of sorted) {
    const step = Math.floor(((total - from) / (to - from)) * STEPS);
    if (step >= 0 && step <= STEPS) counts[Math.min(step, STEPS - 1)]! += 1;
  }
  const shares = Array.from(counts, (count, step) => {
    const [before, after] = [counts[step - 1] ?? count, counts[step + 1] ?? count];
    return (before + 2 * count + after) / 4 / sorted.length;
  });
  return { from, to, shares };
}
