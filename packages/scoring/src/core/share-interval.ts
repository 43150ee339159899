/** Of a normal distribution: 95 % lies within so many deviations. */
export const Z95 = 1.959_964;

/** A share, and the bounds of its 95 % interval, 0 to 1. */
export type ShareInterval = { share: number; low: number; high: number };

/**
 * Wilson's interval (1927), which stays inside 0..1 and is honest for small n. Null where the whole is empty. `z`: how
 * many deviations wide, 95 % unless told.
 */
export function shareInterval(part: number, whole: number, z = Z95): ShareInterval | null {
  if (whole <= 0) return null;
  const share = part / whole;
  const scale = 1 + z ** 2 / whole;
  const middle = (share + z ** 2 / (2 * whole)) / scale;
  const reach = (z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))) / scale;
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The difference of two shares, own less other, and the bounds of its 95 % interval (Newcombe 1998, from Wilson's two).
 * Null where either whole is empty. `z` as above.
 */
export function shareDifference(own: [part: number, whole: number], other: [part: number, whole: number], z = Z95) {
  const [a, b] = [shareInterval(...own, z), shareInterval(...other, z)];
  if (!a || !b) return null;
  const mean = a.share - b.share;
  return {
    mean,
    low: mean - Math.hypot(a.share - a.low, b.high - b.share),
    high: mean + Math.hypot(a.high - a.share, b.share - b.low),
  };
}
