import { ADJUST_FROM, type Evaluation, type ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoringContest } from '@outrider/shared/insight/scoring';
import { roundFigure } from '../../ground/share-of.ts';

/**
 * The model and the rules on the same newest outcomes, which neither has seen; null where there are too few. Who ranks
 * them better beyond chance wins, else whose chances are nearer to what happened; a tie is the rules', which are
 * simpler.
 */
export function settleContest(
  // A report from before the two were compared lead by lead has no `beyondRules`.
  { newest, beyondRules: gain }: ScoringModel['report'],
  rules: Evaluation | null,
): ScoringContest | null {
  if (!gain || newest?.auc == null || rules?.auc == null) return null;
  const by = gain.low > 0 || gain.high < 0 ? 'ranking' : 'calibration';
  const isModels = by === 'ranking' ? gain.low > 0 : newest.ece < rules.ece;
  // Rounded once, so that the reason and the figures beside it say the same.
  return {
    n: newest.n,
    winner: isModels ? 'model' : 'rules',
    by,
    model_auc: roundFigure(newest.auc),
    rules_auc: roundFigure(rules.auc),
    gain_low: roundFigure(gain.low),
    gain_high: roundFigure(gain.high),
    model_ece: roundFigure(newest.ece),
    rules_ece: roundFigure(rules.ece),
  };
}

/**
 * Why a freshly trained model may not score leads in place of what does now; null where it may. `rules`: how they do on
 * the newest outcomes.
 */
export function findObjection(
  { core, report }: Pick<ScoringModel, 'core' | 'report'>,
  rules: Evaluation | null,
): string | null {
  if (!core) return MESSAGES.tooFewOutcomes(ADJUST_FROM, report.converted, report.n - report.converted);
  if ((report.crossValidated?.skill ?? 0) <= 0) return MESSAGES.noSkill;
  const contest = settleContest(report, rules);
  if (contest?.winner !== 'rules') return null;
  return contest.by === 'ranking'
    ? MESSAGES.rulesWon(contest.rules_auc, contest.model_auc)
    : MESSAGES.rulesCalibrated(contest.rules_ece, contest.model_ece);
}
