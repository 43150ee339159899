/**
 * Mulberry32: a small seeded generator (Tommy Ettinger, public domain). Numbers in [0, 1). Enough for shuffling, not
 * for secrets.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Fisher-Yates, in place. */
export function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [items[i] as T, items[j] as T];
    items[i] = b;
    items[j] = a;
  }
  return items;
}

/**
 * A fold number (0..k-1) for every row, each fold with its share of both classes. groups: rows of one group, which have
 * one label, share a fold: a model must not be judged on a deal that it has seen at another moment.
 */
export function stratifiedFolds(
  labels: ArrayLike<number>,
  k: number,
  seed: number,
  groups?: ArrayLike<number>,
): Int32Array {
  const random = createRandom(seed);
  const folds = new Int32Array(labels.length);
  const firstOf = findFirsts(labels.length, groups);
  let next = 0;
  for (const wanted of [1, 0]) {
    const members = Array.from({ length: labels.length }, (_, i) => i).filter(
      (i) => labels[i] === wanted && firstOf[i] === i,
    );
    // Going on where the other class stopped keeps the folds equally large.
    for (const i of shuffle(members, random)) folds[i] = next++ % k;
  }
  return folds.map((_, i) => folds[firstOf[i] as number] as number);
}

/** The first row of each row's group: the row itself where there are no groups. */
function findFirsts(rows: number, groups: ArrayLike<number> | undefined): Int32Array {
  const firsts = new Map<number, number>();
  return Int32Array.from({ length: rows }, (_, i) => {
    const group = groups?.[i];
    if (group === undefined) return i;
    if (!firsts.has(group)) firsts.set(group, i);
    return firsts.get(group) as number;
  });
}
