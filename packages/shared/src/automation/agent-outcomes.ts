import { z } from 'zod';
import { AGENT_ACTION_KINDS } from '../ground/agent-kinds.ts';
import { LEAD_SOURCES } from '../records/leads.ts';
import { idField, pageFields, pageOf } from '../ground/wire.ts';
import { LETTER_KINDS } from '../insight/writing.ts';

/**
 * What became of a message: sent to the mail server, delivered to it, and what followed from the receiver. A message
 * has no success by being sent.
 */
export const MESSAGE_OUTCOMES = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'positive_reply',
  'meeting_held',
  'converted',
  'unsubscribed',
] as const;
/** What people and rules said to what agents did or would do. */
export const DECISION_OUTCOMES = ['unchanged', 'edited', 'rejected', 'undone', 'refused'] as const;
export const OUTCOMES = [...MESSAGE_OUTCOMES, ...DECISION_OUTCOMES] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_LABELS: Record<Outcome, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
  positive_reply: 'Positive replies',
  meeting_held: 'Meetings held',
  converted: 'Converted',
  unsubscribed: 'Unsubscribed',
  unchanged: 'Approved unchanged',
  edited: 'Edited',
  rejected: 'Rejected',
  undone: 'Undone',
  refused: 'Stopped by a rule',
};

/** Below so many nothing is said of a share: it would be chance. */
export const ENOUGH_TO_SAY = 30;
/** How far back the screen looks. */
export const OUTCOME_DAYS = [30, 90, 365] as const;
/** For so many days after a message, what a lead does counts as following from it. */
export const REPLY_WITHIN_DAYS = 30;
export const CONVERT_WITHIN_DAYS = 90;

const daysField = z.number().int().min(1, 'Enter a number from 1 to 365').max(365, 'Enter a number from 1 to 365');
/** `agent_id`: of one agent; else of all. */
export const agentOutcomesInputSchema = z.strictObject({ agent_id: idField.optional(), days: daysField.default(90) });
export type AgentOutcomesInput = z.output<typeof agentOutcomesInputSchema>;

/**
 * Of actions: those of one outcome, made within so many days, written in one kind of letter, or with a confidence of so
 * many tenths.
 */
export const outcomeFilterFields = {
  outcome: z.enum(OUTCOMES).optional(),
  days: daysField.optional(),
  letter: z.enum(LETTER_KINDS).optional(),
  confidence_tenth: z.number().int().min(0).max(9).optional(),
} as const;

const count = z.number().int();
/** With the bounds of its 95% interval. */
const shareSchema = z.object({ share: z.number(), low: z.number(), high: z.number() });
export type ShareWithin = z.infer<typeof shareSchema>;

const countsSchema = z.object({
  actions: count,
  /**
   * Of delivered messages, those that could tell of being opened or clicked: sent while the company tracked its
   * messages.
   */
  tracked: count,
  ...(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count])) as Record<Outcome, typeof count>),
});
export type OutcomeCounts = z.infer<typeof countsSchema>;

const groupSchema = countsSchema.extend({
  /** Of delivered messages, those that were replied to; null while it is too early to say. */
  reply_rate: shareSchema.nullable(),
});

export const COMPARED_GOALS = ['meeting_held', 'converted'] as const;
export type ComparedGoal = (typeof COMPARED_GOALS)[number];

export const agentOutcomesSchema = z.object({
  /** Whether the company tracks its messages: without it nothing is said of opens and clicks. */
  tracking: z.boolean(),
  total: groupSchema,
  /** By agent, kind of action and kind of letter, most first. */
  rows: z.array(
    groupSchema.extend({
      agent_id: z.uuid(),
      agent_name: z.string(),
      kind: z.enum(AGENT_ACTION_KINDS),
      letter: z.enum(LETTER_KINDS).nullable(),
    }),
  ),
  /**
   * Leads that came in within these days and that an agent wrote to, beside like leads that no agent touched: as if
   * those had the same sources and scores. `difference` is null while it is too early to say.
   */
  comparison: z.array(
    z.object({
      goal: z.enum(COMPARED_GOALS),
      with_agents: z.object({ leads: count, reached: count }),
      without: z.object({ leads: count, reached: count, matched_share: z.number().nullable() }),
      difference: shareSchema.nullable(),
    }),
  ),
  /**
   * How often proposals of a confidence by the facts, from `tenth` / 10 to a tenth more, were approved unchanged;
   * `share` is null while it is too early to say.
   */
  reliability: z.array(
    z.object({
      tenth: count,
      decided: count,
      unchanged: count,
      edited: count,
      rejected: count,
      average_confidence: z.number(),
      /** What the same proposals were shown with; null where none was shown with a confidence. */
      average_shown: z.number().nullable(),
      share: shareSchema.nullable(),
    }),
  ),
  /**
   * Of all agents, whatever the filter: how the confidence does on the last decisions of a kind that it had not seen,
   * beside always saying the share approved unchanged.
   */
  confidence: z.array(
    z.object({
      kind: z.enum(AGENT_ACTION_KINDS),
      decided: count,
      judged: count,
      /** Mean squared errors. */
      brier: z.number(),
      base_brier: z.number(),
      share: z.number(),
      /** It is better by more than chance, so proposals are shown with it. */
      is_shown: z.boolean(),
    }),
  ),
});
export type AgentOutcomes = z.infer<typeof agentOutcomesSchema>;

export const COMPARED_SIDES = ['with_agents', 'without'] as const;
export type ComparedSide = (typeof COMPARED_SIDES)[number];
/** Leads that the comparison counts on one side: all of them, or those that got there. */
export const comparedLeadsInputSchema = z.strictObject({
  ...pageFields,
  agent_id: idField.optional(),
  days: daysField.default(90),
  side: z.enum(COMPARED_SIDES),
  reached: z.enum(COMPARED_GOALS).optional(),
});
export type ComparedLeadsInput = z.output<typeof comparedLeadsInputSchema>;
const comparedLeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  source: z.enum(LEAD_SOURCES),
  score: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});
export type ComparedLead = z.infer<typeof comparedLeadSchema>;
export const comparedLeadPageSchema = pageOf(comparedLeadSchema);
export type ComparedLeads = z.infer<typeof comparedLeadPageSchema>;
