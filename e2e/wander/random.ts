/** mulberry32: the same seed gives the same walk. Source: github.com/bryc/code, PRNGs.md. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of them; likelier the more it weighs. */
export function pickWeighted<T>(random: () => number, options: readonly (readonly [number, T])[]): T {
  let left = random() * options.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, option] of options) {
    left -= weight;
    if (left < 0) return option;
  }
  const last = options.at(-1);
  if (!last) throw new Error('There is nothing to pick from');
  return last[1];
}
