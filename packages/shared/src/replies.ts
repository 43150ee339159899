import { z } from 'zod';
import { idField } from './wire.ts';

/** How a colleague read what came back from a lead. */
export const REPLIES = ['positive', 'neutral', 'negative'] as const;
export type Reply = (typeof REPLIES)[number];

/** What came in from a lead and that nobody has answered or closed yet. While there is one, no agent writes to the lead. */
export const openReplySchema = z.object({
  /** Of the activity on the lead's timeline. */
  id: z.uuid(),
  at: z.iso.datetime(),
  /** As far as they are known: what a colleague logged, or what a form said. */
  words: z.string().nullable(),
  /** The words that ask us to stop writing; null where there are none. */
  stop: z.string().nullable(),
});
export type OpenReply = z.infer<typeof openReplySchema>;
export const openReplyInputSchema = z.strictObject({ lead_id: idField });
export const openReplyAnswerSchema = z.object({ reply: openReplySchema.nullable() });

/**
 * answered: somebody replied, or no reply is needed. do_not_contact: nobody writes to this address any more. keep_contacting: the words did not ask us to
 * stop after all.
 */
export const REPLY_DECISIONS = ['answered', 'do_not_contact', 'keep_contacting'] as const;
export type ReplyDecision = (typeof REPLY_DECISIONS)[number];
export const closeReplySchema = z.strictObject({
  lead_id: idField,
  /** The reply that was read; one that came in meanwhile stays open. */
  reply_id: idField,
  decision: z.enum(REPLY_DECISIONS),
});
export type CloseReply = z.output<typeof closeReplySchema>;
export const closedReplySchema = z.object({ message: z.string() });
