import { CALL_STATES } from '../ground/outgoing.ts';
import { z } from 'zod';
import { type CustomFieldName, customNameField } from '../ground/fields/custom.ts';
import { lead, type LeadFieldsIn } from '../ground/fields/lead.ts';
import { changedText, idField, optionalText, textField } from '../ground/wire.ts';

export const SHEETS_AGENT_STATUSES = ['active', 'inactive', 'error', 'authenticating'] as const;
export type SheetsAgentStatus = (typeof SHEETS_AGENT_STATUSES)[number];
export const SYNC_INTERVALS = ['5_minutes', '15_minutes', 'hourly', 'daily'] as const;
export type SyncInterval = (typeof SYNC_INTERVALS)[number];
export const SYNC_INTERVAL_LABELS: Record<SyncInterval, string> = {
  '5_minutes': 'Every 5 minutes',
  '15_minutes': 'Every 15 minutes',
  hourly: 'Hourly',
  daily: 'Daily',
};
/** What becomes of a row whose e-mail the company knows already. */
export const DUPLICATE_HANDLINGS = ['skip', 'update', 'create_new'] as const;
export type DuplicateHandling = (typeof DUPLICATE_HANDLINGS)[number];
export const SYNC_STATUSES = ['running', 'completed', 'failed'] as const;
export const SYNC_REASONS = ['schedule', 'manual'] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];

/**
 * What a column of a sheet can fill: the catalogue's fields, and full_name, which is taken apart into first and last
 * name. The company's own by name.
 */
export const SHEET_FIELDS = [...lead.keysIn('sheet'), 'full_name'] as const;
export type BuiltInSheetField = LeadFieldsIn<'sheet'> | 'full_name';
export type SheetField = BuiltInSheetField | CustomFieldName;
export const SHEET_FIELD_LABELS: Record<BuiltInSheetField, string> = {
  ...lead.labelsIn('sheet'),
  full_name: 'Full name',
};
const sheetField = z.union([z.enum(SHEET_FIELDS), customNameField]);

/**
 * The sample template: its columns, and what stands in three of its rows. Status is for write-back: left empty,
 * Outrider may fill it in.
 */
export const TEMPLATE_HEADERS = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Company',
  'Job title',
  'Industry',
  'Company size',
  'Source',
  'Estimated budget',
  'Decision timeline',
  'Pain points',
  'Notes',
  'Status',
] as const;
export const TEMPLATE_ROWS: readonly (readonly string[])[] = [
  [
    'Ruben',
    'Castellanos',
    'r.castellanos@pellworm.example',
    '+34 910 555 010',
    'Pellworm Energy',
    'Maintenance Lead',
    'manufacturing',
    '51-200',
    'conference',
    '18000',
    'this quarter',
    'Unplanned downtime',
    'Met at our booth',
    '',
  ],
  [
    'Chloé',
    'Fontaine',
    'chloe@atelier-vernet.example',
    '+33 1 55 50 01 20',
    'Atelier Vernet',
    'Head of Purchasing',
    'retail',
    '11-50',
    'referral',
    '40000',
    'next quarter',
    'Slow quotes',
    '',
    '',
  ],
  [
    'Wei',
    'Zhang',
    'wei.zhang@northgate.example',
    '+1 415 555 0130',
    'Northgate Systems',
    'VP Operations',
    'technology',
    '201-1000',
    'website',
    '95000',
    'this month',
    'Leads wait two days for a reply',
    'Asked for a demo',
    '',
  ],
];
export const TEMPLATE_INSTRUCTIONS = [
  'Keep the header row: it tells us what each column contains. You can rename columns and adjust the mapping later.',
  'Every row needs an email. We use it to recognize the row after you sort or edit the sheet.',
  'Company size can be 1-10, 11-50, 51-200, 201-1000 or 1001+, or a headcount.',
  'Estimated budget is an amount in USD, for example 18000 or 18k.',
  'Leave Status empty. If you turn on write-back, we fill in the status of each lead.',
] as const;
export const TEMPLATE_FILENAME = 'google-sheets-template.csv';

/**
 * Where Google sends the popup back to: a page of the web app, which finishes the connection as the user who is signed
 * in.
 */
