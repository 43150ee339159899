import { z } from 'zod';

/**
 * Why the built-in writer wrote: no model configured, switched off, the day's tokens are spent, no answer in time, or
 * an answer that did not hold.
 */
const BUILT_IN_REASONS = ['none', 'off', 'budget', 'failed', 'refused'] as const;
export type BuiltInReason = (typeof BUILT_IN_REASONS)[number];

export const writtenBySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('model'), name: z.string() }),
  z.object({ kind: z.literal('built_in'), reason: z.enum(BUILT_IN_REASONS) }),
]);
export type WrittenBy = z.infer<typeof writtenBySchema>;

export const WRITTEN_BY_LABELS: Record<BuiltInReason, string> = {
  none: 'Built-in writer',
  off: 'Built-in writer; the language model is off',
  budget: 'Built-in writer; today’s token budget is used up',
  failed: 'Built-in writer; the language model didn’t respond',
  refused: 'Built-in writer; the language model’s text failed the checks',
};

/** The company's language model. `name` is null when none is configured; tokens are of today (UTC). */
export const languageModelSchema = z.object({
  name: z.string().nullable(),
  is_on: z.boolean(),
  calls: z.number().int(),
  tokens: z.number().int(),
  tokens_per_day: z.number().int(),
});
export type LanguageModelState = z.infer<typeof languageModelSchema>;
export const languageModelSwitchSchema = z.strictObject({ is_on: z.boolean() });
