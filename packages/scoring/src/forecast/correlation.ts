import { normalCdf, normalQuantile } from './normal.ts';

export type MonthOfOutcomes = { closed: number; won: number };

/** Fewer closed deals than this say nothing about a month's luck, and fewer months nothing about how months differ. */
const FEWEST_A_MONTH = 5;
const FEWEST_MONTHS = 6;
const STRONGEST = 0.5;

/**
 * How much deals of one month share their luck: the correlation of a one-factor Gaussian copula (Vasicek), from how
 * much more the win rates of months differ than independent deals would. The intraclass correlation is the analysis of
 * variance's; null where history is too short to tell.
 */
export function estimateCorrelation(months: readonly MonthOfOutcomes[]): number | null {
  const told = months.filter(({ closed }) => closed >= FEWEST_A_MONTH);
  if (told.length < FEWEST_MONTHS) return null;
  const total = told.reduce((sum, { closed }) => sum + closed, 0);
  const rate = told.reduce((sum, { won }) => sum + won, 0) / total;
  if (rate === 0 || rate === 1) return 0;
  const between =
    told.reduce((sum, { closed, won }) => sum + closed * (won / closed - rate) ** 2, 0) / (told.length - 1);
  const within =
    told.reduce((sum, { closed, won }) => sum + won * (1 - won / closed), 0) / Math.max(1, total - told.length);
  const size = (total - told.reduce((sum, { closed }) => sum + closed ** 2, 0) / total) / (told.length - 1);
  const intraclass = (between - within) / (between + (size - 1) * within);
  return correlationOf(rate, intraclass * rate * (1 - rate));
}

/**
 * Where the chances that months leave a deal vary as much as the win rates do; by halving, since it grows with the
 * correlation.
 */
function correlationOf(rate: number, variance: number): number {
  let [low, high] = [0, STRONGEST];
  while (high - low > 1e-3) {
    const middle = (low + high) / 2;
    if (varianceOfChances(rate, middle) < variance) low = middle;
    else high = middle;
  }
  return low < 1e-3 ? 0 : low;
}

function varianceOfChances(rate: number, correlation: number): number {
  const limit = normalQuantile(rate);
  const chances = LUCK.map((luck) => normalCdf((limit - Math.sqrt(correlation) * luck) / Math.sqrt(1 - correlation)));
  return chances.reduce((sum, chance) => sum + (chance - rate) ** 2, 0) / chances.length;
}
const STRATA = 200;
const LUCK = Float64Array.from({ length: STRATA }, (_, stratum) => normalQuantile((stratum + 0.5) / STRATA));