export const GOOGLE_CALLBACK_PATH = '/google-callback';
/** What the popup tells the window that opened it. */
export const GOOGLE_CONNECTED_MESSAGE = 'outrider:google-connected';
export const AUTH_STATE_MS = 10 * 60_000;
export const SHEET_ROWS_MAX = 50_000;

const nullableTime = z.iso.datetime().nullable();

const fieldMapping = { column: z.string().max(300), field: sheetField };
const givenMapping = z.strictObject(fieldMapping);
export const fieldMappingSchema = z.object(fieldMapping);
export type FieldMapping = z.infer<typeof fieldMappingSchema>;

export const sheetsAgentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(SHEETS_AGENT_STATUSES),
  status_reason: z.string().nullable(),
  /** Whether a Google account is connected; its tokens never leave the server. */
  google_credentials: z.boolean(),
  google_email: z.string().nullable(),
  spreadsheet_id: z.string().nullable(),
  spreadsheet_name: z.string().nullable(),
  sheet_name: z.string().nullable(),
  header_row: z.number().int(),
  field_mappings: z.array(fieldMappingSchema),
  auto_map_fields: z.boolean(),
  sync_interval: z.enum(SYNC_INTERVALS),
  timezone: z.string(),
  daily_at: z.string(),
  duplicate_handling: z.enum(DUPLICATE_HANDLINGS),
  ai_processing_enabled: z.boolean(),
  ai_lead_scoring: z.boolean(),
  write_back_enabled: z.boolean(),
  write_back_score: z.string().nullable(),
  write_back_status: z.string().nullable(),
  /** Whether the account's owner allowed writing. */
  can_write: z.boolean(),
  webhook_url: z.string().nullable(),
  webhook_enabled: z.boolean(),
  total_synced: z.number().int(),
  last_sync: nullableTime,
  next_sync: nullableTime,
  syncing: z.boolean(),
  created_at: z.iso.datetime(),
});
export type SheetsAgent = z.infer<typeof sheetsAgentSchema>;
/** `configured`: this server has Google OAuth2 credentials. `demo`: its Google is the bundled stand-in. */
export const sheetsAgentListSchema = z.object({
  agents: z.array(sheetsAgentSchema),
  configured: z.boolean(),
  demo: z.boolean(),
});

const timezoneField = z.string().max(64).refine(isTimezone, 'Choose a time zone');
function isTimezone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

const settings = {
  sync_interval: z.enum(SYNC_INTERVALS).optional(),
  timezone: timezoneField.optional(),
  daily_at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')
    .optional(),
  duplicate_handling: z.enum(DUPLICATE_HANDLINGS).optional(),
  ai_processing_enabled: z.boolean().optional(),
  ai_lead_scoring: z.boolean().optional(),
  auto_map_fields: z.boolean().optional(),
};
const agentName = textField(120).pipe(z.string().min(1, 'Enter a name'));
export const sheetsAgentCreateSchema = z.strictObject({
  name: agentName,
  description: optionalText(500),
  ...settings,
});
export const sheetsAgentCreatedSchema = z.object({ success: z.literal(true), agent_id: z.uuid() });

export const sheetsAgentIdSchema = z.strictObject({ id: idField });
export const sheetsRenameSchema = z.strictObject({ id: idField, name: agentName });
/**
 * `origin`: where the browser is, so that a server without a public address brings it back there; only this machine's
 * own names count.
 */
export const authUrlInputSchema = z.strictObject({ id: idField, origin: z.string().max(100).optional() });
export const authUrlSchema = z.object({ auth_url: z.string() });
export const googleConnectSchema = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2000),
});
export const googleConnectedSchema = z.object({ agent_id: z.uuid(), google_email: z.string().nullable() });

export const spreadsheetSchema = z.object({ id: z.string(), name: z.string(), modified_time: nullableTime });
export const spreadsheetListSchema = z.object({ spreadsheets: z.array(spreadsheetSchema) });
export type Spreadsheet = z.infer<typeof spreadsheetSchema>;

const spreadsheetId = z.string().regex(/^[\w-]{1,200}$/, 'Choose a spreadsheet');
const sheetName = textField(200).pipe(z.string().min(1, 'Choose a sheet'));
const headerRow = z.number().int().min(1, 'Row numbers start at 1').max(1000);

export const sheetTitlesInputSchema = z.strictObject({ id: idField, spreadsheet_id: spreadsheetId });
export const sheetTitlesSchema = z.object({ sheets: z.array(z.string()) });

