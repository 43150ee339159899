import { normalCdf, normalQuantile } from './normal.ts';

/** `groups` are the people that deals belong to, by number. */
export type Simulation = {
  /** Of every open deal: what it is worth, its chance to be won within the period (0 to 1), and whose it is. */
  amounts: Float64Array;
  chances: Float64Array;
  owners: Int32Array;
  groups: number;
  /** What each group has won already. */
  won: Float64Array;
  /** What each group won in past periods from deals that nobody knew of by then; every run mixes two of the periods. */
  unknown: readonly Float64Array[];
  /** How much deals share their luck, 0 to 1; see estimateCorrelation. */
  correlation: number;
  seed: number;
};

export const RUNS = 10_000;
/** Equally likely values of the luck that deals share. */
const STRATA = 50;
/** A chance in 65,536ths: two draws in each random number. */
const CERTAIN = 65_536;
/** Adding whole numbers is what makes it fast; their sum stays below 2^30. */
const WHOLE_MAX = 2 ** 30;
const THOUSANDTHS = 1_000;

/**
 * What each group ends with, run by run: `totals[group][run]`. A deal is won in a run when a uniform draw is below its
 * chance; with correlation the chance is the one that the run's shared luck leaves it, so that on average every deal
 * keeps its own. The same input gives the same answer.
 */
export function simulatePeriod(input: Simulation): Float64Array[] {
  const { amounts, chances, owners, groups, won, unknown, correlation } = input;
  const random = createDraws(input.seed);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const unit = Math.max(1 / THOUSANDTHS, sum / WHOLE_MAX);
  const known = Float64Array.from(won);
  const sums = Array.from({ length: groups }, () => new Int32Array(RUNS));
  const luck = correlation > 0 ? shareLuck(correlation) : null;
  for (let deal = 0; deal < amounts.length; deal++) {
    const [owner, amount, chance] = [owners[deal] ?? 0, amounts[deal] ?? 0, chances[deal] ?? 0];
    if (chance <= 0 || amount <= 0) continue;
    if (chance >= 1) known[owner] = (known[owner] ?? 0) + amount;
    else drawDeal(sums[owner] as Int32Array, Math.round(amount / unit), shared(chance, luck), random);
  }
  const mix = mixPeriods(unknown.length, random);
  return sums.map((whole, group) =>
    Float64Array.from(whole, (value, run) => {
      const late = mix(run, (period) => unknown[period]?.[group] ?? 0);
      const total = (known[group] ?? 0) + value * unit + late;
      return Math.round(total * THOUSANDTHS) / THOUSANDTHS;
    }),
  );
}

/**
 * A deal's chance under each value of the shared luck, in 65,536ths, scaled so that on average it is the deal's own.
 */
function shared(chance: number, luck: ReturnType<typeof shareLuck> | null): Int32Array {
  if (!luck) return Int32Array.of(Math.round(chance * CERTAIN));
  const nearest = Math.min(STEPS - 1, Math.max(1, Math.round(chance * STEPS)));
  const given = luck(nearest);
  const scale = (chance / (nearest / STEPS)) * CERTAIN;
  return Int32Array.from(given, (one) => Math.min(CERTAIN, Math.round(one * scale)));
}

const LUCK = Float64Array.from({ length: STRATA }, (_, stratum) => normalQuantile((stratum + 0.5) / STRATA));
/**
 * Chances are looked up in steps: working them out for each of thousands of deals takes longer than all of their draws.
 */
const STEPS = 500;

function shareLuck(correlation: number) {
  const known: Float64Array[] = [];
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
  return (step: number): Float64Array => {
    const limit = normalQuantile(step / STEPS);
    return (known[step] ??= LUCK.map((luck) => normalCdf((limit - common * luck) / own)));
  };
}

/**
 * Adds the deal to the runs in which it is won, in turn of the strata: two generators that do not wait for each other,
 * two draws from each number.
 */
function drawDeal(sums: Int32Array, amount: number, chances: Int32Array, random: Draws): void {
  const runs = RUNS / chances.length;
  let { state, other } = random;
  let run = 0;
  for (let stratum = 0; stratum < chances.length; stratum++) {
    const chance = chances[stratum] as number;
    for (const end = run + runs; run < end; run += 4) {
      state ^= state << 13;
      other ^= other << 13;
      state ^= state >>> 17;
      other ^= other >>> 17;
      state ^= state << 5;
      other ^= other << 5;
      // A draw below the chance leaves a sign bit, which as a mask keeps the amount: no branch to mispredict.
      sums[run]! += (((state & 0xffff) - chance) >> 31) & amount;
      sums[run + 1]! += (((state >>> 16) - chance) >> 31) & amount;
      sums[run + 2]! += (((other & 0xffff) - chance) >> 31) & amount;
      sums[run + 3]! += (((other >>> 16) - chance) >> 31) & amount;
    }
  }
  random.state = state;
  random.other = other;
}

/**
 * For every run two past periods and how much each of them counts: drawing one of a handful would leave gaps between
 * them.
 */
function mixPeriods(periods: number, random: Draws) {
  const draws = Uint32Array.from({ length: periods === 0 ? 0 : 3 * RUNS }, () => {
    random.state ^= random.state << 13;
    random.state ^= random.state >>> 17;
    random.state ^= random.state << 5;
    return random.state;
  });
  return (run: number, of: (period: number) => number): number => {
    if (periods === 0) return 0;
    const [one = 0, other = 0, weight = 0] = draws.subarray(3 * run, 3 * run + 3);
    const share = weight / 2 ** 32;
    return share * of(one % periods) + (1 - share) * of(other % periods);
  };
}

/** Two generators of Xorshift32 (Marsaglia, 2003). Neither state is ever 0. */
type Draws = { state: number; other: number };
const createDraws = (seed: number): Draws => ({
  state: Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1,
  other: Math.imul(seed ^ 0x7f4a7c15, 0xc2b2ae35) | 1,
});
