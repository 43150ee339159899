import type {
  insightAccuracySchema,
  insightFactsSchema,
  insightModesSchema,
  missedLeadsSchema,
  Suggestion,
  suggestionsSchema,
} from '@outrider/shared/insight/insights';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const ranking = { n: 304, good: 91, share: 0.84, low: 0.79, high: 0.88 };
const suggestion = {
  key: 'speed/webinar',
  kind: 'speed',
  subject: 'webinar',
  subject_label: 'Webinar',
  own: { n: 61, value: 0.34 },
  other: { n: 77, value: 0.16 },
  evidence: 138,
  monthly: 6.2,
  form: null,
} satisfies Suggestion;

/** How well scores rank, what moves them, which leads may be missed, and what is suggested. */
export const INSIGHT_EXAMPLES: Readonly<Record<string, unknown>> = {
  InsightAccuracy: {
    model: { version: 'v14', stage: 'learned', examples: 1204, trained_at: '2026-11-16T02:00:00.000Z' },
    scored: 1932,
    ranking,
    rules: { share: 0.64, gain: 0.2, low: 0.14, high: 0.26 },
    cut_at: null,
    months: [{ month: '2026-11-01', n: 38, ranking: null, rules: null }],
    drift: null,
    bands: [{ from: 85, to: 100, n: 412, reached: 255, share: 0.62, low: 0.57, high: 0.66 }],
  } satisfies z.output<typeof insightAccuracySchema>,
  InsightFacts: {
    leads: 1932,
    facts: [
      {
        field: 'source',
        label: 'Source',
        n: 1932,
        worst: { label: EXAMPLE_WORDS.worstAnswer, points: -10, n: 240 },
        best: { label: EXAMPLE_WORDS.bestAnswer, points: 11, n: 188 },
        answers: [
          { label: EXAMPLE_WORDS.bestAnswer, points: 11, n: 188 },
          { label: EXAMPLE_WORDS.worstAnswer, points: -10, n: 240 },
        ],
      },
    ],
  } satisfies z.output<typeof insightFactsSchema>,
  InsightModes: {
    pairs: 412,
    leads: { ai: 1310, manual: 560 },
    figures: [
      { figure: 'first_response', ai: { value: 24, n: 398 }, manual: { value: 312, n: 371 }, better: 'ai' },
      { figure: 'qualified', ai: { value: 0.192, n: 412 }, manual: { value: 0.185, n: 412 }, better: null },
    ],
  } satisfies z.output<typeof insightModesSchema>,
  MissedLeads: {
    total: 23,
    items: [
      {
        id: '0198f5a1-0000-7000-8000-000000000101',
        name: 'Amir Khalil',
        company: 'Saltholm Foods',
        score: 88,
        owner: null,
        reason: 'unowned',
        since: '2026-11-16T09:30:00.000Z',
        away_until: null,
        action_id: null,
      },
    ],
  } satisfies z.output<typeof missedLeadsSchema>,
  Suggestions: { items: [suggestion], dismissed: [] } satisfies z.output<typeof suggestionsSchema>,
};
