/** @outrider/scoring: how good a lead is, and why. Pure: no clock, no I/O, no unseeded randomness; the same input gives the same answer. */
export { snapshotFacts, FACT_FIELDS, type FactField, type LeadFacts } from './facts.ts';
export type { CustomFeature, CustomSignal } from './custom-features.ts';
export { scoreLead, type Factor, type ScoredLead } from './score-lead.ts';
export { explainInsights, type AiInsights } from './insights.ts';
export { priorityOf, type Priority } from './score-map.ts';
export { PRIOR, RULES_BASELINE, RULES_VERSION, type FieldRules, type Rule } from './prior.ts';
export type { SignalField } from './signals.ts';
export type { ScoringModel, Stage } from './model.ts';
export { evaluateModel, trainModel, type Example, type TrainOptions } from './train.ts';
export { ADJUST_FROM, isRetrainDue, LEARN_FROM, LEARNER, LEARNED_FROM, LEARNED_SKILL } from './stage.ts';
export type { Band, Evaluation, LevelEffect, ModelReport, TopFeature } from './report.ts';
export type { CalibrationBin } from './core/metrics.ts';
export { pairedGain, type PairedGain } from './core/paired-gain.ts';
export { readSeniority, type Seniority } from './seniority.ts';
export { readTimeline, type Timeline } from './timeline.ts';
export { readEmailKind, type EmailKind } from './email-kind.ts';
export * from './deals/index.ts';
