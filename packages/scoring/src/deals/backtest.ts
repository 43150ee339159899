import { areaUnderCurve, logLikelihood } from '../core/metrics.ts';
import { createRandom } from '../core/random.ts';
import type { DealHistory, EndedDeal } from './deal-history.ts';
import { factsAt } from './deal-facts.ts';
import type { Backtest, BacktestMonth, ChanceFigures } from './deal-model.ts';
import { stageLogit } from './deal-schema.ts';
import { countLoads } from './owner-loads.ts';
import { dealLogit } from './rate-deal.ts';
import { fitDeals, sortEnded } from './train-deals.ts';

const MONTHS = 12;
/** The newest closed deals that a month's model is trained on: the backtest trains twelve. */
const MOST_DEALS = 1_500;
const RESAMPLES = 200;

/** A chance that was given, and what came of it. */
type Call = { deal: string; month: number; logit: number; stage: number; label: number };

/**
 * Goes back to the start of each of the last twelve months, trains on what had closed by then, gives every deal that
 * was open then a chance, and looks at what came of it. Deals that are open still are left out: nobody knows. @param
 * now ms @returns null where no month had enough closed deals before it
 */
export function backtest(deals: readonly DealHistory[], now: number, seed = 1): Backtest | null {
  const ended = sortEnded(deals);
  const loads = countLoads(deals);
  const calls = monthStarts(now).flatMap((at): Call[] => {
    const fitted = fitDeals(ended.filter((deal) => deal.ended.at < at).slice(-MOST_DEALS), loads, seed);
    if (!fitted) return [];
    return ended
      .filter((deal) => deal.created_at < at && deal.ended.at >= at)
      .flatMap((deal) => {
        const facts = factsAt(deal, at, loads);
        if (!facts) return [];
        const stage = stageLogit(facts.stage_probability);
        return [{ deal: deal.id, month: at, logit: dealLogit(fitted, facts), stage, label: labelOf(deal) }];
      });
  });
  if (calls.length === 0) return null;
  return {
    deals: new Set(calls.map(({ deal }) => deal)).size,
    months: summarise(calls),
    model: judge(calls, (call) => call.logit, seed),
    stages: judge(calls, (call) => call.stage, seed),
  };
}

const labelOf = ({ ended }: EndedDeal): number => (ended.won ? 1 : 0);
const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));
const brierOf = (calls: readonly Call[], read: (call: Call) => number): number =>
  calls.reduce((sum, call) => sum + (chanceOf(read(call)) - call.label) ** 2, 0) / calls.length;

/** The first moments of the last months in UTC, oldest first. */
function monthStarts(now: number): number[] {
  const today = new Date(now);
  return Array.from({ length: MONTHS }, (_, i) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (MONTHS - 1) + i, 1),
  );
}

function summarise(calls: readonly Call[]): BacktestMonth[] {
  return [...new Set(calls.map(({ month }) => month))].map((at) => {
    const own = calls.filter(({ month }) => month === at);
    return {
      at,
      deals: own.length,
      won: own.reduce((sum, { label }) => sum + label, 0),
      expected: own.reduce((sum, { logit }) => sum + chanceOf(logit), 0) / own.length,
      brier: brierOf(own, ({ logit }) => logit),
      stage_brier: brierOf(own, ({ stage }) => stage),
    };
  });
}

function judge(calls: readonly Call[], read: (call: Call) => number, seed: number): ChanceFigures {
  const labels = calls.map(({ label }) => label);
  const logits = calls.map(read);
  const auc = areaUnderCurve(logits, labels);
  return {
    brier: brierOf(calls, read),
    log_loss: -logLikelihood(logits, labels) / calls.length,
    auc: Number.isNaN(auc) ? null : auc,
    ...intervalOfArea(calls, read, seed),
  };
}

/**
 * Percentile bootstrap (Efron 1979) over deals, not over calls: a deal that was open for five months is one piece of
 * evidence.
 */
function intervalOfArea(
  calls: readonly Call[],
  read: (call: Call) => number,
  seed: number,
): { low: number | null; high: number | null } {
  const byDeal = groupByDeal(calls);
  const random = createRandom(seed);
  const areas = Array.from({ length: RESAMPLES }, () => {
    const drawn = byDeal.flatMap(() => byDeal[Math.floor(random() * byDeal.length)] ?? []);
    return areaUnderCurve(
      drawn.map(read),
      drawn.map(({ label }) => label),
    );
  }).filter((area) => !Number.isNaN(area));
  if (areas.length < RESAMPLES / 2) return { low: null, high: null };
  areas.sort((a, b) => a - b);
  return {
    low: areas[Math.floor(areas.length * 0.025)] ?? null,
    high: areas[Math.floor(areas.length * 0.975)] ?? null,
  };
}

function groupByDeal(calls: readonly Call[]): Call[][] {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const group = groups.get(call.deal);
    if (group) group.push(call);
    else groups.set(call.deal, [call]);
  }
  return [...groups.values()];
}
