import { z } from 'zod';
import { idField } from '../ground/wire.ts';

/** How a colleague read what came back from a lead. */
export const REPLIES = ['positive', 'neutral', 'negative'] as const;
export type Reply = (typeof REPLIES)[number];

/**
 * What came in from a lead and that nobody has answered or closed yet. While there is one, no agent writes to the lead.
 */
const openReplySchema = z.object({
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
 * answered: somebody replied, or no reply is needed. do_not_contact: nobody writes to this address any more.
 * keep_contacting: the words did not ask us to stop after all.
 */
const REPLY_DECISIONS = ['answered', 'do_not_contact', 'keep_contacting'] as const;
export type ReplyDecision = (typeof REPLY_DECISIONS)[number];
export const closeReplySchema = z.strictObject({
  lead_id: idField,
  /** The reply that was read; one that came in meanwhile stays open. */
  reply_id: idField,
  decision: z.enum(REPLY_DECISIONS),
});
export type CloseReply = z.output<typeof closeReplySchema>;
export const closedReplySchema = z.object({ message: z.string() });

/** What a language model finds in a lead's words. topic: an offer or a problem of the playbook, by its name. */
export const REPLY_FACT_KINDS = [
  'topic',
  'quantity',
  'time',
  'yes',
  'no',
  'question',
  'out_of_office',
  'stop',
] as const;
export type ReplyFactKind = (typeof REPLY_FACT_KINDS)[number];
export const REPLY_FACT_LABELS: Record<ReplyFactKind, string> = {
  topic: 'About',
  quantity: 'Quantity',
  time: 'Proposed time',
  yes: 'Says yes',
  no: 'Says no',
  question: 'Asks',
  out_of_office: 'Out of office',
  stop: 'Asks us to stop',
};
export const replyReadingInputSchema = z.strictObject({
  lead_id: idField,
  /** The reply that is on the screen; of another one nothing is answered. */
  reply_id: idField,
});
const replyReadingSchema = z.object({
  /** The language model. */
  read_by: z.string(),
  facts: z.array(
    z.object({
      kind: z.enum(REPLY_FACT_KINDS),
      /**
       * topic: its name; quantity: a number; time and out_of_office: a day or a day and time, as the lead’s words have
       * it, on no clock in particular; else null.
       */
      value: z.string().nullable(),
      /** The words it was found in. */
      quote: z.string(),
    }),
  ),
});
export type ReplyReading = z.infer<typeof replyReadingSchema>;
export type ReplyFact = ReplyReading['facts'][number];
/** Null without a language model, where it is switched off, and where its answer could not be used. */
export const replyReadingAnswerSchema = z.object({ reading: replyReadingSchema.nullable() });
