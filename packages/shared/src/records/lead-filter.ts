import {
  conditionSchemaOf,
  type CustomCondition,
  filterSchemaOf,
  type FilterOf,
  isGroup,
  partsOf,
} from '../ground/fields/filter.ts';
import type { CustomFieldName } from '../ground/fields/custom.ts';
import type { FieldSpec } from '../ground/fields/field.ts';
import type { ConditionOf } from '../ground/fields/field-types.ts';
import { lead, type LeadFieldsList } from '../ground/fields/lead.ts';

export {
  bothFilters,
  countConditions,
  type CustomCondition,
  isCustomCondition,
  isGroup,
  partsOf,
} from '../ground/fields/filter.ts';

/** What the lead's company is to us, by its name: a customer where another lead of it converted, or this one. */
const ACCOUNT_KINDS = ['customer'] as const;
const ACCOUNT_LABELS = { customer: 'Existing customer' } as const;
/**
 * What can be asked of a lead: its catalogue's fields, whose it is, what its company is to us, and the company's own
 * fields.
 */
export type LeadCondition =
  | ConditionOf<LeadFieldsList>
  | ({ field: 'owner'; is: string[] } & Not)
  | ({ field: 'account'; is: (typeof ACCOUNT_KINDS)[number][] } & Not)
  | CustomCondition;
type Not = { not?: true | undefined };
export type FilterField = LeadCondition['field'];
/** The fields that are not the company's own. */
type LeadFilterField = Exclude<FilterField, CustomFieldName>;

const ACCOUNT = { kind: 'choice', label: 'Account', need: 'filled', in: ['filter'], options: ACCOUNT_LABELS } as const;
const OWNER = { kind: 'person', label: 'Owner', need: 'filled', in: ['filter'] } as const;
/** What each field that can be filtered by is; the last two are not columns. */
export const FILTER_FIELDS: Readonly<Record<LeadFilterField, FieldSpec>> = {
  ...lead.specsIn('filter'),
  owner: OWNER,
  account: ACCOUNT,
};

export const leadConditionSchema = conditionSchemaOf<LeadCondition>(FILTER_FIELDS);
export type LeadFilter = FilterOf<LeadCondition>;
export type LeadFilterPart = LeadCondition | LeadFilter;
/** A tree of conditions over a lead, at most three groups deep and thirty conditions. */
export const leadFilterSchema = filterSchemaOf(leadConditionSchema);

export const EVERY_LEAD: LeadFilter = { all: [] };

/** Whether the filter asks for one of these fields anywhere. */
export const asksFor = (filter: LeadFilter, fields: readonly FilterField[]): boolean =>
  partsOf(filter).some((part) => (isGroup(part) ? asksFor(part, fields) : fields.includes(part.field)));
