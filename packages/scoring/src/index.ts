/**
 * @outrider/scoring: how good a lead is, and why. Pure: no clock, no I/O, no unseeded randomness; the same input gives
 * the same answer.
 */
export { snapshotFacts, type LeadFacts } from './facts.ts';
export type { CustomFeature } from './custom-features.ts';
export { scoreLead, type Factor } from './score-lead.ts';
export { explainInsights } from './insights.ts';
export { RULES_VERSION } from './prior.ts';
export type { ScoringModel, Stage } from './model.ts';
export { evaluateModel, trainModel, type Example } from './train.ts';
export { ADJUST_FROM, isRetrainDue, LEARN_FROM, LEARNER, LEARNED_FROM } from './stage.ts';
export type { Evaluation, ModelReport, TopFeature } from './report.ts';
export { meanDifference } from './core/mean-difference.ts';
export { pairedGain } from './core/paired-gain.ts';
export { rankingGain, rankingOf } from './core/ranking.ts';
export { shareDifference, shareInterval, Z95 } from './core/share-interval.ts';
export { readSeniority } from './seniority.ts';
export { readTimeline } from './timeline.ts';
export { readEmailKind } from './email-kind.ts';
export * from './deals/index.ts';
