import type { DealModel } from './deal-model.ts';

/**
 * Why a model may not give chances: too few closed deals, no skill beyond the average, or the stages’ own probabilities
 * did as well on past months.
 */
export type DealObjection = 'few' | 'no_skill' | 'stages_won';

/**
 * The gate that a freshly trained model has to pass. Judged by log loss, since amounts are multiplied by chances: less
 * than the average's by more than chance, and less than the stages' on past months; a tie is the stages', which are
 * simpler.
 */
export function findDealObjection({ core, report }: Pick<DealModel, 'core' | 'report'>): DealObjection | null {
  if (!core) return 'few';
  if ((report.beyondAverage?.low ?? 0) <= 0) return 'no_skill';
  const { backtest } = report;
  return backtest && backtest.model.log_loss >= backtest.stages.log_loss ? 'stages_won' : null;
}
