import { z } from 'zod';
import { conditionsIn, lastDays, rangeOfDays, rangeOfNumbers, someOf, wantedText } from './fields/conditions.ts';
import { type CustomFieldName, customNameField, isCustomName } from './fields/custom.ts';
import type { FieldSpec } from './fields/field.ts';
import type { ConditionOf } from './fields/field-types.ts';
import { lead, type LeadFieldsList } from './fields/lead.ts';

/** What the lead's company is to us, by its name: a customer where another lead of it converted, or this one. */
export const ACCOUNT_KINDS = ['customer'] as const;
const ACCOUNT_LABELS = { customer: 'Existing customer' } as const;
/** What can be asked of a lead: its catalogue's fields, whose it is, what its company is to us, and the company's own fields. */
export type LeadCondition =
  | ConditionOf<LeadFieldsList>
  | ({ field: 'owner'; is: string[] } & Not)
  | ({ field: 'account'; is: (typeof ACCOUNT_KINDS)[number][] } & Not)
  | CustomCondition;
type Not = { not?: true | undefined };
/** Of a field of the company's own. Which of these a field takes, its kind says: a condition that does not fit it is refused where it is asked. */
export type CustomCondition =
  | ({ field: CustomFieldName; is: string[] } & Not)
  | ({ field: CustomFieldName; contains: string } & Not)
  | ({ field: CustomFieldName; min?: number | undefined; max?: number | undefined } & Not)
  | ({ field: CustomFieldName; from?: string | undefined; to?: string | undefined } & Not)
  | ({ field: CustomFieldName; last_days: number } & Not)
  | { field: CustomFieldName; known: boolean };
export type FilterField = LeadCondition['field'];
/** The fields that are not the company's own. */
export type LeadFilterField = Exclude<FilterField, CustomFieldName>;

export const FILTER_DEPTH = 3;
export const FILTER_CONDITIONS = 30;

const ACCOUNT = { kind: 'choice', label: 'Account', need: 'filled', in: ['filter'], options: ACCOUNT_LABELS } as const;
const OWNER = { kind: 'person', label: 'Owner', need: 'filled', in: ['filter'] } as const;
/** What each field that can be filtered by is; the last two are not columns. */
export const FILTER_FIELDS: Readonly<Record<LeadFilterField, FieldSpec>> = {
  ...lead.specsIn('filter'),
  owner: OWNER,
  account: ACCOUNT,
};
export const isCustomCondition = (condition: LeadCondition): condition is CustomCondition =>
  isCustomName(condition.field);

const CUSTOM_CONDITIONS = [
  z.strictObject({ field: customNameField, is: someOf(wantedText), not: z.literal(true).optional() }),
  z.strictObject({ field: customNameField, contains: wantedText, not: z.literal(true).optional() }),
  rangeOfNumbers(customNameField),
  rangeOfDays(customNameField),
  lastDays(customNameField),
  z.strictObject({ field: customNameField, known: z.boolean() }),
];

export const leadConditionSchema = z.union([
  ...conditionsIn(FILTER_FIELDS),
  ...CUSTOM_CONDITIONS,
]) as z.ZodType as z.ZodType<LeadCondition, LeadCondition>;

/** All of its parts, or any of them. A group without parts asks for nothing: everything matches. */
export type LeadFilter = { all: LeadFilterPart[] } | { any: LeadFilterPart[] };
export type LeadFilterPart = LeadCondition | LeadFilter;

// Unrolled, not recursive: the depth is the schema's, before anything walks the tree.
const groupOf = (part: z.ZodType<LeadFilterPart, LeadFilterPart>): z.ZodType<LeadFilter, LeadFilter> => {
  const parts = z.array(part).max(FILTER_CONDITIONS);
  return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts })]);
};
const groupsOf = (levels: number): z.ZodType<LeadFilter, LeadFilter> =>
  groupOf(levels === 1 ? leadConditionSchema : z.union([leadConditionSchema, groupsOf(levels - 1)]));

/** A tree of conditions over a lead, at most three groups deep and thirty conditions. */
export const leadFilterSchema = groupsOf(FILTER_DEPTH).refine(
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
