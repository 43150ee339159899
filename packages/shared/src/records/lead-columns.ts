import type { CustomFieldName } from '../ground/fields/custom.ts';
import { lead, type LeadFieldsIn } from '../ground/fields/lead.ts';

/**
 * The table's first columns; the catalogue's others follow in its order. The lead itself, its name, is always the
 * first.
 */
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
/**
 * The table's columns, in the order they come in unless somebody moved them. The company's own fields come after them,
 * by name.
 */
export const LEAD_COLUMNS: readonly BuiltInLeadColumn[] = [...FIRST_COLUMNS, ...lead.keysIn('column').filter(isOther)];
export type LeadColumn = BuiltInLeadColumn | CustomFieldName;
