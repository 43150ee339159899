import { z } from 'zod';
import { CHANCE_SOURCES } from '../records/opportunities.ts';
import { judgementSchema, scoringVersionSchema, trainingSchema } from './scoring.ts';

const count = z.number().int();
const share = z.number().nullable();
const moment = z.iso.datetime().nullable();

/** What a deal's learned chance is explained by. */
const CHANCE_REASONS = [
  'pace',
  'age',
  'amount',
  'activity',
  'meetings',
  'people',
  'decision_maker',
  'champion',
  'source',
  'owner_load',
  'close_date',
  'next_step',
] as const;
export const CHANCE_REASON_LABELS: Record<(typeof CHANCE_REASONS)[number], string> = {
  pace: 'Stage pace',
  age: 'Deal age',
  amount: 'Amount',
  activity: 'Activity',
  meetings: 'Meetings',
  people: 'Contacts',
  decision_maker: 'Decision maker',
  champion: 'Champion',
  source: 'Lead source',
  owner_load: 'Owner’s workload',
  close_date: 'Close date',
  next_step: 'Next step',
};

const needsSchema = z.object({
  /** Closed deals in all, and of each kind, before chances are learned. */
  closed: count,
  of_each: count,
});
const closedSchema = z.object({ won: count, lost: count });

/** Percent. base.points plus the points of the parts is the chance, exactly. next: what would raise it most. */
export const learnedChanceSchema = z.object({
  chance: count,
  main: z.string().nullable(),
  /** The average of the deal's stage, and how many past deals were in it. */
  base: z.object({ title: z.string(), points: count, deals: count }),
  parts: z.array(
    z.object({
      reason: z.enum(CHANCE_REASONS),
      title: z.string(),
      detail: z.string().nullable(),
      points: count,
    }),
  ),
  next: z.object({ action: z.string(), points: count, text: z.string() }).nullable(),
  rated_at: moment,
});
export type LearnedChance = z.infer<typeof learnedChanceSchema>;

export const winChanceSchema = z.object({
  /** What is shown and what amounts are weighted by. */
  probability: count,
  chance_by: z.enum(CHANCE_SOURCES),
  stage_label: z.string(),
  /** Also where a person's number is shown in its place; null for closed deals, and where nothing was learned. */
  learned: learnedChanceSchema.nullable(),
  closed: closedSchema,
  needs: needsSchema,
});
export type WinChance = z.infer<typeof winChanceSchema>;

/**
 * brier: mean squared error; log_loss in nats; smaller is better. auc: share of pairs in the right order, with its 95 %
 * interval.
 */
const figuresSchema = z.object({ brier: z.number(), log_loss: z.number(), auc: share, low: share, high: share });

/**
 * What would have been said at the start of each past month, by a model that had seen only what closed before, and what
 * came of it.
 */
export const backtestSchema = z.object({
  deals: count,
  model: figuresSchema,
  stages: figuresSchema,
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      deals: count,
      won: count,
      /** Mean chance given then, 0 to 1. */
      expected: z.number(),
      brier: z.number(),
      stage_brier: z.number(),
    }),
  ),
});
export type ChanceBacktest = z.infer<typeof backtestSchema>;

export const dealModelSchema = z.object({
  active: scoringVersionSchema,
  /** The version that the figures are of: the active one, or the one trained last where the stages are at work. */
  judged: z.string().nullable(),
  /** Why the judged version isn't at work. */
  reason: z.string().nullable(),
  held: z.boolean(),
  closed: closedSchema,
  needs: needsSchema,
  /** Moments of the closed deals that it was trained on. */
  moments: count,
  cross_validated: judgementSchema.nullable(),
  backtest: backtestSchema.nullable(),
  /** Mean absolute log-odds, strongest first. */
  top_features: z.array(z.object({ field: z.enum(CHANCE_REASONS), strength: z.number() })),
  closed_from: moment,
  closed_to: moment,
  training: trainingSchema.nullable(),
});
export type DealModelPage = z.infer<typeof dealModelSchema>;
