/**
 * rules: the visible rules alone. learning: the rules corrected by some outcomes. learned: enough outcomes, and proven
 * skill.
 */
export const SCORING_STAGES = ['rules', 'learning', 'learned'] as const;
type ScoringStage = (typeof SCORING_STAGES)[number];
export const STAGE_LABELS: Record<ScoringStage, string> = {
  rules: 'Rules only',
  learning: 'Learning',
  learned: 'Learned',
};
