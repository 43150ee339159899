import { monthsOfFiscalYear } from '@outrider/shared/ground/fiscal-year';
import type {
  accuracySchema,
  categorizedSchema,
  categorizeSchema,
  forecastChangesSchema,
  forecastDealSchema,
  forecastDealsSchema,
  ForecastRow,
  forecastRuleSchema,
  forecastRuleSetSchema,
  forecastSchema,
  forecastSubmitSchema,
  slippingDealSchema,
  slippingSchema,
  submissionSchema,
} from '@outrider/shared/insight/forecast';
import type { quotasSavedSchema, quotasSchema, quotasSetSchema } from '@outrider/shared/records/quotas';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e90';
const user_id = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';

const figures = {
  won: { amount: 712_000, deals: 24, weighted: 712_000 },
  commit: { amount: 164_000, deals: 2, weighted: 131_200 },
  best_case: { amount: 465_000, deals: 4, weighted: 260_400 },
  pipeline: { amount: 90_500, deals: 2, weighted: 27_150 },
};
const range = { p10: 930_000, p50: 1_135_000, p90: 1_315_000 };
const row: ForecastRow = {
  id: user_id,
  name: 'Maya Lindqvist',
  quota: 1_200_000,
  ...figures,
  submitted: 1_125_000,
  range,
};
const deal: z.output<typeof forecastDealSchema> = {
  id,
  name: 'Cold chain pilot',
  account_name: 'Northwind Foods',
  owner_name: 'Maya Lindqvist',
  stage_label: 'Proposal',
  category: 'best_case',
  own_category: null,
  amount: 53_000,
  chance: 55,
  close_date: '2026-12-19',
  version: 3,
};
const slipping: z.output<typeof slippingDealSchema> = {
  ...deal,
  likely_close: '2027-01-20',
  reason: 'slow_stage',
  days: 61,
};
const cell = { user_id, team: null, month: '2026-11-01', amount: 400_000 };

export const FORECAST_EXAMPLES: Readonly<Record<string, unknown>> = {
  Forecast: {
    period: {
      key: '2026-Q4',
      kind: 'quarter',
      starts_on: '2026-10-01',
      ends_on: '2026-12-31',
      today: '2026-11-20',
      days_left: 41,
    },
    currency: 'USD',
    ...figures,
    quota: 1_200_000,
    gap: 324_000,
    submitted: { amount: 1_125_000, note: null, at: '2026-11-18T09:30:00.000Z' },
    range: {
      ...range,
      reaches_quota: 0.3,
      density: { from: 800_000, to: 1_400_000, shares: [0.2, 0.5, 0.3] },
      widened: { times: 1.4, inside: 3, held: 5, past: 6 },
    },
    no_range: null,
    made: {
      open_deals: 8,
      runs: 10_000,
      closed_deals: 96,
      not_yet_open: 40_000,
      past_periods: 4,
      correlation: 0.04,
      knows_pace: true,
      model: { number: 6, trained_at: '2026-11-16T02:00:00.000Z' },
      commit_from: 70,
      best_case_from: 40,
      undated_deals: 1,
      omitted_deals: 0,
    },
    people: [row],
    teams: [{ ...row, id: 'Enterprise', name: 'Enterprise' }],
  } satisfies z.output<typeof forecastSchema>,
  ForecastChanges: {
    from: { day: '2026-11-13', amount: 700_000, deals: 7 },
    to: { amount: 719_500, deals: 8 },
    rows: [
      { kind: 'new', amount: 43_500, deals: 2 },
      { kind: 'won', amount: -24_000, deals: 1 },
    ],
  } satisfies z.output<typeof forecastChangesSchema>,
  ForecastDeal: deal,
  ForecastDeals: { total: 1, deals: [deal] } satisfies z.output<typeof forecastDealsSchema>,
  SlippingDeal: slipping,
  Slipping: {
    total: 1,
    amount: 53_000,
    deals: [slipping],
    effect: { p50: 1_135_000, without: 1_110_000 },
  } satisfies z.output<typeof slippingSchema>,
  Accuracy: {
    days_left: 41,
    periods: [{ key: '2026-Q3', range, actual: 1_090_000, submitted: 1_150_000 }],
  } satisfies z.output<typeof accuracySchema>,
  ForecastSubmit: {
    period: '2026-Q4',
    amount: 1_125_000,
    note: EXAMPLE_WORDS.forecastNote,
  } satisfies z.input<typeof forecastSubmitSchema>,
  Submission: {
    id,
    period: '2026-Q4',
    amount: 1_125_000,
    note: EXAMPLE_WORDS.forecastNote,
    at: '2026-11-18T09:30:00.000Z',
  } satisfies z.output<typeof submissionSchema>,
  Categorize: { version: 3, category: 'commit' } satisfies Omit<z.input<typeof categorizeSchema>, 'id'>,
  Categorized: { id, version: 4 } satisfies z.output<typeof categorizedSchema>,
  ForecastRule: { commit_from: 70, best_case_from: 40 } satisfies z.output<typeof forecastRuleSchema>,
  ForecastRuleSet: { commit_from: 80, best_case_from: 40 } satisfies z.input<typeof forecastRuleSetSchema>,
  Quotas: {
    year: 2026,
    months: monthsOfFiscalYear(2026, 1),
    currency: 'USD',
    people: [{ id: user_id, name: 'Maya Lindqvist', team: 'Enterprise' }],
    teams: ['Enterprise'],
    cells: [cell],
  } satisfies z.output<typeof quotasSchema>,
  QuotasSet: { cells: [cell] } satisfies z.input<typeof quotasSetSchema>,
  QuotasSaved: { saved: 1 } satisfies z.output<typeof quotasSavedSchema>,
};
