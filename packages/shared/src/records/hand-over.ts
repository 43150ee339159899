import { z } from 'zod';
import { idField, optionalText } from '../ground/wire.ts';

/** `to`: a person, or null for whoever the assignment rules choose. */
export const handOverSchema = z.strictObject({
  lead_id: idField,
  to: idField.nullable(),
  note: optionalText(1_000),
});
export type HandOverInput = z.output<typeof handOverSchema>;

/** `id` is the hand-over's. A reason goes with a return. */
export const handOverAnswerSchema = z.strictObject({
  id: idField,
  accept: z.boolean(),
  reason: optionalText(500),
});
export type HandOverAnswer = z.output<typeof handOverAnswerSchema>;

export const handOverOfSchema = z.strictObject({ lead_id: idField });

/** One that waits for its receiver's answer. */
export const pendingHandOverSchema = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  from_id: z.uuid(),
  from_name: z.string(),
  to_id: z.uuid(),
  to_name: z.string(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type PendingHandOver = z.infer<typeof pendingHandOverSchema>;

export const handOverAnsweredSchema = z.object({
  lead_id: z.uuid(),
  accepted: z.boolean(),
  owner_name: z.string().nullable(),
});
