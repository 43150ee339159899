import type { PairedGain } from '../core/paired-gain.ts';
import type { CoreModel } from '../core/index.ts';
import type { Stage } from '../model.ts';
import type { Evaluation } from '../report.ts';
import type { DealNorms } from './deal-norms.ts';
import type { DealReason } from './deal-schema.ts';

/**
 * How chances did on deals whose end is known. brier: mean squared error, log_loss in nats: both smaller is better. low
 * and high: the 95 % interval of auc.
 */
export type ChanceFigures = {
  brier: number;
  log_loss: number;
  auc: number | null;
  low: number | null;
  high: number | null;
};

/**
 * One past month: the deals that were open when it began and have closed since, by a model that had seen only what
 * closed before.
 */
export type BacktestMonth = {
  /** When it began, ms. */
  at: number;
  deals: number;
  won: number;
  /** Mean chance given then. */
  expected: number;
  brier: number;
  /** Of the stages' probabilities. */
  stage_brier: number;
};
export type Backtest = { deals: number; months: BacktestMonth[]; model: ChanceFigures; stages: ChanceFigures };

/**
 * What a company may ask about its model. n closed deals, of which `converted` were won, looked at in `moments`; from
 * and to: when the oldest and the newest closed (ms). crossValidated: each deal judged by a model that had not seen it.
 */
export type DealReport = {
  n: number;
  converted: number;
  moments: number;
  from: number | null;
  to: number | null;
  crossValidated: Evaluation | null;
  /** How much less its log loss is than the average's, on deals it had not seen; drawn deal by deal. */
  beyondAverage: PairedGain | null;
  backtest: Backtest | null;
  topFeatures: { field: DealReason; strength: number }[];
  lambda: number | null;
  trees: number;
};

/** A company's trained model of win chances: plain JSON. core is null with too few closed deals. */
export type DealModel = {
  format: 1;
  version: string;
  stage: Stage;
  core: CoreModel | null;
  norms: DealNorms;
  report: DealReport;
};

/** Closed deals in all, and of each kind, before chances are learned. */
export const DEALS_NEEDED = 40;
export const DEALS_NEEDED_OF_EACH = 10;
