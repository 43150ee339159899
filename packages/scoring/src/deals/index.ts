/** How likely a deal is won, learned from a company's own closed deals, and why. On the same core as the scores of leads. */
export { hasEnded, type DealHistory, type TouchKind } from './deal-history.ts';
export { factsAt, type DealFacts } from './deal-facts.ts';
export { countLoads, type OwnerLoads } from './owner-loads.ts';
export { rateDeal, type ChancePart, type DealInsight } from './rate-deal.ts';
export type { DealReason } from './deal-schema.ts';
export type { DealAction } from './deal-words.ts';
export { trainDealModel, type TrainDealsOptions } from './train-deals.ts';
export { backtest } from './backtest.ts';
export { findDealObjection, type DealObjection } from './deal-gate.ts';
export {
  DEALS_NEEDED,
  DEALS_NEEDED_OF_EACH,
  type Backtest,
  type BacktestMonth,
  type ChanceFigures,
  type DealModel,
  type DealReport,
} from './deal-model.ts';
