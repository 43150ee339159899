import { z } from 'zod';
import { leadFilterSchema } from './lead-filter.ts';
import { idField } from './wire.ts';

export const SELECTION_MAX = 1_000;

/** Which leads an action on many is about: the ones ticked, or all that a filter and the search words match when the action starts. */
export const leadSelectionSchema = z.union([
  z.strictObject({ ids: z.array(idField).min(1, 'Please select leads first').max(SELECTION_MAX) }),
  z.strictObject({ filter: leadFilterSchema, q: z.string().max(200).optional() }),
]);
export type LeadSelection = z.infer<typeof leadSelectionSchema>;
