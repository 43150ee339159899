import { z } from 'zod';

/**
 * A fact that a plan rests on: a field of the lead, an activity of its timeline, a figure of its score, its meeting,
 * task, message or opportunity, an entry of the playbook.
 */
const EVIDENCE_KINDS = [
  'field',
  'activity',
  'score',
  'opportunity',
  'meeting',
  'task',
  'message',
  'figure',
  'playbook',
] as const;
export const evidenceSchema = z.object({
  /** Unique within its plan, so that sentences can point to it. */
  id: z.string().max(40),
  kind: z.enum(EVIDENCE_KINDS),
  label: z.string(),
  value: z.string(),
  /** The lead's field, for kind field. */
  field: z.string().nullable(),
  /** The row it was read from, for the other kinds. */
  ref_id: z.uuid().nullable(),
  at: z.iso.datetime().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/**
 * A sentence of a draft. `rests_on` names evidence ids; a sentence that states a fact and names none cannot be sent. A
 * text that ends with line breaks ends its line or paragraph: sentences in a row, with a space between those that end
 * without one, are the whole text.
 */
export const sentenceSchema = z.object({
  text: z.string().max(2000),
  rests_on: z.array(z.string().max(40)).max(20),
  factual: z.boolean(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

export const diffSchema = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Diff = z.infer<typeof diffSchema>;
