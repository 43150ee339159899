import { z } from 'zod';

/** How a call went, in the order of the keys that log it. */
export const CALL_OUTCOMES = ['connected', 'voicemail', 'no_answer', 'call_back', 'wrong_number'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  connected: 'Connected',
  voicemail: 'Left a voicemail',
  no_answer: 'No answer',
  call_back: 'Asked to call back',
  wrong_number: 'Wrong number',
};

/** Those that got something across: only they count as contact. */
const REACHED: readonly CallOutcome[] = ['connected', 'voicemail', 'call_back'];
export const hasReached = (outcome: CallOutcome): boolean => REACHED.includes(outcome);

/** Those after which one calls again, by the company's rule. */
export const CALLED_AGAIN = ['voicemail', 'no_answer', 'call_back'] as const satisfies readonly CallOutcome[];

export const callMinutesField = z
  .number()
  .int()
  .min(0, 'Enter how many minutes it took')
  .max(600, 'Enter at most 600 minutes');

/** In how many working days one calls again, null for not at all, and at what time by the company's clocks. */
const AGAIN_DAYS_MAX = 30;
const daysField = z
  .number()
  .int()
  .min(1, 'Enter at least one day')
  .max(AGAIN_DAYS_MAX, `Enter at most ${AGAIN_DAYS_MAX} days`)
  .nullable();
export const callRuleSchema = z.strictObject({
  voicemail: daysField,
  no_answer: daysField,
  call_back: daysField,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:30'),
});
export type CallRule = z.infer<typeof callRuleSchema>;
