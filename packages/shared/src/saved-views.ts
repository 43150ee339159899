import { z } from 'zod';
import { leadFilterSchema } from './lead-filter.ts';
import { LEAD_SORTS } from './lead-list.ts';
import { COMPANY_ROLES } from './roles.ts';
import { idField, textField } from './wire.ts';

/** The table's columns, in the order they come in unless somebody moved them. */
export const LEAD_COLUMNS = [
  'score',
  'company',
  'status',
  'priority',
  'processing_mode',
  'source',
  'owner',
  'estimated_budget',
  'last_contacted',
  'created_at',
  'updated_at',
  'email',
  'phone',
  'industry',
  'company_size',
] as const;
export type LeadColumn = (typeof LEAD_COLUMNS)[number];

export const leadViewSchema = z.strictObject({
  filter: leadFilterSchema,
  q: z.string().max(200),
  sort: z.enum(LEAD_SORTS),
  order: z.enum(['asc', 'desc']),
  /** Left out: the columns as the person has them. */
  columns: z.array(z.enum(LEAD_COLUMNS)).max(LEAD_COLUMNS.length).optional(),
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
