import type { EndedDeal } from './deal-history.ts';

/**
 * What is usual in a company, from its closed deals: medians. Plain JSON, kept in the model. stages: how many deals
 * were in each, and for how many days.
 */
export type DealNorms = {
  cycle_days: number | null;
  amount: number | null;
  amounts: [company_size: string, median: number][];
  stages: [stage: string, deals: number, days: number][];
};

const DAY_MS = 86_400_000;
/** Fewer of a kind have no usual. */
const FEWEST = 3;

export function learnNorms(deals: readonly EndedDeal[]): DealNorms {
  const amounts = deals.flatMap(({ stages, company_size }) => {
    const amount = stages.at(-1)?.amount ?? 0;
    return amount > 0 ? [{ amount, company_size }] : [];
  });
  const stays = deals.flatMap(({ stages, ended }) =>
    stages
      .filter(({ is_open }) => is_open)
      .map(({ stage, at }) => ({
        stage,
        days: ((stages.find((next) => next.at > at)?.at ?? ended.at) - at) / DAY_MS,
      })),
  );
  const bySize = collect(
    amounts,
    ({ company_size }) => company_size,
    ({ amount }) => amount,
  );
  const byStage = collect(
    stays,
    ({ stage }) => stage,
    ({ days }) => days,
  );
  return {
    cycle_days: medianOf(
      deals.filter(({ ended }) => ended.won).map(({ created_at, ended }) => (ended.at - created_at) / DAY_MS),
    ),
    amount: medianOf(amounts.map(({ amount }) => amount)),
    amounts: bySize.flatMap(([size, all]) => pair(size, medianOf(all))),
    stages: byStage.map(([stage, all]) => [stage, all.length, medianOf(all) ?? 0]),
  };
}

const pair = (key: string, value: number | null): [string, number][] => (value === null ? [] : [[key, value]]);

function collect<T>(
  items: readonly T[],
  keyOf: (item: T) => string | null,
  valueOf: (item: T) => number,
): [string, number[]][] {
  const groups = new Map<string, number[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(valueOf(item));
    else groups.set(key, [valueOf(item)]);
  }
  return [...groups].filter(([, values]) => values.length >= FEWEST);
}

function medianOf(values: readonly number[]): number | null {
  if (values.length < FEWEST) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}
