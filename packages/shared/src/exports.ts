import { z } from 'zod';
import { CUSTOM_LIMITS, type CustomFieldName, customNameField } from './fields/custom.ts';
import { lead, type LeadFieldsIn } from './fields/lead.ts';
import { filterTextField } from './lead-list.ts';
import { SELECTION_MAX } from './lead-selection.ts';
import { idField } from './wire.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * What a file of leads can have, in its order: the catalogue's fields, the reasons of the score (what it is made of, the weightiest first), the owner's name
 * and the id. The company's own fields come after them, by name: custom.machine_count.
 */
export const EXPORT_COLUMNS = [...lead.keysIn('export'), 'reasons', 'assigned_to_name', 'id'] as const;
export type BuiltInExportColumn = LeadFieldsIn<'export'> | 'reasons' | 'assigned_to_name' | 'id';
export type ExportColumn = BuiltInExportColumn | CustomFieldName;
export const EXPORT_LABELS: Record<BuiltInExportColumn, string> = {
  ...lead.labelsIn('export'),
  reasons: 'Score reasons',
  assigned_to_name: 'Owner',
  id: 'Lead ID',
};

const COLUMNS_MAX = EXPORT_COLUMNS.length + CUSTOM_LIMITS.fields;
const columns = z
  .array(z.union([z.enum(EXPORT_COLUMNS), customNameField]))
  .min(1, 'Choose at least one column')
  .max(COLUMNS_MAX);
/** Left out: every column, the company's own among them. */
const common = { format: z.enum(EXPORT_FORMATS).default('csv'), columns: columns.optional() };
/** The leads of a filter and the search words, or the ones named. */
export const leadExportSchema = z.strictObject({
  ...common,
  filter: filterTextField.optional(),
  q: z.string().max(200).optional(),
  ids: z.array(idField).min(1).max(SELECTION_MAX).optional(),
});
export type LeadExport = z.output<typeof leadExportSchema>;

/** The same as a query: columns with commas between them. */
export const leadExportQuerySchema = z.strictObject({
  ...common,
  columns: z
    .string()
    .max(6_000)
    .transform((text) => text.split(','))
    .pipe(columns)
    .optional(),
  filter: filterTextField.optional(),
  q: z.string().max(200).optional(),
});
