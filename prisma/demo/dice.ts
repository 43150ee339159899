/** Chance that can be repeated: the demo looks the same on every machine. */
export type Dice = {
  /** At least 0, below 1. */
  roll(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One key, each as likely as its weight says. */
  weigh<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  between(low: number, high: number): number;
  /** About normal: mean 0, deviation 1, never beyond 3. */
  bell(): number;
};

/**
 * The seed is a text, so that every company and lead has a stream of its own, and a change to one does not move the
 * others.
 */
export function createDice(seed: string): Dice {
  let state = hashText(seed);
  /** mulberry32, public domain, by Tommy Ettinger. */
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    chance: (probability) => roll() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[Math.floor(roll() * list.length)] as T;
    },
    weigh<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('Nothing to weigh');
    },
    between: (low, high) => low + roll() * (high - low),
    bell: () => (roll() + roll() + roll() - 1.5) * 2,
  };
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