export const sheetPreviewInputSchema = z.strictObject({
  id: idField,
  spreadsheet_id: spreadsheetId,
  sheet_name: sheetName,
  header_row: headerRow.default(1),
  duplicate_handling: z.enum(DUPLICATE_HANDLINGS).optional(),
  /** Left out: guessed from the headers and what stands below them. */
  field_mappings: z.array(givenMapping).max(100).optional(),
});
export const sheetPreviewSchema = z.object({
  columns: z.array(
    z.object({
      column: z.string(),
      samples: z.array(z.string()),
      field: sheetField.nullable(),
      sure: z.number().nullable(),
    }),
  ),
  /** What a sync with this mapping would do now. */
  counts: z.object({
    create: z.number().int(),
    update: z.number().int(),
    skip: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
  }),
  rows: z.number().int(),
});
export type SheetPreview = z.infer<typeof sheetPreviewSchema>;

/** Text sets it, null and an empty text take it away, absence leaves it as it is. */
const columnName = changedText(300).optional();
export const sheetsConfigureSchema = z.strictObject({
  id: idField,
  spreadsheet_id: spreadsheetId,
  spreadsheet_name: textField(300),
  sheet_name: sheetName,
  header_row: headerRow.default(1),
  ...settings,
  field_mappings: z.array(givenMapping).max(100).optional(),
  write_back_enabled: z.boolean().optional(),
  write_back_score: columnName,
  write_back_status: columnName,
  webhook_url: changedText(2000).optional(),
  webhook_enabled: z.boolean().optional(),
});
export type SheetsConfigure = z.output<typeof sheetsConfigureSchema>;
/** `webhook_secret` is told once, when the first webhook_url is set. */
export const sheetsConfiguredSchema = z.object({
  success: z.literal(true),
  field_mappings: z.array(fieldMappingSchema),
  webhook_secret: z.string().nullable(),
});

export const sheetsStatusSchema = z.strictObject({ id: idField, status: z.enum(['active', 'inactive']) });
export const doneSchema = z.object({ success: z.literal(true) });

export const syncResultSchema = z.object({
  success: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  error: z.string().nullable(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/** A sentence about a row of the sheet, by the number the sheet shows; null for the run as a whole. */
export const syncErrorSchema = z.object({ row: z.number().int().nullable(), message: z.string() });
export type SyncError = z.infer<typeof syncErrorSchema>;
const touchedRow = z.object({ row: z.number().int(), who: z.string(), fields: z.array(z.string()) });
/**
 * What is different from the run before; each list names at most 50. `gone`: rows that the sheet has no longer, their
 * leads stay.
 */
export const syncReportSchema = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  new_rows: z.array(touchedRow),
  changed_rows: z.array(touchedRow),
  gone_rows: z.array(z.string()),
  /** Cells that write-back wrote. */
  written_back: z.number().int(),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

export const webhookCallSchema = z.object({
  state: z.enum(CALL_STATES),
  attempts: z.number().int(),
  http_status: z.number().int().nullable(),
  reason: z.string().nullable(),
  sent_at: nullableTime,
});
export const syncLogSchema = z.object({
  id: z.uuid(),
  status: z.enum(SYNC_STATUSES),
  reason: z.enum(SYNC_REASONS),
  sync_started: z.iso.datetime(),
  sync_finished: nullableTime,
  rows_read: z.number().int(),
  records_created: z.number().int(),
  records_updated: z.number().int(),
  records_skipped: z.number().int(),
  records_unchanged: z.number().int(),
  records_failed: z.number().int(),
  errors: z.array(syncErrorSchema),
  report: syncReportSchema.nullable(),
  webhook: webhookCallSchema.nullable(),
});
export type SyncLog = z.infer<typeof syncLogSchema>;
export const syncLogListSchema = z.object({ logs: z.array(syncLogSchema) });

export const templateInputSchema = z.strictObject({ format: z.enum(['json', 'csv']).default('json') });
export const sheetsTemplateSchema = z.object({
  template: z.object({ headers: z.array(z.string()), instructions: z.array(z.string()) }),
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).optional(),
});

/** The template as a file: 14 columns, 3 example rows. */
export function templateCsv(): string {
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [TEMPLATE_HEADERS, ...TEMPLATE_ROWS].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}
