/**
 * How likely a deal is won, learned from a company's own closed deals, and why. On the same core as the scores of
 * leads.
 */
export { type DealHistory, type TouchKind } from './deal-history.ts';
export { factsAt } from './deal-facts.ts';
export { countLoads } from './owner-loads.ts';
export { rateDeal, type DealInsight } from './rate-deal.ts';
export { trainDealModel } from './train-deals.ts';
export { backtest } from './backtest.ts';
export { findDealObjection } from './deal-gate.ts';
export {
  DEALS_NEEDED,
  DEALS_NEEDED_OF_EACH,
  type Backtest,
  type ChanceFigures,
  type DealModel,
  type DealReport,
} from './deal-model.ts';
