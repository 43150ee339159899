import type { ListedPair } from './list.store.ts';

/** Chains of records that are each like the next one end here: nobody reads a group of more. */
export const MOST_IN_GROUP = 20;

/** Pairs whose records are likely all one. The first pair is the likeliest; ids: of its records. */
export type PairGroup = { pairs: ListedPair[]; ids: string[] };

/** Pairs that have a record in common are one group. `pairs`: the likeliest first, and so are the groups. */
export function groupPairs(pairs: readonly ListedPair[]): PairGroup[] {
  const groupOf = new Map<string, PairGroup>();
  const groups = new Set<PairGroup>();
  for (const pair of pairs) {
    const known = [...new Set([groupOf.get(pair.low_id), groupOf.get(pair.high_id)])].filter(
      (group) => group !== undefined,
    );
    const ids = [...new Set([...known.flatMap((group) => group.ids), pair.low_id, pair.high_id])];
    const [first, other] = ids.length > MOST_IN_GROUP ? [] : known;
    const group = first ?? { pairs: [], ids: [] };
    group.pairs.push(...(other?.pairs ?? []), pair);
    group.ids = ids.length > MOST_IN_GROUP ? [pair.low_id, pair.high_id] : ids;
    groups.add(group);
    if (other) groups.delete(other);
    if (ids.length <= MOST_IN_GROUP) for (const id of ids) groupOf.set(id, group);
  }
  return [...groups];
}
