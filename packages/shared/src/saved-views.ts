import { z } from 'zod';
import { CUSTOM_LIMITS, type CustomFieldName, customNameField } from './fields/custom.ts';
import { lead, type LeadFieldsIn } from './fields/lead.ts';
import { leadFilterSchema } from './lead-filter.ts';
import { leadSortField } from './lead-list.ts';
import { COMPANY_ROLES } from './roles.ts';
import { idField, textField } from './wire.ts';

/** The table's first columns; the catalogue's others follow in its order. The lead itself, its name, is always the first. */
const FIRST_COLUMNS = [
  'score',
  'company_name',
  'status',
  'priority',
  'processing_mode',
  'source',
  'assigned_to',
  'estimated_budget',
  'last_contacted',
  'created_at',
  'updated_at',
] as const satisfies BuiltInLeadColumn[];
/** The parts of the name are one column, which is always there. */
const NAME_COLUMNS: readonly string[] = ['first_name', 'last_name'];
export type BuiltInLeadColumn = Exclude<LeadFieldsIn<'column'>, 'first_name' | 'last_name'>;
const isOther = (key: LeadFieldsIn<'column'>): key is BuiltInLeadColumn =>
  !NAME_COLUMNS.includes(key) && !(FIRST_COLUMNS as readonly string[]).includes(key);
/** The table's columns, in the order they come in unless somebody moved them. The company's own fields come after them, by name. */
export const LEAD_COLUMNS: readonly BuiltInLeadColumn[] = [...FIRST_COLUMNS, ...lead.keysIn('column').filter(isOther)];
export type LeadColumn = BuiltInLeadColumn | CustomFieldName;
export const leadColumnField: z.ZodType<LeadColumn, LeadColumn> = z.union([z.enum(LEAD_COLUMNS), customNameField]);

export const leadViewSchema = z.strictObject({
  filter: leadFilterSchema,
  q: z.string().max(200),
  sort: leadSortField,
  order: z.enum(['asc', 'desc']),
  /** Left out: the columns as the person has them. */
  columns: z
    .array(leadColumnField)
    .max(LEAD_COLUMNS.length + CUSTOM_LIMITS.fields)
    .optional(),
});
export type LeadView = z.infer<typeof leadViewSchema>;

export const savedViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  view: leadViewSchema,
  shared: z.boolean(),
  default_role: z.enum(COMPANY_ROLES).nullable(),
  owner_id: z.uuid(),
  owner_name: z.string(),
  version: z.number().int(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewFields = {
  name: textField(60).pipe(z.string().min(1, 'Enter a name')),
  view: leadViewSchema,
  shared: z.boolean().default(false),
  default_role: z.enum(COMPANY_ROLES).nullable().default(null),
};
export const viewCreateSchema = z.strictObject(viewFields);
export type ViewCreate = z.output<typeof viewCreateSchema>;
export const viewUpdateSchema = z.strictObject({ id: idField, version: z.number().int(), ...viewFields });
export type ViewUpdate = z.output<typeof viewUpdateSchema>;
