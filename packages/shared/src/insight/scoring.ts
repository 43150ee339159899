import { z } from 'zod';
import { SCORING_STAGES } from '../ground/scoring-stages.ts';
import { writtenBySchema } from './writer.ts';

export * from '../ground/scoring-stages.ts';

/** What a model is of: the scores of leads, or the win chances of deals. */
export const MODEL_KINDS = ['lead', 'deal'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/**
 * How the wire names the visible rules where it asks for a version. A lead scored by them carries the rules' own
 * version, `rules-1`.
 */
export const RULES = 'rules';
const RULES_NAME = /^rules(-\d+)?$/;
export const isRules = (version: string) => RULES_NAME.test(version);

/** A version as a person reads it: "Rules", "Version 3". */
export const versionLabel = (version: string) => (isRules(version) ? 'Rules' : `Version ${version.replace(/^v/, '')}`);

/** What a score is explained by, as a page names it. */
export const SIGNAL_LABELS: Readonly<Record<string, string>> = {
  completeness: 'Profile completeness',
  email: 'Email address',
  phone: 'Phone',
  first_name: 'Name',
  job_title: 'Job title',
  company_name: 'Company',
  industry: 'Industry',
  company_size: 'Company size',
  source: 'Source',
  estimated_budget: 'Estimated budget',
  decision_timeline: 'Decision timeline',
  pain_points: 'Pain points',
  notes: 'Notes',
};

/** A share of a whole, 0 to 1; null where the whole is empty. */
const share = z.number().nullable();
const count = z.number().int();
const moment = z.iso.datetime();
const versionField = z.string().regex(/^(rules(-\d+)?|v\d{1,9})$/, 'Enter a version such as v3, or rules');

/** Of `n` leads with an outcome that scored from..to, this share converted; low and high are the 95 % interval. */
const scoreBandSchema = z.object({
  from: count,
  to: count,
  n: count,
  converted: count,
  conversion: share,
  low: share,
  high: share,
});
export type ScoreBand = z.infer<typeof scoreBandSchema>;

/** One part of the leads by predicted probability: what was predicted on average, and what happened. */
const calibrationBinSchema = z.object({ n: count, predicted: z.number(), observed: z.number() });
export type CalibrationBin = z.infer<typeof calibrationBinSchema>;

/**
 * How scores did on leads whose outcome is known. skill: 0 says nothing more than the average, 1 knows everything,
 * below 0 misleads. ece: mean distance of predicted and observed.
 */
export const judgementSchema = z.object({
  n: count,
  converted: count,
  conversion: z.number(),
  auc: z.number().nullable(),
  skill: z.number(),
  ece: z.number(),
  calibration: z.array(calibrationBinSchema),
  bands: z.array(scoreBandSchema),
});
export type Judgement = z.infer<typeof judgementSchema>;

/**
 * A trained version and the rules on the same newest outcomes, which the model had not seen. auc: share of pairs in the
 * right order. gain: the model's auc less the rules', the bounds of its 99% interval. ece: how far chances were from
 * what happened. `by`: who ranks better beyond chance wins, else who is nearer.
 */
const scoringContestSchema = z.object({
  n: count,
  model_auc: z.number(),
  rules_auc: z.number(),
  gain_low: z.number(),
  gain_high: z.number(),
  model_ece: z.number(),
  rules_ece: z.number(),
  winner: z.enum(['model', 'rules']),
  by: z.enum(['ranking', 'calibration']),
});
export type ScoringContest = z.infer<typeof scoringContestSchema>;

const levelEffect = z.object({ level: z.string(), effect: z.number() }).nullable();
/** How much a field moves scores: mean absolute log-odds. best and worst: what leads say there that moves them most. */
const topFeatureSchema = z.object({
  field: z.string(),
  /** What the company calls a field of its own; absent for the built-in ones. */
  label: z.string().optional(),
  strength: z.number(),
  best: levelEffect,
  worst: levelEffect,
});
export type TopFeature = z.infer<typeof topFeatureSchema>;

/** `asked_by_name` is null where nobody asked: outcomes had grown. */
const task = {
  asked_by_name: z.string().nullable(),
  asked_at: moment,
  finished_at: moment.nullable(),
  reason: z.string().nullable(),
};

const TRAINING_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export const trainingSchema = z.object({ version: z.string(), state: z.enum(TRAINING_STATES), ...task });
export type Training = z.infer<typeof trainingSchema>;

/**
 * Scoring every lead again with the version that was active. `total` is how many there are to look at, `changed` how
 * many of `done` got a new score or version.
 */
const RESCORE_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
const rescoreSchema = z.object({
  version: z.string(),
  state: z.enum(RESCORE_STATES),
  total: count,
  done: count,
  changed: count,
  ...task,
});
export type Rescore = z.infer<typeof rescoreSchema>;

/**
 * A trained version, or the rules. `usable`: whether it can score leads at all. `reason`: why it did not become active
 * by itself.
 */
export const scoringVersionSchema = z.object({
  version: z.string(),
  stage: z.enum(SCORING_STAGES),
  state: z.enum(TRAINING_STATES),
  active: z.boolean(),
  usable: z.boolean(),
  reason: z.string().nullable(),
  examples: count,
  converted: count,
  auc: z.number().nullable(),
  skill: z.number().nullable(),
  ece: z.number().nullable(),
  trained_at: moment.nullable(),
  trained_by_name: z.string().nullable(),
  /** When it last became active, and who chose it; null where training did. */
  active_since: moment.nullable(),
  chosen_by_name: z.string().nullable(),
});
export type ScoringVersion = z.infer<typeof scoringVersionSchema>;

/**
 * What scores a company's leads now, and what is known of it. Parts are null where there are too few outcomes for them.
 */
export const scoringModelSchema = z.object({
  active: scoringVersionSchema,
  /** Somebody went back to an older version: newer ones are stored and wait. */
  held: z.boolean(),
  outcomes: z.object({ converted: count, unqualified: count }),
  /**
   * Outcomes of each kind before the rules are corrected, before fields are learned, and before it is called learned.
   */
  needs: z.object({ adjust: count, learn: count, learned: count }),
  /**
   * crossValidated in the package's words: each lead judged by a model that had not seen it. newest: trained on the
   * oldest 80 %, judged on the newest 20 %.
   */
  cross_validated: judgementSchema.nullable(),
  newest: judgementSchema.nullable(),
  /** What the rules alone reach on the newest outcomes. */
  rules: judgementSchema.nullable(),
  /**
   * How the active version, or the one trained last where the rules are active, did against the rules; null with too
   * few outcomes.
   */
  contest: scoringContestSchema.extend({ version: z.string() }).nullable(),
  top_features: z.array(topFeatureSchema),
  warnings: z.array(z.string()),
  trees: count,
  outcomes_from: moment.nullable(),
  outcomes_to: moment.nullable(),
  /** The newest training and the newest re-score, whatever became of them. */
  training: trainingSchema.nullable(),
  rescore: rescoreSchema.nullable(),
});
export type ScoringModelPage = z.infer<typeof scoringModelSchema>;

export const trainAnswerSchema = z.object({
  version: z.string(),
  /** false: this one was under way already */ started: z.boolean(),
});
export const rescoreAnswerSchema = z.object({ started: z.boolean() });
export const rollBackSchema = z.strictObject({ version: versionField });
export const compareSchema = z.strictObject({ a: versionField, b: versionField });

/** Leads by priority, as a version would score them. */
const priorities = z.object({ high: count, medium: count, low: count });
/**
 * `seen`: how many of the outcomes the version may have been trained on: figures on those flatter it. judgement: null
 * with too few outcomes.
 */
const contestantSchema = z.object({
  version: z.string(),
  stage: z.enum(SCORING_STAGES),
  seen: count,
  judgement: judgementSchema.nullable(),
  priorities,
});
export type Contestant = z.infer<typeof contestantSchema>;
/**
 * Two versions on the same newest outcomes, and on the same recent leads; nothing is changed by it. `moved`: leads
 * whose priority differs.
 */
export const comparisonSchema = z.object({
  a: contestantSchema,
  b: contestantSchema,
  outcomes: z.object({ n: count, from: moment.nullable(), to: moment.nullable() }),
  leads: count,
  moved: count,
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Why a lead has its score, in sentences, and who wrote them. */
export const scoreInWordsSchema = z.object({ text: z.string(), written_by: writtenBySchema });
export type ScoreInWords = z.infer<typeof scoreInWordsSchema>;
