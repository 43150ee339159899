import { z } from 'zod';
import { type CustomFieldName, customNameField } from './fields/custom.ts';
import { lead } from './fields/lead.ts';
import { LEAD_STATUSES, leadSchema, PRIORITIES } from './leads.ts';
import { idField, pageOf } from './wire.ts';

/** Why two leads are likely one: told of every pair, strongest first. */
export const DUPLICATE_REASONS = ['email', 'phone', 'name_company', 'alike'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
export const DUPLICATE_REASON_LABELS: Record<DuplicateReason, string> = {
  email: 'Same email',
  phone: 'Same phone number',
  name_company: 'Same name and company',
  alike: 'Similar name and company',
};
/** The reason as a person reads it; `similarity` (0 to 1) is told where it is what speaks. */
export const reasonWords = (reason: DuplicateReason, similarity: number | null): string =>
  reason === 'alike' && similarity !== null
    ? `${DUPLICATE_REASON_LABELS.alike} (${similarity.toFixed(2)})`
    : DUPLICATE_REASON_LABELS[reason];

export const PAIR_STATES = ['open', 'dismissed', 'merged'] as const;
export const SWEEP_STATES = ['idle', 'running'] as const;
/** How long a merge can be taken back: as long as the buried lead is kept. */
export const UNMERGE_DAYS = 30;

export const DUPLICATE_PAGE_DEFAULT = 25;
export const DUPLICATE_PAGE_MAX = 100;

/** What is chosen field by field when two leads become one; the company's own fields as well, by name. */
export const MERGE_FIELDS = lead.keysIn('merge');
export type BuiltInMergeField = (typeof MERGE_FIELDS)[number];
export type MergeField = BuiltInMergeField | CustomFieldName;
export const MERGE_FIELD_LABELS: Record<BuiltInMergeField, string> = lead.labelsIn('merge');
const mergeField = z.union([z.enum(MERGE_FIELDS), customNameField]);

/** Whose value stays: of the lead that stays, of the other one, or (notes alone) both, one under the other. */
export const MERGE_CHOICES = ['survivor', 'other', 'joined'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];
/** By which rule a value was proposed. */
export const MERGE_RULES = ['same', 'only', 'joined', 'first', 'further', 'edited', 'stays'] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

const count = z.number().int();

/** A lead as the queue shows it. */
export const pairedLeadSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  job_title: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(LEAD_STATUSES),
  score: count.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  assigned_to: z.uuid().nullable(),
  assigned_to_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type PairedLead = z.infer<typeof pairedLeadSchema>;

export const duplicatePairSchema = z.object({
  id: z.uuid(),
  /** How likely the two are one, 1 to 100. */
  score: count,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  /** Of name and company, 0 to 1; null where they were not compared. */
  similarity: z.number().nullable(),
  /** The reasons in words. */
  because: z.array(z.string()),
  /** The lead that came first, and the later one. */
  first: pairedLeadSchema,
  second: pairedLeadSchema,
  /** Whether the caller may edit both leads, and so merge and dismiss. */
  can_merge: z.boolean(),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

export const duplicateListSchema = z.strictObject({
  reason: z
    .enum([...DUPLICATE_REASONS, 'all'])
    .optional()
    .transform((reason) => (reason === 'all' ? undefined : reason)),
  limit: z.number().int().min(1).max(DUPLICATE_PAGE_MAX).default(DUPLICATE_PAGE_DEFAULT),
  cursor: z.string().max(1_000).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
});
export const duplicatePageSchema = pageOf(duplicatePairSchema);

export const duplicateSummarySchema = z.object({
  /** Open pairs that the caller may merge. */
  open: count,
  /** The same by reason; a pair with two reasons counts under both. */
  by_reason: z.object({ email: count, phone: count, name_company: count, alike: count }),
  sweep: z.object({ state: z.enum(SWEEP_STATES), looked_at: count, finished_at: z.iso.datetime().nullable() }),
});
export type DuplicateSummary = z.infer<typeof duplicateSummarySchema>;

export const duplicateCompareSchema = z.strictObject({ id: idField, survivor_id: idField.optional() });
export const mergeProposalSchema = z.object({
  pair: duplicatePairSchema,
  /** The lead that stays, and the one that goes into it. */
  survivor: leadSchema,
  other: leadSchema,
  fields: z.array(
    z.object({
      field: mergeField,
      chosen: z.enum(MERGE_CHOICES),
      rule: z.enum(MERGE_RULES),
      can_join: z.boolean(),
    }),
  ),
  /** What of the other lead's moves along. */
  moves: z.object({ activities: count, opportunities: count, tasks: count, meetings: count, messages: count }),
});
export type MergeProposal = z.infer<typeof mergeProposalSchema>;

/** `fields` holds what is to be otherwise than proposed; the versions are those that were looked at. */
export const duplicateMergeSchema = z.strictObject({
  id: idField,
  survivor_id: idField,
  survivor_version: z.number().int(),
  other_version: z.number().int(),
  fields: z.partialRecord(mergeField, z.enum(MERGE_CHOICES)).default({}),
});
export type DuplicateMerge = z.output<typeof duplicateMergeSchema>;

export const leadMergeSchema = z.object({
  /** The pair's, by which a merge is also taken back. */
  id: z.uuid(),
  survivor_id: z.uuid(),
  survivor_name: z.string(),
  other_id: z.uuid(),
  other_name: z.string(),
  merged_by_name: z.string().nullable(),
  merged_at: z.iso.datetime(),
  can_unmerge: z.boolean(),
});
export type LeadMerge = z.infer<typeof leadMergeSchema>;
export const leadMergeListSchema = z.object({ items: z.array(leadMergeSchema) });

export const unmergeResultSchema = z.object({
  survivor_id: z.uuid(),
  other_id: z.uuid(),
  /** What somebody changed on the surviving lead since, and what therefore stays. */
  kept: z.array(mergeField),
  /** Another lead has the email by now. */
  email_lost: z.boolean(),
});
export type UnmergeResult = z.infer<typeof unmergeResultSchema>;

export const pairStateSchema = z.object({ id: z.uuid(), state: z.enum(PAIR_STATES) });
