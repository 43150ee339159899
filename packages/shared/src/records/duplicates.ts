import { z } from 'zod';
import { accountSchema } from './accounts.ts';
import { contactSchema } from './contacts.ts';
import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { type CustomFieldName, customNameField, type RecordTypeName } from '../ground/fields/custom.ts';
import { lead } from '../ground/fields/lead.ts';
import { opportunity } from '../ground/fields/opportunity.ts';
import { LEAD_STATUSES, leadSchema, PRIORITIES } from './leads.ts';
import { opportunitySchema } from './opportunities.ts';
import { idField, pageOf } from '../ground/wire.ts';

/** Why two records are likely one: told of every pair, strongest first. */
export const DUPLICATE_REASONS = ['email', 'domain', 'phone', 'name', 'alike'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
/** What can speak for two records of a type being one, in words. */
export const DUPLICATE_REASON_LABELS: Readonly<
  Record<RecordTypeName, Readonly<Partial<Record<DuplicateReason, string>>>>
> = {
  lead: {
    email: 'Same email',
    phone: 'Same phone number',
    name: 'Same name and company',
    alike: 'Similar name and company',
  },
  account: {
    domain: 'Matching domain',
    phone: 'Same phone number',
    name: 'Same name',
    alike: 'Similar name',
  },
  contact: {
    email: 'Matching email',
    phone: 'Same phone number',
    name: 'Same name and account',
    alike: 'Similar name, same account',
  },
  opportunity: {
    name: 'Same name and account',
    alike: 'Similar name, same account',
  },
};
export const reasonsOf = (type: RecordTypeName): DuplicateReason[] =>
  DUPLICATE_REASONS.filter((reason) => reason in DUPLICATE_REASON_LABELS[type]);
/** The reason as a person reads it; `similarity` (0 to 1) is told where it is what speaks. */
export function reasonWords(type: RecordTypeName, reason: DuplicateReason, similarity: number | null): string {
  const label = DUPLICATE_REASON_LABELS[type][reason] ?? reason;
  return reason === 'alike' && similarity !== null ? `${label} (${similarity.toFixed(2)})` : label;
}

/** `asked`: somebody put these two side by side, and nothing says that they are one. */
export const PAIR_STATES = ['open', 'asked', 'dismissed', 'merged'] as const;
export const SWEEP_STATES = ['idle', 'running'] as const;
/** How long a merge can be taken back: as long as the record that went is kept. */
export const UNMERGE_DAYS = 30;

const DUPLICATE_PAGE_DEFAULT = 25;
const DUPLICATE_PAGE_MAX = 100;

/** What is chosen field by field when two records become one; the company's own fields as well, by name. */
export const MERGE_FIELDS = {
  lead: lead.keysIn('merge'),
  account: account.keysIn('merge'),
  contact: contact.keysIn('merge'),
  opportunity: opportunity.keysIn('merge'),
} as const;
type BuiltInMergeField = (typeof MERGE_FIELDS)[RecordTypeName][number];
export type MergeField = BuiltInMergeField | CustomFieldName;
const EVERY_FIELD = [...new Set(Object.values(MERGE_FIELDS).flat())] as [BuiltInMergeField, ...BuiltInMergeField[]];
const mergeField = z.union([z.enum(EVERY_FIELD), customNameField]);

/** Whose value stays: of the record that stays, of the other one, or both where that can be. */
const MERGE_CHOICES = ['survivor', 'other', 'joined'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];
/** By which rule a value was proposed. */
const MERGE_RULES = ['same', 'only', 'joined', 'first', 'further', 'withdrawn', 'edited', 'stays'] as const;
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
  version: count,
});
export type PairedLead = z.infer<typeof pairedLeadSchema>;

const pairOf = <R extends z.ZodType>(record: R) =>
  z.object({
    id: z.uuid(),
    /** How likely the two are one, 1 to 100. */
    score: count,
    reasons: z.array(z.enum(DUPLICATE_REASONS)),
    /** Of what is called alike, 0 to 1; null where it was not compared. */
    similarity: z.number().nullable(),
    /** The reasons in words. */
    because: z.array(z.string()),
    /** The record that came first, and the later one. */
    first: record,
    second: record,
    /** More records that are likely the same one, the oldest first: each is like one of these or of the two. */
    others: z.array(record),
    /** Every pair among all these records, this one first. */
    pairs: z.array(z.uuid()),
    /** Whether the caller may edit all of them, and so merge and dismiss. */
    can_merge: z.boolean(),
  });
export const leadPairSchema = pairOf(pairedLeadSchema);
export const accountPairSchema = pairOf(accountSchema);
export const contactPairSchema = pairOf(contactSchema);
export const opportunityPairSchema = pairOf(opportunitySchema);
export const leadPairPageSchema = pageOf(leadPairSchema);
export const accountPairPageSchema = pageOf(accountPairSchema);
export const contactPairPageSchema = pageOf(contactPairSchema);
export const opportunityPairPageSchema = pageOf(opportunityPairSchema);
/** A pair of records of any type; what is known of a record depends on the type. */
export type DuplicatePair<R extends { id: string } = { id: string }> = Omit<
  z.infer<typeof leadPairSchema>,
  'first' | 'second' | 'others'
