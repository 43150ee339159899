import { compileModel, type FittedCore, fitCore, type Row } from '../core/index.ts';
import { logLikelihood } from '../core/metrics.ts';
import { pairedGain, type PairedGain } from '../core/paired-gain.ts';
import { chooseStage } from '../stage.ts';
import { evaluate } from '../report.ts';
import { type DealHistory, type EndedDeal, hasEnded } from './deal-history.ts';
import { factsAt } from './deal-facts.ts';
import { pickMoments } from './deal-examples.ts';
import { DEALS_NEEDED, DEALS_NEEDED_OF_EACH, type DealModel, type DealReport } from './deal-model.ts';
import { type DealNorms, learnNorms } from './deal-norms.ts';
import { columnsFor, DEAL_REASONS, DEAL_SCHEMA, stageLogit, toDealRow } from './deal-schema.ts';
import { countLoads, type OwnerLoads } from './owner-loads.ts';

/** The newest that are used: a seller of five years ago was another one. */
const MOST_DEALS = 10_000;

export type TrainDealsOptions = { version: string; seed?: number };

/** A deal at a moment of its life, as the learner sees it. deal: its place among the deals. */
type Moment = { deal: number; row: Row; prior: number; label: number };

/** Closed deals, oldest first by their end, and at most as many as are used. */
export const sortEnded = (deals: readonly DealHistory[]): EndedDeal[] =>
  deals
    .filter(hasEnded)
    .sort((a, b) => a.ended.at - b.ended.at || (a.id < b.id ? -1 : 1))
    .slice(-MOST_DEALS);

const enoughDeals = (won: number, lost: number): boolean =>
  won + lost >= DEALS_NEEDED && Math.min(won, lost) >= DEALS_NEEDED_OF_EACH;

/**
 * Trains a company's model of win chances from its closed deals, each looked at in moments of its life as it was then.
 * deals: the open ones too, which tell what their owners had to do. Always answers a model: with too few closed deals
 * one without a core. Takes seconds for thousands; never call it on the request thread.
 */
export function trainDealModel(deals: readonly DealHistory[], { version, seed = 1 }: TrainDealsOptions): DealModel {
  const ended = sortEnded(deals);
  const won = ended.filter((deal) => deal.ended.won).length;
  const norms = learnNorms(ended);
  const report = emptyReport(ended, won);
  const model = { format: 1 as const, version, norms };
  if (!enoughDeals(won, ended.length - won)) return { ...model, stage: 'rules', core: null, report };
  const moments = readMoments(ended, norms, countLoads(deals), seed);
  const fitted = fitMoments(moments, seed);
  const tested = Array.from(fitted.tested, (at) => moments[at]?.label ?? 0);
  const crossValidated = evaluate(fitted.logits, percents(fitted.logits), tested);
  const dealsTested = Array.from(fitted.tested, (at) => moments[at]?.deal ?? 0);
  return {
    ...model,
    stage: chooseStage(won, ended.length - won, crossValidated.skill),
    core: fitted.model,
    report: {
      ...report,
      moments: moments.length,
      crossValidated,
      beyondAverage: gainOnAverage(fitted.logits, tested, dealsTested, seed),
      topFeatures: weighReasons(moments, fitted),
      lambda: fitted.lambda,
      trees: fitted.rounds,
    },
  };
}

/** A model's core and norms from some closed deals alone, for the backtest; null where they are too few. */
export function fitDeals(
  ended: readonly EndedDeal[],
  loads: OwnerLoads,
  seed: number,
): Pick<DealModel, 'core' | 'norms'> | null {
  const won = ended.filter((deal) => deal.ended.won).length;
  if (!enoughDeals(won, ended.length - won)) return null;
  const norms = learnNorms(ended);
  return { norms, core: fitMoments(readMoments(ended, norms, loads, seed), seed).model };
}

function readMoments(ended: readonly EndedDeal[], norms: DealNorms, loads: OwnerLoads, seed: number): Moment[] {
  return ended.flatMap((deal, i) =>
    pickMoments(deal, seed + i).flatMap((at) => {
      const facts = factsAt(deal, at, loads);
      if (!facts) return [];
      const prior = stageLogit(facts.stage_probability);
      return [{ deal: i, row: toDealRow(facts, norms), prior, label: deal.ended.won ? 1 : 0 }];
    }),
  );
}

const fitMoments = (moments: readonly Moment[], seed: number): FittedCore =>
  fitCore(
    DEAL_SCHEMA,
    moments.map(({ row }) => row),
    moments.map(({ label }) => label),
    { prior: moments.map(({ prior }) => prior), groups: moments.map(({ deal }) => deal), seed },
  );

/** Against always giving the share of those deals that were won. */
function gainOnAverage(
  logits: Float64Array,
  labels: readonly number[],
  groups: readonly number[],
  seed: number,
): PairedGain | null {
  const share = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const average = Math.log(share / (1 - share));
  const lossOf = (logit: number, label: number) => -logLikelihood([logit], [label]);
  return pairedGain(
    labels.map((label, at) => lossOf(average, label) - lossOf(logits[at] ?? 0, label)),
    { groups, seed },
  );
}

const percents = (logits: Float64Array): number[] =>
  Array.from(logits, (logit) => Math.round(100 / (1 + Math.exp(-logit))));

function emptyReport(ended: readonly EndedDeal[], won: number): DealReport {
  return {
    n: ended.length,
    converted: won,
    moments: 0,
    from: ended[0]?.ended.at ?? null,
    to: ended.at(-1)?.ended.at ?? null,
    crossValidated: null,
    beyondAverage: null,
    backtest: null,
    topFeatures: [],
    lambda: null,
    trees: 0,
  };
}

/** How much each reason moves chances: mean |contribution| in log-odds, strongest first. */
function weighReasons(moments: readonly Moment[], { model }: FittedCore): DealReport['topFeatures'] {
  const predictor = compileModel(model);
  const explained = moments.map(({ row, prior }) => predictor.explain(row, prior).contributions);
  return DEAL_REASONS.map((field) => {
    const columns = columnsFor(field);
    const sum = explained.reduce(
      (total, of) => total + Math.abs(columns.reduce((part, name) => part + (of.get(name) ?? 0), 0)),
      0,
    );
    return { field, strength: sum / Math.max(1, moments.length) };
  })
    .filter(({ strength }) => strength > 1e-9)
    .sort((a, b) => b.strength - a.strength);
}
