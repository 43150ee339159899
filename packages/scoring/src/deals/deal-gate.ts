import type { DealModel } from './deal-model.ts';

/** Why a model may not give chances: too few closed deals, no skill beyond the average, or the stages’ own probabilities did as well on past months. */
export type DealObjection = 'few' | 'no_skill' | 'stages_won';

/** In worlds of 300 deals without any signal, the best of a dozen reached 0.025 by chance. */
const SKILL_BEYOND_CHANCE = 0.03;

/** The gate that a freshly trained model has to pass. Judged by log loss, since amounts are multiplied by chances; a tie is the stages': they are simpler. */
export function findDealObjection({ core, report }: Pick<DealModel, 'core' | 'report'>): DealObjection | null {
  if (!core) return 'few';
  if ((report.crossValidated?.skill ?? 0) <= SKILL_BEYOND_CHANCE) return 'no_skill';
  const { backtest } = report;
  return backtest && backtest.model.log_loss >= backtest.stages.log_loss ? 'stages_won' : null;
}
