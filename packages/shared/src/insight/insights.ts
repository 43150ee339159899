import { z } from 'zod';
import { SCORING_STAGES } from '../ground/scoring-stages.ts';
import { PROCESSING_MODES } from '../records/leads.ts';

export const INSIGHTS = {
  /** How far back they look. */
  months: 12,
  /** The newest outcomes and leads that are looked at; older ones of the same time are left out, and it is said. */
  most: 4_000,
  /** Outcomes of each kind before it is said how well scores ranked. */
  ofEach: 8,
  /** A lead counts as qualified by its score when it got there within so many days. */
  reachDays: 30,
  /** How far back "leads scored" and the alarm of a worse ranking look. In days. */
  recentDays: 90,
  /** A lead from this score on, to which nothing happens, is likely to be missed. */
  missedScore: 70,
  /** Pairs of like leads before AI and manual are compared. */
  pairs: 20,
  /** Rows of one list. */
  rows: 100,
  /** Leads that a fact's answer needs to be shown. */
  ofAnswer: 5,
} as const;

/** The bands of a first score, the best first. */
export const FIRST_SCORE_BANDS = [
  { from: 85, to: 100 },
  { from: 70, to: 84 },
  { from: 55, to: 69 },
  { from: 0, to: 54 },
] as const;

const count = z.number().int();
const share = z.number();
const moment = z.iso.datetime();

/** How often the better of two leads had the higher score when it was first scored; low and high bound 95 %. */
const rankingSchema = z.object({
  n: count,
  good: count.describe('How many of them were converted'),
  share,
  low: share,
  high: share,
});
export type InsightRanking = z.infer<typeof rankingSchema>;

export const insightAccuracySchema = z.object({
  /** What scores leads now. */
  model: z.object({
    version: z.string(),
    stage: z.enum(SCORING_STAGES),
    examples: count,
    trained_at: moment.nullable(),
  }),
  scored: count.describe('Leads of the last 90 days that have a score'),
  ranking: rankingSchema
    .nullable()
    .describe(
      'How often the better of two leads had the higher first score; null with too few outcomes of either kind',
    ),
  /** What the rules alone would have reached on the same leads, and how much more often the scores were right. */
  rules: z
    .object({
      share,
      gain: share.describe('How much more often the scores were right than the rules'),
      low: share,
      high: share,
    })
    .nullable(),
  cut_at: moment.nullable().describe('Set where there are more outcomes than are looked at: the oldest of those'),
  /** The newest last; by when the outcome was set. */
  months: z.array(
    z.object({
      /** The month's first day. */ month: z.string(),
      n: count,
      ranking: rankingSchema.nullable().describe('Of the outcomes of this month; null with too few of either kind'),
      rules: share.nullable(),
    }),
  ),
  drift: z
    .object({
      recent: rankingSchema.describe('The last 90 days'),
      earlier: rankingSchema.describe('The months before'),
    })
    .nullable()
    .describe('Set where scores rank worse lately than before, beyond chance'),
  bands: z.array(
    z.object({
      from: count,
      to: count,
      n: count,
      reached: count,
      share: share.nullable(),
      low: share.nullable(),
      high: share.nullable(),
    }),
  ),
});
export type InsightAccuracy = z.infer<typeof insightAccuracySchema>;
export type InsightMonth = InsightAccuracy['months'][number];

/** What leads say in a field, and the points that this is worth on average. */
const answerSchema = z.object({ label: z.string(), points: z.number(), n: count });
export const insightFactsSchema = z.object({
  /** Leads whose newest score it was read from. */
  leads: count,
  /** Those that move scores most come first. */
  facts: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      n: count,
      worst: answerSchema.describe('The answer that takes most points, or gives fewest'),
      best: answerSchema.describe('The answer that gives most points'),
      answers: z.array(answerSchema),
    }),
  ),
});
export type InsightFacts = z.infer<typeof insightFactsSchema>;
export type InsightFact = InsightFacts['facts'][number];

export const MODE_FIGURES = ['first_response', 'reply_rate', 'qualified', 'won_deal'] as const;
export type ModeFigure = (typeof MODE_FIGURES)[number];
const modeSideSchema = z.object({
  /** Minutes, a share, or money; null where there is nothing to measure. */ value: z.number().nullable(),
  n: count,
});
export const insightModesSchema = z.object({
  /** Pairs of one lead each, alike in source, company size and what the rules say of them. */
  pairs: count,
  leads: z.object({ ai: count, manual: count.describe('Manual leads') }),
  figures: z
    .array(
      z.object({
        figure: z.enum(MODE_FIGURES).describe('What is compared; first_response is a median of minutes'),
        ai: modeSideSchema,
        manual: modeSideSchema.describe('The manual leads of the pairs'),
        better: z
          .enum(['ai', 'manual'])
          .nullable()
          .describe('Who does better beyond chance; null: no clear difference'),
      }),
    )
    .describe('What is compared; empty with fewer than 20 pairs'),
});
export type InsightModes = z.infer<typeof insightModesSchema>;

const pairedLeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(PROCESSING_MODES),
  created_at: moment,
});
export const insightPairsSchema = z.object({
  total: count,
  items: z.array(
    z.object({
      source: z.string(),
      company_size: z.string().nullable(),
      ai: pairedLeadSchema,
      manual: pairedLeadSchema,
    }),
  ),
});
export type InsightPairs = z.infer<typeof insightPairsSchema>;

/** Why a good lead may be missed, the most urgent first. */
export const MISSED_REASONS = ['unanswered', 'bounced', 'waiting', 'away', 'unowned', 'untouched', 'quiet'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];
export const missedLeadsInputSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(INSIGHTS.rows).default(INSIGHTS.rows),
});
export const missedLeadsSchema = z.object({
  total: count,
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      company: z.string().nullable(),
      score: count,
      owner: z.string().nullable().describe('The owner’s name'),
      reason: z.enum(MISSED_REASONS),
      since: moment.describe('Since when it is so'),
      away_until: z.string().nullable().describe('The last day that its owner is away'),
      /** What waits for approval. */ action_id: z.uuid().nullable(),
    }),
  ),
});
export type MissedLeads = z.infer<typeof missedLeadsSchema>;
export type MissedLead = MissedLeads['items'][number];

export const bandRowsInputSchema = z.strictObject({ from: z.coerce.number().int().min(0).max(100) });
export const bandRowsSchema = z.object({
  total: count,
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      company: z.string().nullable(),
      /** Its first score. */ score: count,
      created_at: moment,
      /** When it was qualified or converted within the days that count. */ reached_at: moment.nullable(),
    }),
  ),
});
export type BandRows = z.infer<typeof bandRowsSchema>;

/** What is suggested; the part behind the stroke says of what: speed/webinar, known/decision_timeline, drift. */
export const SUGGESTION_KINDS = ['speed', 'known', 'drift'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];
const keyField = z.string().regex(/^(speed|known|drift)(\/[a-z0-9_.-]{1,80})?$/i, 'Enter the key of a suggestion');
/** Why somebody does not want it: it is not said again for so many days, or until there is twice the evidence. */
export const DISMISS_REASONS = { not_now: 30, done: 180, wrong: 365 } as const;
export type DismissReason = keyof typeof DISMISS_REASONS;
export const DISMISS_LABELS: Readonly<Record<DismissReason, string>> = {
  not_now: 'Not now',
  done: 'We do this already',
  wrong: 'It doesn’t fit us',
};
const REASONS = Object.keys(DISMISS_REASONS) as [DismissReason, ...DismissReason[]];

const suggestionSchema = z.object({
  key: z.string(),
  kind: z.enum(SUGGESTION_KINDS),
  /** The source, or the field, that it is about. */
  subject: z.string().nullable(),
  subject_label: z.string().nullable().describe('What the source or the field is called'),
  own: z
    .object({ n: count, value: share })
    .describe('Leads as suggested: the share of them that was qualified, or how far scores were off, 0 to 1'),
  other: z.object({ n: count, value: share }).describe('The other leads, by the same measure'),
  /** Leads that it is based on. */
  evidence: count,
  monthly: z
    .number()
    .nullable()
    .describe('How many more leads a month would be qualified; null where that is not what it is about'),
  form: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('A form of the company that does not ask for the field'),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
export const suggestionsSchema = z.object({
  items: z.array(suggestionSchema),
  dismissed: z
    .array(
      z.object({
        key: z.string(),
        kind: z.enum(SUGGESTION_KINDS),
        subject: z.string().nullable(),
        subject_label: z.string().nullable().describe('What the source or the field is called'),
        reason: z.enum(REASONS),
        by_name: z.string().nullable().describe('Who put it aside'),
        at: moment,
      }),
    )
    .describe('Those put aside for now, the newest first'),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const dismissSchema = z.strictObject({ key: keyField, reason: z.enum(REASONS) });
export const restoreSchema = z.strictObject({ key: keyField });
