/**
 * Whole points that add up to `total` exactly, each the raw share rounded up or down: floor everything, then give the
 * missing points to the largest remainders (Hamilton's method). Ties go to the earlier entry. A share of 0 stays 0, a
 * sign never turns.
 */
export function roundToSum(shares: readonly number[], total: number): number[] {
  // Sums of floats miss whole numbers by 1e-13; without this 2.9999999 would be a 2 with a remainder.
  const exact = shares.map((share) => Math.round(share * 1e9) / 1e9);
  const points = exact.map(Math.floor);
  const remainder = (i: number): number => (exact[i] ?? 0) - (points[i] ?? 0);
  const order = exact.map((_, i) => i).sort((a, b) => remainder(b) - remainder(a) || a - b);
  let missing = total - points.reduce((sum, p) => sum + p, 0);
  for (const i of order) {
    if (missing <= 0) break;
    if (remainder(i) === 0) continue;
    points[i] = (points[i] ?? 0) + 1;
    missing -= 1;
  }
  // Only when the shares were not shares of this total: the largest one carries the difference, so that the sum still
  // holds.
  if (missing !== 0) {
    const largest = exact.reduce((best, share, i) => (Math.abs(share) > Math.abs(exact[best] ?? 0) ? i : best), 0);
    if (largest < points.length) points[largest] = (points[largest] ?? 0) + missing;
  }
  return points.map((p) => p + 0);
}

/**
 * What a prediction is worth in whole points, and how many of them each contribution stands for: base plus points is
 * the total, exactly.
 */
type SharedPoints = { total: number; base: number; points: number[] };

/**
 * Points along the straight way from the baseline to the sum, both in log-odds: every log-odds unit on that way is
 * worth the mean slope of the map (Aumann-Shapley shares). Exact, of the sign of the contribution, and in the same
 * order. map: never falling.
 */
export function sharePoints(
  map: (logit: number) => number,
  baseline: number,
  contributions: readonly number[],
): SharedPoints {
  const logit = baseline + contributions.reduce((sum, contribution) => sum + contribution, 0);
  const [exactBase, exactTotal] = [map(baseline), map(logit)];
  const [base, total] = [Math.round(exactBase), Math.round(exactTotal)];
  const slope = Math.abs(logit - baseline) > 1e-9 ? (exactTotal - exactBase) / (logit - baseline) : 0;
  const shares = contributions.map((contribution) => contribution * slope);
  return { total, base, points: roundToSum(shares, total - base) };
}
