import type { DealHistory } from './deal-history.ts';

/** How many deals an owner had open at a moment. */
export type OwnerLoads = (owner: string, at: number) => number;

/** From the lives of deals: two sorted lists an owner, so that asking takes no walk through all of them. */
export function countLoads(deals: readonly Pick<DealHistory, 'owner' | 'created_at' | 'ended'>[]): OwnerLoads {
  const starts = new Map<string, number[]>();
  const ends = new Map<string, number[]>();
  const put = (times: Map<string, number[]>, owner: string, at: number): void => {
    const known = times.get(owner);
    if (known) known.push(at);
    else times.set(owner, [at]);
  };
  for (const { owner, created_at, ended } of deals) {
    if (owner === null) continue;
    put(starts, owner, created_at);
    if (ended) put(ends, owner, ended.at);
  }
  for (const times of [...starts.values(), ...ends.values()]) times.sort((a, b) => a - b);
  return (owner, at) => countUntil(starts.get(owner) ?? [], at) - countUntil(ends.get(owner) ?? [], at);
}

function countUntil(sorted: readonly number[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
