import { ADJUST_FROM, type Evaluation, type ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/messages';
import type { ScoringContest } from '@outrider/shared/scoring';
import { roundFigure } from '../share-of.ts';

/** The model and the rules on the same newest outcomes, which neither has seen; null where there are too few. A tie is the rules': they are simpler. */
export function settleContest(report: ScoringModel['report'], rules: Evaluation | null): ScoringContest | null {
  const [model_auc, rules_auc, n] = [report.newest?.auc ?? null, rules?.auc ?? null, report.newest?.n ?? 0];
  if (model_auc === null || rules_auc === null) return null;
  const winner = model_auc > rules_auc ? 'model' : 'rules';
  // Rounded once, so that the reason and the figures beside it say the same.
  return { n, model_auc: roundFigure(model_auc), rules_auc: roundFigure(rules_auc), winner };
}

/** Why a freshly trained model may not score leads in place of what does now; null where it may. `rules`: how they do on the newest outcomes. */
export function findObjection(
  { core, report }: Pick<ScoringModel, 'core' | 'report'>,
  rules: Evaluation | null,
): string | null {
  if (!core) return MESSAGES.tooFewOutcomes(ADJUST_FROM, report.converted, report.n - report.converted);
  if ((report.crossValidated?.skill ?? 0) <= 0) return MESSAGES.noSkill;
  const contest = settleContest(report, rules);
  return contest?.winner === 'rules' ? MESSAGES.rulesWon(contest.rules_auc, contest.model_auc) : null;
}
