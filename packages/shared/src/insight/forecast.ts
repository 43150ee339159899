import { z } from 'zod';
import { FORECAST_CATEGORIES } from '../ground/forecast-categories.ts';
import { periodField } from './forecast-period.ts';
import { dayField, idField, int32Field, optionalText, textField } from '../ground/wire.ts';

export * from '../ground/forecast-categories.ts';

/** Closed deals of the last twelve months below which there is no range. */
export const FEWEST_CLOSED = 8;

const moneyField = z
  .number('Enter an amount')
  .min(0, 'An amount can’t be negative')
  .max(1e12, 'Enter a smaller amount');

/** Whose deals: a person's, a team's, or all that one may see. A rep gets their own, whatever is asked. */
const scopeFields = { period: periodField, owner_id: idField.optional(), team: textField(100).optional() };
export const forecastInputSchema = z.strictObject(scopeFields);

const sumSchema = z.object({
  /** In the company's currency. */
  amount: z.number(),
  deals: z.number().int(),
  /** By each deal's own chance. */
  weighted: z.number(),
});
export type ForecastSum = z.infer<typeof sumSchema>;
const sums = { won: sumSchema, commit: sumSchema, best_case: sumSchema, pipeline: sumSchema };
const rangeSchema = z.object({ p10: z.number(), p50: z.number(), p90: z.number() });