> & { first: R; second: R; others: R[] };

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

export const duplicateSummarySchema = z.object({
  /** Groups of records that are likely one and that the caller may merge. */
  open: count,
  /** The same by reason; a pair with two reasons counts under both. */
  by_reason: z.object({ email: count, domain: count, phone: count, name: count, alike: count }),
  sweep: z.object({ state: z.enum(SWEEP_STATES), looked_at: count, finished_at: z.iso.datetime().nullable() }),
});
export type DuplicateSummary = z.infer<typeof duplicateSummarySchema>;

/** Two records that somebody wants to see side by side, whatever speaks for their being one. */
export const duplicateAskSchema = z.strictObject({
  ids: z
    .array(idField)
    .length(2)
    .refine(([one, other]) => one !== other, 'Choose two different records'),
});
export const duplicateCompareSchema = z.strictObject({ id: idField, survivor_id: idField.optional() });

/**
 * How much of the other record's moves along, by what it is; contacts and child accounts of accounts, deals of
 * accounts, contacts and leads.
 */
const MOVED_KINDS = [
  'activities',
  'contacts',
  'opportunities',
  'accounts',
  'tasks',
  'files',
  'meetings',
  'messages',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];
const moveCounts = z.object({
  activities: count,
  contacts: count,
  opportunities: count,
  accounts: count,
  tasks: count,
  files: count,
  meetings: count,
  messages: count,
});
export type MoveCounts = z.infer<typeof moveCounts>;

const proposalOf = <P extends z.ZodType, R extends z.ZodType>(pair: P, record: R) =>
  z.object({
    pair,
    /** The record that stays, and the one that goes into it. */
    survivor: record,
    other: record,
    fields: z.array(
      z.object({
        field: mergeField,
        chosen: z.enum(MERGE_CHOICES),
        rule: z.enum(MERGE_RULES),
        can_join: z.boolean(),
      }),
    ),
    /** What of the other record's moves along. */
    moves: moveCounts,
  });
export const leadMergeProposalSchema = proposalOf(leadPairSchema, leadSchema);
export const accountMergeProposalSchema = proposalOf(accountPairSchema, accountSchema);
export const contactMergeProposalSchema = proposalOf(contactPairSchema, contactSchema);
export const opportunityMergeProposalSchema = proposalOf(opportunityPairSchema, opportunitySchema);
export type MergeProposal<R extends { id: string; version: number } = { id: string; version: number }> = Omit<
  z.infer<typeof leadMergeProposalSchema>,
  'pair' | 'survivor' | 'other'
> & { pair: DuplicatePair; survivor: R; other: R };

/** `fields` holds what is to be otherwise than proposed; the versions are those that were looked at. */
const mergeOf = (type: RecordTypeName) =>
  z.strictObject({
    id: idField,
    survivor_id: idField,
    survivor_version: z.number().int(),
    other_version: z.number().int(),
    fields: z
      .partialRecord(z.union([z.enum(MERGE_FIELDS[type]), customNameField]) as typeof mergeField, z.enum(MERGE_CHOICES))
      .default({}),
  });
export const leadMergeSchema = mergeOf('lead');
export const accountMergeSchema = mergeOf('account');
export const contactMergeSchema = mergeOf('contact');
export const opportunityMergeSchema = mergeOf('opportunity');
export type DuplicateMerge = z.output<typeof leadMergeSchema>;

/** How many records become one at once. */
const MERGE_GROUP_MAX = 20;
/**
 * Records that become one of them, by the rules that a merge of two proposes; the versions are those that were looked
 * at.
 */
export const groupMergeSchema = z
  .strictObject({
    survivor_id: idField,
    records: z
      .array(z.strictObject({ id: idField, version: z.number().int() }))
      .min(2)
      .max(MERGE_GROUP_MAX),
  })
  .refine(({ records }) => new Set(records.map(({ id }) => id)).size === records.length, 'Choose different records')
  .refine(({ survivor_id, records }) => records.some(({ id }) => id === survivor_id), {
    path: ['survivor_id'],
    message: 'Choose one of the records',
  });
export type GroupMerge = z.output<typeof groupMergeSchema>;
export const groupMergedSchema = z.object({
  survivor_id: z.uuid(),
  /** The merges in their order: taken back from the last one, each brings a record back. */
  merges: z.array(z.uuid()),
});
export type GroupMerged = z.infer<typeof groupMergedSchema>;

export const mergedRecordSchema = z.object({
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
export type MergedRecord = z.infer<typeof mergedRecordSchema>;
export const mergedRecordListSchema = z.object({ items: z.array(mergedRecordSchema) });

export const unmergeResultSchema = z.object({
  survivor_id: z.uuid(),
  other_id: z.uuid(),
  /** What somebody changed on the surviving record since, and what therefore stays. */
  kept: z.array(mergeField),
  /** Another record has its email or domain by now. */
  key_lost: z.boolean(),
});
export type UnmergeResult = z.infer<typeof unmergeResultSchema>;

export const pairStateSchema = z.object({ id: z.uuid(), state: z.enum(PAIR_STATES) });
