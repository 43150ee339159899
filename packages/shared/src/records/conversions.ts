import { z } from 'zod';
import { LEAD_STATUSES } from './leads.ts';

/** What a lead becomes. Undoing goes in this order: a deal holds its contact, a contact its account. */
export const CONVERSION_PARTS = ['opportunity', 'contact', 'account'] as const;
export type ConversionPart = (typeof CONVERSION_PARTS)[number];

/**
 * What undoing a conversion does to a record. removed: the conversion made it and nobody touched it since. The others
 * stay: existing was there before, changed was edited or moved, active has activities, tasks or agents' work of its
 * own, linked is what other records belong to.
 */
const CONVERSION_FATES = ['removed', 'existing', 'changed', 'active', 'linked'] as const;
export type ConversionFate = (typeof CONVERSION_FATES)[number];

const partSchema = z.object({
  type: z.enum(CONVERSION_PARTS),
  id: z.uuid(),
  name: z.string(),
  fate: z.enum(CONVERSION_FATES),
});
export type ConvertedPart = z.infer<typeof partSchema>;

/** What converting a lead would find, by its id, or make: null. No account for a person of whom no company is known. */
export const conversionPreviewSchema = z.object({
  account: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  contact: z.object({ id: z.uuid().nullable(), name: z.string() }),
});
export type ConversionPreview = z.infer<typeof conversionPreviewSchema>;

/** What a converted lead became, and what undoing it would do. */
export const leadConversionSchema = z.object({
  lead_id: z.uuid(),
  converted_at: z.iso.datetime(),
  converted_by_name: z.string().nullable(),
  /** The status that the lead would have. */
  status_after: z.enum(LEAD_STATUSES),
  parts: z.array(partSchema),
});
export type LeadConversion = z.infer<typeof leadConversionSchema>;

/** `undone`: false where there was nothing to undo, as when it is asked for again. */
export const conversionUndoneSchema = z.object({
  undone: z.boolean(),
  status: z.enum(LEAD_STATUSES),
  parts: z.array(partSchema),
});
export type ConversionUndone = z.infer<typeof conversionUndoneSchema>;
