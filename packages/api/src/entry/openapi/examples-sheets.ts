import type {
  authUrlSchema,
  doneSchema,
  SheetsAgent,
  sheetsAgentCreatedSchema,
  sheetsAgentCreateSchema,
  sheetsAgentListSchema,
  sheetsConfiguredSchema,
  sheetsConfigureSchema,
  sheetsTemplateSchema,
  spreadsheetListSchema,
  syncLogListSchema,
  SyncResult,
} from '@outrider/shared/automation/sheets';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { readTemplate } from '../../automation/sheets/template.ts';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const field_mappings: SheetsAgent['field_mappings'] = [
  { column: 'E-Mail', field: 'email' },
  { column: 'Vorname', field: 'first_name' },
  { column: 'Firma', field: 'company_name' },
];

const agent: SheetsAgent = {
  id,
  name: 'Trade fair list',
  description: EXAMPLE_WORDS.fairDescription,
  status: 'active',
  status_reason: null,
  google_credentials: true,
  google_email: 'fairs@example.com',
  spreadsheet_id: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
  spreadsheet_name: 'Fair 2026',
  sheet_name: 'Visitors',
  header_row: 1,
  field_mappings,
  auto_map_fields: true,
  sync_interval: 'hourly',
  timezone: 'Europe/Berlin',
  daily_at: '06:00',
  duplicate_handling: 'skip',
  ai_processing_enabled: true,
  ai_lead_scoring: true,
  write_back_enabled: false,
  write_back_score: null,
  write_back_status: null,
  can_write: false,
  webhook_url: null,
  webhook_enabled: false,
  total_synced: 1184,
  last_sync: '2026-01-15T09:30:00.000Z',
  next_sync: '2026-01-15T10:30:00.000Z',
  syncing: false,
  created_at: '2026-01-10T08:00:00.000Z',
};
const configure = {
  spreadsheet_id: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
  spreadsheet_name: 'Fair 2026',
  sheet_name: 'Visitors',
  header_row: 1,
  sync_interval: 'hourly',
  duplicate_handling: 'skip',
  auto_map_fields: true,
} as const;
const report = {
  new: 18,
  changed: 3,
  gone: 0,
  new_rows: [{ row: 12, who: 'priya.raman@northwind.example', fields: [] }],
  changed_rows: [{ row: 4, who: 'vera@example.com', fields: ['job_title'] }],
  gone_rows: [],
  written_back: 0,
};
const log: z.output<typeof syncLogListSchema>['logs'][number] = {
  id,
  status: 'completed',
  reason: 'schedule',
  sync_started: '2026-01-15T09:30:00.000Z',
  sync_finished: '2026-01-15T09:30:04.000Z',
  rows_read: 1184,
  records_created: 18,
  records_updated: 3,
  records_skipped: 0,
  records_unchanged: 1162,
  records_failed: 1,
  errors: [{ row: 77, message: MESSAGES.rowNoEmail }],
  report,
  webhook: null,
};

export const SHEETS_EXAMPLES: Readonly<Record<string, unknown>> = {
  SheetsAgentList: { agents: [agent], configured: true, demo: false } satisfies z.output<typeof sheetsAgentListSchema>,
  SheetsAgentCreate: {
    name: agent.name,
    description: agent.description,
    sync_interval: 'hourly',
    duplicate_handling: 'skip',
  } satisfies z.input<typeof sheetsAgentCreateSchema>,
  SheetsAgentCreated: { success: true, agent_id: id } satisfies z.output<typeof sheetsAgentCreatedSchema>,
  AuthUrl: { auth_url: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&state=…' } satisfies z.output<
    typeof authUrlSchema
  >,
  SpreadsheetList: {
    spreadsheets: [{ id: agent.spreadsheet_id ?? '', name: 'Fair 2026', modified_time: '2026-01-15T09:12:00.000Z' }],
  } satisfies z.output<typeof spreadsheetListSchema>,
  SheetsConfigure: configure satisfies Omit<z.input<typeof sheetsConfigureSchema>, 'id'>,
  SheetsConfigured: { success: true, field_mappings, webhook_secret: null } satisfies z.output<
    typeof sheetsConfiguredSchema
  >,
  SyncResult: {
    success: true,
    created: 18,
    updated: 3,
    skipped: 0,
    unchanged: 1162,
    failed: 1,
    error: null,
  } satisfies SyncResult,
  SyncLogList: { logs: [log] } satisfies z.output<typeof syncLogListSchema>,
  Done: { success: true } satisfies z.output<typeof doneSchema>,
  SheetsTemplate: readTemplate('json') satisfies z.output<typeof sheetsTemplateSchema>,
};
