import { z } from 'zod';
import { filterTextField } from './lead-list.ts';
import { SELECTION_MAX } from './lead-selection.ts';
import { idField } from './wire.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file of leads can have, in its order. `reasons`: what the score is made of, the weightiest first. */
export const EXPORT_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'phone',
  'industry',
  'company_size',
  'source',
  'status',
  'priority',
  'score',
  'reasons',
  'processing_mode',
  'estimated_budget',
  'decision_timeline',
  'pain_points',
  'notes',
  'assigned_to_name',
  'created_at',
  'updated_at',
  'last_contacted',
  'id',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
export const EXPORT_LABELS: Record<ExportColumn, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  company_name: 'Company',
  job_title: 'Job title',
  phone: 'Phone',
  industry: 'Industry',
  company_size: 'Company size',
  source: 'Source',
  status: 'Status',
  priority: 'Priority',
  score: 'Score',
  reasons: 'Score reasons',
  processing_mode: 'Mode',
  estimated_budget: 'Estimated budget',
  decision_timeline: 'Decision timeline',
  pain_points: 'Pain points',
  notes: 'Notes',
  assigned_to_name: 'Owner',
  created_at: 'Created',
  updated_at: 'Updated',
  last_contacted: 'Last contacted',
  id: 'ID',
};

const columns = z.array(z.enum(EXPORT_COLUMNS)).min(1, 'Choose at least one column').max(EXPORT_COLUMNS.length);
const common = { format: z.enum(EXPORT_FORMATS).default('csv'), columns: columns.default([...EXPORT_COLUMNS]) };
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
    .max(500)
    .transform((text) => text.split(','))
    .pipe(columns)
    .optional()
    .transform((chosen): ExportColumn[] => chosen ?? [...EXPORT_COLUMNS]),
  filter: filterTextField.optional(),
  q: z.string().max(200).optional(),
});
