import { z } from 'zod';
import { DEPARTMENTS } from './departments.ts';
import { LEAD_COMPANY_SIZES, LEAD_SOURCES, LEAD_STATUSES, PRIORITIES, PROCESSING_MODES } from './leads.ts';
import { idField, textField } from './wire.ts';

/** What the lead's company is to us, by its name: a customer where another lead of it converted, or this one. */
export const ACCOUNT_KINDS = ['customer'] as const;
/** The words of each field that has a list of them. */
export const FILTER_CHOICES = {
  status: LEAD_STATUSES,
  source: LEAD_SOURCES,
  priority: PRIORITIES,
  processing_mode: PROCESSING_MODES,
  company_size: LEAD_COMPANY_SIZES,
  department: DEPARTMENTS,
  account: ACCOUNT_KINDS,
} as const;
export type ChoiceField = keyof typeof FILTER_CHOICES;
export const CHOICE_FIELDS = Object.keys(FILTER_CHOICES) as ChoiceField[];
export const NUMBER_FIELDS = ['score', 'estimated_budget'] as const;
export const DATE_FIELDS = ['created_at', 'updated_at', 'last_contacted'] as const;
export const TEXT_FIELDS = ['first_name', 'last_name', 'email', 'company_name', 'job_title', 'phone', 'notes'] as const;
/** What can be asked for as "known" or "not known": the columns that may be empty. */
export const KNOWN_FIELDS = [
  'score',
  'company_size',
  'department',
  'industry',
  'estimated_budget',
  'last_contacted',
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'phone',
  'notes',
] as const;
export type FilterField =
  | ChoiceField
  | 'owner'
  | 'industry'
  | (typeof NUMBER_FIELDS)[number]
  | (typeof DATE_FIELDS)[number]
  | (typeof TEXT_FIELDS)[number];

export const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 30;
const VALUES_MAX = 30;
const DAYS_MAX = 3_650;

const not = z.literal(true).optional();
const some = <T extends z.ZodType>(value: T) => z.array(value).min(1, 'Choose at least one').max(VALUES_MAX);
const oneOf = <F extends ChoiceField>(field: F) =>
  z.strictObject({ field: z.literal(field), is: some(z.enum(FILTER_CHOICES[field])), not });
const amount = z.number().min(0).max(1e12);
const day = z.iso.date('Enter a date as YYYY-MM-DD');
const wanted = (max: number) => textField(max).pipe(z.string().min(1, 'Enter a search text'));
const inOrder = (low: number | string | undefined, high: number | string | undefined) =>
  (low !== undefined || high !== undefined) && (low === undefined || high === undefined || low <= high);

type Not = { not?: true | undefined };
/** Written out, not inferred: the typed client carries this type, and no schema. `not` turns a condition round; what is unknown then matches. */
export type LeadCondition =
  | { [F in ChoiceField]: { field: F; is: (typeof FILTER_CHOICES)[F][number][] } & Not }[ChoiceField]
  | ({ field: 'owner' | 'industry'; is: string[] } & Not)
  | ({ field: (typeof NUMBER_FIELDS)[number]; min?: number | undefined; max?: number | undefined } & Not)
  | ({ field: (typeof DATE_FIELDS)[number]; from?: string | undefined; to?: string | undefined } & Not)
  | ({ field: (typeof DATE_FIELDS)[number]; last_days: number } & Not)
  | ({ field: (typeof TEXT_FIELDS)[number]; contains: string } & Not)
  | { field: (typeof KNOWN_FIELDS)[number]; known: boolean };

/** A range takes both its ends, a day is one in UTC. */
export const leadConditionSchema: z.ZodType<LeadCondition, LeadCondition> = z.union([
  oneOf('status'),
  oneOf('source'),
  oneOf('priority'),
  oneOf('processing_mode'),
  oneOf('company_size'),
  oneOf('department'),
  oneOf('account'),
  z.strictObject({ field: z.literal('owner'), is: some(z.union([z.enum(['me', 'nobody']), idField])), not }),
  z.strictObject({ field: z.literal('industry'), is: some(wanted(100)), not }),
  z
    .strictObject({ field: z.enum(NUMBER_FIELDS), min: amount.optional(), max: amount.optional(), not })
    .refine(({ min, max }) => inOrder(min, max), 'Enter a range'),
  z
    .strictObject({ field: z.enum(DATE_FIELDS), from: day.optional(), to: day.optional(), not })
    .refine(({ from, to }) => inOrder(from, to), 'Enter a range'),
  z.strictObject({ field: z.enum(DATE_FIELDS), last_days: z.number().int().min(1).max(DAYS_MAX), not }),
  z.strictObject({ field: z.enum(TEXT_FIELDS), contains: wanted(100), not }),
  z.strictObject({ field: z.enum(KNOWN_FIELDS), known: z.boolean() }),
]);

/** All of its parts, or any of them. A group without parts asks for nothing: everything matches. */
export type LeadFilter = { all: LeadFilterPart[] } | { any: LeadFilterPart[] };
export type LeadFilterPart = LeadCondition | LeadFilter;

// Unrolled, not recursive: the depth is the schema's, before anything walks the tree.
const groupOf = (part: z.ZodType<LeadFilterPart, LeadFilterPart>): z.ZodType<LeadFilter, LeadFilter> => {
  const parts = z.array(part).max(FILTER_CONDITIONS);
  return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts })]);
};
let level = groupOf(leadConditionSchema);
for (let depth = 1; depth < FILTER_DEPTH; depth += 1) level = groupOf(z.union([leadConditionSchema, level]));

/** A tree of conditions over a lead, at most three groups deep and thirty conditions. */
export const leadFilterSchema = level.refine(
  (filter) => countConditions(filter) <= FILTER_CONDITIONS,
  `Use at most ${FILTER_CONDITIONS} conditions`,
);

export const EVERY_LEAD: LeadFilter = { all: [] };

/** Whether the filter asks for one of these fields anywhere. */
export const asksFor = (filter: LeadFilter, fields: readonly FilterField[]): boolean =>
  partsOf(filter).some((part) => (isGroup(part) ? asksFor(part, fields) : fields.includes(part.field)));

export const isGroup = (part: LeadFilterPart): part is LeadFilter => 'all' in part || 'any' in part;
export const partsOf = (group: LeadFilter): LeadFilterPart[] => ('all' in group ? group.all : group.any);

export function countConditions(part: LeadFilterPart): number {
  return isGroup(part) ? partsOf(part).reduce((sum, inner) => sum + countConditions(inner), 0) : 1;
}

/** Both filters at once, without a group around what asks for nothing. */
export function bothFilters(...filters: LeadFilter[]): LeadFilter {
  const asked = filters.filter((filter) => countConditions(filter) > 0);
  return asked.length === 1 && asked[0]
    ? asked[0]
    : { all: asked.flatMap((filter): LeadFilterPart[] => ('all' in filter ? filter.all : [filter])) };
}
