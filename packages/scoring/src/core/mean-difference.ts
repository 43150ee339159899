import { Z95 } from './share-interval.ts';

/**
 * How much higher the mean of one set of numbers is than that of another, and the bounds of its 95 % interval (Welch
 * 1947, by the normal distribution: for twenty and more of each). Null where either has fewer than two.
 */
export function meanDifference(
  own: readonly number[],
  other: readonly number[],
): { own: number; other: number; low: number; high: number } | null {
  const [one, two] = [spreadOf(own), spreadOf(other)];
  if (!one || !two) return null;
  const apart = one.mean - two.mean;
  const reach = Z95 * Math.sqrt(one.variance / own.length + two.variance / other.length);
  return { own: one.mean, other: two.mean, low: apart - reach, high: apart + reach };
}

function spreadOf(values: readonly number[]): { mean: number; variance: number } | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) };
}