const forecastRowSchema = z.object({
  /** Null: deals that nobody owns. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  quota: z.number().nullable(),
  ...sums,
  submitted: z.number().nullable(),
  range: rangeSchema.nullable(),
});
export type ForecastRow = z.infer<typeof forecastRowSchema>;

/**
 * Why there is no range: the period is over, too few deals were closed to learn from, or the runs end at one amount
 * though deals are open.
 */
const NO_RANGE_REASONS = ['over', 'few_closed', 'no_spread'] as const;
export type NoRangeReason = (typeof NO_RANGE_REASONS)[number];

export const forecastSchema = z.object({
  period: z.object({
    key: z.string(),
    kind: z.enum(['month', 'quarter']),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    /** The day it is for the company. */
    today: z.iso.date(),
    /** Today included; 0 once it is over. */
    days_left: z.number().int(),
  }),
  currency: z.string(),
  ...sums,
  quota: z.number().nullable(),
  /** Quota less won and commit; never below 0. */
  gap: z.number().nullable(),
  submitted: z.object({ amount: z.number(), note: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  range: rangeSchema
    .extend({
      /** Share of the runs that reach the quota. */
      reaches_quota: z.number().nullable(),
      /** Shares of the runs in equally wide steps. */
      density: z.object({ from: z.number(), to: z.number(), shares: z.array(z.number()) }),
      /** What the company's past forecasts, with as many days to go, say of the width; null where there are too few. */
      widened: z
        .object({
          /** The range is so many times as wide as the runs alone would make it; 1: they have held. */
          times: z.number(),
          /** Of `past` results so many ended inside the range of the runs, and `held` inside one as wide as this. */
          inside: z.number().int(),
          held: z.number().int(),
          past: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
  no_range: z.enum(NO_RANGE_REASONS).nullable(),
  /** What the range was made of. */
  made: z.object({
    open_deals: z.number().int(),
    runs: z.number().int(),
    closed_deals: z.number().int(),
    /** On average in past periods, from deals that were not there yet with so many days to go. */
    not_yet_open: z.number(),
    past_periods: z.number().int(),
    /** Null: too little history, so deals count as independent. */
    correlation: z.number().nullable(),
    /** Whether won deals tell how long closing takes. Where they don't, close dates are taken at their word. */
    knows_pace: z.boolean(),
    /** What deals' chances are learned by; null: they have their stage's. */
    model: z.object({ number: z.number().int(), trained_at: z.iso.datetime() }).nullable(),
    commit_from: z.number().int(),
    best_case_from: z.number().int(),
    undated_deals: z.number().int(),
    omitted_deals: z.number().int(),
  }),
  people: z.array(forecastRowSchema),
  teams: z.array(forecastRowSchema),
});
export type Forecast = z.infer<typeof forecastSchema>;

export const CHANGE_KINDS = [
  'new',
  'pulled_in',
  'returned',
  'raised',
  'lowered',
  'pushed_out',
  'won',
  'lost',
  'left',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `since`: the morning to compare with; the nearest earlier one that was kept, or the first. */
export const forecastChangesInputSchema = z.strictObject({ ...scopeFields, since: dayField });
export const forecastChangesSchema = z.object({
  /** Null: no morning has been kept yet. */
  from: z.object({ day: z.iso.date(), amount: z.number(), deals: z.number().int() }).nullable(),
  to: z.object({ amount: z.number(), deals: z.number().int() }),
  /** They add up: `from` and all of them are `to`. */
  rows: z.array(z.object({ kind: z.enum(CHANGE_KINDS), amount: z.number(), deals: z.number().int() })),
});
export type ForecastChanges = z.infer<typeof forecastChangesSchema>;

export const FORECAST_SETS = [
  'won',
  'commit',
  'best_case',
  'pipeline',
  'omitted',
  'undated',
  'slipping',
  'open',
] as const;
export type ForecastSet = (typeof FORECAST_SETS)[number];
export const SHOWN_DEALS = 200;

/** Which deals: those of a figure, or with `since` those of a change. */
export const forecastDealsInputSchema = z.strictObject({
  ...scopeFields,
  set: z.union([z.enum(FORECAST_SETS), z.enum(CHANGE_KINDS)]),
  since: dayField.optional(),
});
export type ForecastDealsInput = z.output<typeof forecastDealsInputSchema>;
const SLIP_REASONS = ['overdue', 'slow_stage', 'no_next_step', 'quiet'] as const;
export const forecastDealSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  account_name: z.string().nullable(),
  owner_name: z.string().nullable(),
  stage_label: z.string(),
  category: z.enum(FORECAST_CATEGORIES),
  /** Null: as the deal's chance says. */
  own_category: z.enum(FORECAST_CATEGORIES).nullable(),
  /** In the company's currency; of a change, what it changed by. */
  amount: z.number(),
  chance: z.number().int(),
  close_date: z.iso.date().nullable(),
  version: z.number().int(),
});
export type ForecastDeal = z.infer<typeof forecastDealSchema>;
/** The largest first, at most 200; `total` counts all. */
export const forecastDealsSchema = z.object({ total: z.number().int(), deals: z.array(forecastDealSchema) });
export type ForecastDeals = z.infer<typeof forecastDealsSchema>;

export const slippingDealSchema = forecastDealSchema.extend({
  /** When deals that waited as long usually close. */
  likely_close: z.iso.date(),
  reason: z.enum(SLIP_REASONS),
  /** Days that belong to the reason: overdue by, usually left in the stage, quiet for. */
  days: z.number().int(),
});
export type SlippingDeal = z.infer<typeof slippingDealSchema>;
export const slippingSchema = z.object({
  total: z.number().int(),
  amount: z.number(),
  deals: z.array(slippingDealSchema),
  /** The most likely result as forecast, and if all of these slip; null without a range. */
  effect: z.object({ p50: z.number(), without: z.number() }).nullable(),
});
export type Slipping = z.infer<typeof slippingSchema>;

export const accuracySchema = z.object({
  /** Days before the end at which each past period is looked at. */
  days_left: z.number().int(),
  periods: z.array(
    z.object({
      key: z.string(),
      range: rangeSchema.nullable(),
      actual: z.number(),
      submitted: z.number().nullable(),
    }),
  ),
});
export type Accuracy = z.infer<typeof accuracySchema>;

export const forecastSubmitSchema = z.strictObject({
  period: periodField,
  amount: moneyField,
  note: optionalText(500),
});
export type ForecastSubmit = z.output<typeof forecastSubmitSchema>;
export const submissionSchema = z.object({
  id: z.uuid(),
  period: z.string(),
  amount: z.number(),
  note: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** Null: as the deal's chance says. `version` is the one that was looked at. */
export const categorizeSchema = z.strictObject({
  id: idField,
  version: int32Field,
  category: z.enum(FORECAST_CATEGORIES).nullable(),
});
export type Categorize = z.output<typeof categorizeSchema>;
export const categorizedSchema = z.object({ id: z.uuid(), version: z.number().int() });

const shareField = z.number().int().min(1, 'Enter 1 to 100').max(100, 'Enter 1 to 100');
export const forecastRuleSchema = z.object({ commit_from: z.number().int(), best_case_from: z.number().int() });
export type ForecastRule = z.output<typeof forecastRuleSchema>;
export const forecastRuleSetSchema = z
  .strictObject({ commit_from: shareField, best_case_from: shareField })
  .refine(({ commit_from, best_case_from }) => best_case_from < commit_from, {
    path: ['best_case_from'],
    error: 'Best case must start below commit',
  });
