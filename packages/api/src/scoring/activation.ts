import { ADJUST_FROM, type ScoringModel } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/messages';

/** Why a freshly trained model may not score leads in place of what does now; null where it may. */
export function findObjection({ core, report }: Pick<ScoringModel, 'core' | 'report'>): string | null {
  if (!core) return MESSAGES.tooFewOutcomes(ADJUST_FROM, report.converted, report.n - report.converted);
  return (report.crossValidated?.skill ?? 0) <= 0 ? MESSAGES.noSkill : null;
}
