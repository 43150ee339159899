import { z } from 'zod';
import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { CUSTOM_LIMITS, customNameField, type RecordTypeName } from '../ground/fields/custom.ts';
import { lead } from '../ground/fields/lead.ts';
import { opportunity } from '../ground/fields/opportunity.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import type { DealAsks } from './opportunities.ts';
import { FILTER_SCHEMAS } from './record-filters.ts';
import { asksSchemaOf, SELECTION_MAX } from './record-selection.ts';
import { filterTextOf } from './records.ts';
import { idField } from '../ground/wire.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * What a file of records can have, by name and in its order, with what stands above it: the catalogue's fields, what
 * the server finds out, and the id. The company's own fields come after them: custom.machine_count.
 */
export const EXPORT_LABELS: Readonly<Record<RecordTypeName, Readonly<Record<string, string>>>> = {
  lead: {
    ...lead.labelsIn('export'),
    /** What the score is made of, the weightiest first. */
    reasons: 'Score reasons',
    assigned_to_name: 'Owner',
    id: 'Lead ID',
  },
  account: {
    ...account.labelsIn('export'),
    parent_name: 'Parent account',
    people: 'People',
    open_deals: 'Open deals',
    open_amount: 'Open pipeline',
    won_amount: 'Won to date',
    owner_name: 'Owner',
    id: 'Account ID',
  },
  contact: {
    ...contact.labelsIn('export'),
    account_name: 'Account',
    open_deals: 'Open deals',
    owner_name: 'Owner',
    id: 'Contact ID',
  },
  opportunity: {
    ...opportunity.labelsIn('export'),
    stage_label: 'Stage name',
    base_amount: 'Amount in company currency',
    account_name: 'Account',
    lead_name: 'Lead',
    owner_name: 'Owner',
    id: 'Deal ID',
  },
};
export const exportColumnsOf = (type: RecordTypeName): string[] => Object.keys(EXPORT_LABELS[type]);
/** One of ours by name, or the name of a field of the company's own. */
export type ExportColumn = string;

/**
 * The records of a filter, the search words and what else a list of deals is narrowed to, or the ones named. Without
 * columns every one, the company's own among them.
 */
export type RecordExport = {
  format: ExportFormat;
  columns?: ExportColumn[] | undefined;
  filter?: AnyFilter | undefined;
  q?: string | undefined;
  asks?: DealAsks | undefined;
  ids?: string[] | undefined;
};

/** What can be asked of a file of such records: as a body, and as a query with commas between the columns. */
export function exportSchemasOf(type: RecordTypeName): Record<'body' | 'query', z.ZodType<RecordExport>> {
  const names = exportColumnsOf(type);
  const columns = z
    .array(z.union([z.enum(names), customNameField]))
    .min(1, 'Choose at least one column')
    .max(names.length + CUSTOM_LIMITS.fields);
  const common = {
    format: z.enum(EXPORT_FORMATS).default('csv'),
    filter: filterTextOf(FILTER_SCHEMAS[type]).optional(),
    q: z.string().max(200).optional(),
  };
  const listed = z
    .string()
    .max(6_000)
    .transform((text) => (text === '' ? undefined : text.split(',')))
    .pipe(columns.optional());
  return {
    body: z.strictObject({
      ...common,
      columns: columns.optional(),
      asks: asksSchemaOf(type),
      ids: z.array(idField).min(1).max(SELECTION_MAX).optional(),
    }),
    query: z.strictObject({ ...common, columns: listed.optional() }),
  };
}
