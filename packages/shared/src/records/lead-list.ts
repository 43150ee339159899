import { z } from 'zod';
import { type CustomFieldName, customNameField, isCustomName } from '../ground/fields/custom.ts';
import { lead } from '../ground/fields/lead.ts';
import { bothFilters, EVERY_LEAD, type LeadFilter, type LeadFilterPart, leadFilterSchema } from './lead-filter.ts';
import { type Lead, LEAD_SOURCES, LEAD_STATUSES, leadPartSchema, leadSchema, PRIORITIES } from './leads.ts';
import { MESSAGES } from '../ground/messages.ts';
import { filterTextOf } from './records.ts';
import { countedPageOf, idField, totalField } from '../ground/wire.ts';

/** How many rows a list page holds unless asked otherwise, and at most. */
const LEAD_PAGE_DEFAULT = 50;
const LEAD_PAGE_MAX = 100;
/** What is unknown comes last in either order. Statuses and priorities are in their own order, not the alphabet's. */
export const LEAD_SORTS = [
  'created_at',
  'updated_at',
  'last_contacted',
  'score',
  'name',
  'company',
  'status',
  'priority',
  'estimated_budget',
] as const;
export type BuiltInLeadSort = (typeof LEAD_SORTS)[number];
/** One of ours, or by a field of the company's own. */
export type LeadSort = BuiltInLeadSort | CustomFieldName;
export const isLeadSort = (text: string): text is LeadSort =>
  (LEAD_SORTS as readonly string[]).includes(text) || isCustomName(text);
const leadSortField: z.ZodType<LeadSort, LeadSort> = z.union([z.enum(LEAD_SORTS), customNameField]);

/** 'all' means no filter, as the capture screen's selects send it. */
const filterOf = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum([...values, 'all'])
    .optional()
    .transform((value) => (value === 'all' ? undefined : (value as T[number] | undefined)));

export type LeadKey = keyof Lead;
/**
 * Everything that a lead on the wire has. By the catalogue and not by leadSchema: a screen asks with it, and would load
 * every schema for it.
 */
export const LEAD_KEYS: readonly LeadKey[] = [
  'id',
  'company_id',
  ...lead.sql.columns,
  'company',
  'assigned_to_name',
  'custom',
  'ai_insights',
  'version',
];
/** What our own lists ask for: why a lead has its score is two thirds of it, and shown where it is opened. */
export const LISTED_KEYS = LEAD_KEYS.filter((key) => key !== 'ai_insights');
/** A lead as they have it. */
export type ListedLead = Omit<Lead, 'ai_insights'>;
const isLeadKey = (key: string): key is LeadKey => (LEAD_KEYS as readonly string[]).includes(key);

/** The keys that are wanted of each lead, with commas between: id,email,score. The id is always there. */
const keysField = z
  .string()
  .max(1_000)
  .transform((text, context): LeadKey[] | undefined => {
    if (text === '') return undefined;
    const keys = text.split(',').map((key) => key.trim());
    const unknown = keys.find((key) => !isLeadKey(key));
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: MESSAGES.leadKeyUnknown(unknown) });
    return LEAD_KEYS.filter((key) => key === 'id' || keys.includes(key));
  });

const leadFilters = {
  q: z.string().max(200).optional(),
  source: filterOf(LEAD_SOURCES),
  status: filterOf(LEAD_STATUSES),
  priority: filterOf(PRIORITIES),
  assigned_to: z.union([idField, z.enum(['me', 'nobody', 'anybody'])]).optional(),
  filter: filterTextOf(leadFilterSchema).optional(),
};
export const leadListSchema = z.strictObject({
  ...leadFilters,
  limit: z.number().int().min(1).max(LEAD_PAGE_MAX).default(LEAD_PAGE_DEFAULT),
  cursor: z.string().max(1_000).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
  sort: leadSortField.default('created_at'),
  order: z.enum(['asc', 'desc']).optional(),
  fields: keysField.optional(),
  total: totalField,
});
export type LeadListInput = z.output<typeof leadListSchema>;
export type LeadFilters = Pick<LeadListInput, keyof typeof leadFilters>;

/** The short filters and the tree as one tree. */
export function filterAsked({ source, status, priority, assigned_to, filter = EVERY_LEAD }: LeadFilters): LeadFilter {
  const short: LeadFilterPart[] = [];
  if (source) short.push({ field: 'source', is: [source] });
  if (status) short.push({ field: 'status', is: [status] });
  if (priority) short.push({ field: 'priority', is: [priority] });
  if (assigned_to)
    short.push(
      assigned_to === 'anybody' ? { field: 'owner', is: ['nobody'], not: true } : { field: 'owner', is: [assigned_to] },
    );
  return bothFilters({ all: short }, filter);
}

/** With `fields`, a lead has those keys alone: who asks so reads no others. */
const listedLead = z.union([leadSchema, leadPartSchema]) as z.ZodType as typeof leadSchema;
export const leadPageSchema = countedPageOf(listedLead);
export type LeadPage = z.infer<typeof leadPageSchema>;
