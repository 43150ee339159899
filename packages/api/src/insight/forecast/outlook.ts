import {
  addTotals,
  type Range,
  RUNS,
  rangeOf,
  type Simulation,
  sortTotals,
  widenRuns,
} from '@outrider/scoring/forecast';
import { FEWEST_CLOSED, type NoRangeReason } from '@outrider/shared/insight/forecast';
import { daysBetween } from '@outrider/shared/ground/days';
import { type Period } from '@outrider/shared/insight/forecast-period';
import { type DealAge, type DealState, fromMils, isInPipeline, isWonIn } from './deal-state.ts';
import type { History } from './history.ts';

export type AgedDeal = DealState & DealAge;
type Ask = { period: Period; today: string; deals: readonly AgedDeal[]; history: History; seed: string };

/** The owners that a simulation has a group for, null for deals that nobody owns. */
export type Plan = { owners: (string | null)[]; simulation: Simulation };

/** Why a period has no range; null where it has one. */
export function noRangeReason({ ends_on }: Period, today: string, { closed }: History): NoRangeReason | null {
  if (ends_on < today) return 'over';
  return closed < FEWEST_CLOSED ? 'few_closed' : null;
}

/**
 * What to run for a period: what is won, and every open deal with its chance to be won before the period ends.
 * `without`: deals that count as lost to it.
 */
export function planSimulation(
  { period, today, deals, history, seed }: Ask,
  without: ReadonlySet<string> = new Set(),
): Plan {
  const open = deals.filter((deal) => isInPipeline(deal, period, today));
  const won = deals.filter((deal) => isWonIn(deal, period));
  const unknown = history.unknown.flatMap((period_won) => [...period_won.keys()]);
  const owners = [...new Set([...open, ...won].map(({ owner_id }) => owner_id).concat(unknown))];
  const groupOf = new Map(owners.map((owner, group) => [owner, group]));
  const sums = (amounts: Iterable<readonly [string | null, number]>) => {
    const sum = new Float64Array(owners.length);
    for (const [owner, amount] of amounts) sum[groupOf.get(owner) ?? 0]! += amount;
    return sum;
  };
  const daysLeft = daysBetween(today, period.ends_on);
  const simulation: Simulation = {
    amounts: Float64Array.from(open, ({ mils }) => fromMils(mils)),
    chances: Float64Array.from(open, (deal) =>
      without.has(deal.id) ? 0 : (deal.chance / 100) * history.chanceWithin(deal, daysLeft),
    ),
    owners: Int32Array.from(open, ({ owner_id }) => groupOf.get(owner_id) ?? 0),
    groups: owners.length,
    won: sums(won.map(({ owner_id, mils }) => [owner_id, fromMils(mils)] as const)),
    unknown: history.unknown.map(sums),
    correlation: history.correlation ?? 0,
    seed: hashText(seed),
  };
  return { owners, simulation };
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The runs of several owners together, in order of size. */
export function runsOf(
  totals: readonly Float64Array[],
  owners: readonly (string | null)[],
  isCounted: (owner: string | null) => boolean,
): Float64Array {
  return sortTotals(
    addTotals(
      totals.filter((_, group) => isCounted(owners[group] ?? null)),
      RUNS,
    ),
  );
}

/**
 * A simulated amount says no more than about three digits: $1,713,284 is $1,715,000. `wide`: the runs widened, whose
 * middle stays what it was.
 */
export function roundedRange(sorted: Float64Array, wide = sorted): Range {
  const { p90: top } = rangeOf(sorted);
  const step = top < 1 ? 1 : 5 * 10 ** (Math.floor(Math.log10(top)) - 3);
  const round = (amount: number) => Math.round(Math.round(amount / step) * step * 1000) / 1000;
  const { p10, p50, p90 } = rangeOf(wide);
  return { p10: round(p10), p50: round(p50), p90: round(p90) };
}

/**
 * What the runs say once they are as wide as past forecasts had to be: null where they end at one amount although deals
 * are open.
 */
export function widenedRange(
  runs: Float64Array,
  { times, won, isOpen }: { times: number; won: number; isOpen: boolean },
): { range: Range; runs: Float64Array } | null {
  const wide = times > 1 ? widenRuns(runs, times, won) : runs;
  const range = roundedRange(runs, wide);
  return isOpen && range.p10 === range.p90 ? null : { range, runs: wide };
}
