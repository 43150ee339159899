/** Processor time by call, in ms: of the product, and of the floor in the same run. */
export type Figures = { floor: Record<string, number>; ours: Record<string, number> };

/** How much dearer a call may become before somebody is told. */
const GRACE = 1.25;

const sum = (figures: Record<string, number>, names: string[]) =>
  names.reduce((total, name) => total + (figures[name] ?? 0), 0);

/**
 * What costs clearly more than it did. Machines differ, so what the floor costs now is held against what it cost then.
 * @returns a sentence for each call
 */
export function compareFigures(then: Figures, now: Figures): string[] {
  const shared = Object.keys(now.floor).filter((name) => name in then.floor);
  const pace = sum(now.floor, shared) / sum(then.floor, shared);
  return Object.entries(now.ours).flatMap(([name, cost]) => {
    const expected = (then.ours[name] ?? Number.POSITIVE_INFINITY) * pace;
    if (cost <= expected * GRACE) return [];
    const more = Math.round((cost / expected - 1) * 100);
    return [`${name}: ${cost.toFixed(2)} ms, ${more} % more than the committed ${expected.toFixed(2)} ms`];
  });
}
