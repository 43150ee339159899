const STEPS = [1, 2, 2.5, 5, 10];

/** A round step that leaves about `count` of them up to `most`. */
function stepFor(most: number, count: number): number {
  const raw = most / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (STEPS.find((step) => step * power >= raw) ?? 10) * power;
}

/**
 * One axis for everything that is drawn below each other: where an amount lies on it in percent, and its round marks.
 */
export function moneyAxis(amounts: readonly number[], from = 0) {
  const most = Math.max(1, from + 1, ...amounts) * (from === 0 ? 1.04 : 1);
  const step = stepFor(most, 5);
  return {
    most,
    at: (amount: number) => Math.min(100, Math.max(0, ((amount - from) / (most - from)) * 100)),
    marks: Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step),
  };
}

/**
 * Where bars of amounts that lie close together may start: a round amount below them all, or 0 where they begin near
 * it.
 */
export function cutAt(amounts: readonly number[]): number {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most <= 0 || least < most / 2) return 0;
  const step = stepFor(most, 20);
  return Math.max(0, Math.floor((least - (most - least) / 2) / step) * step);
}

/** The path of a density over an axis of 100 by 100, closed along its foot. */
export function densityPath(shares: readonly number[], from: number, to: number): string {
  const most = Math.max(...shares);
  const points = shares.map((share, i) => {
    const x = from + ((to - from) * (i + 0.5)) / shares.length;
    return `L${x.toFixed(2)},${(100 - (share / most) * 96).toFixed(2)}`;
  });
  return `M${from.toFixed(2)},100 ${points.join(' ')} L${to.toFixed(2)},100 Z`;
}
