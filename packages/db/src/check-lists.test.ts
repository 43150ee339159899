import { BULK_ACTIONS, BULK_STATES } from '@outrider/shared/bulk';
import { COMPANY_STATUSES, SUBSCRIPTION_PLANS } from '@outrider/shared/companies';
import { IMPORT_FORMATS, IMPORT_STATES } from '@outrider/shared/imports';
import { DELIVERY_OUTCOMES, DELIVERY_STATES, INTAKE_CHANNELS } from '@outrider/shared/intake';
import { LEAD_COMPANY_SIZES, LEAD_SOURCES, LEAD_STATUSES, PRIORITIES, PROCESSING_MODES } from '@outrider/shared/leads';
import { CLOSED_STAGES, MESSAGE_STATES, OPPORTUNITY_STAGES, TASK_PRIORITIES } from '@outrider/shared/pipeline';
import { DUPLICATE_HANDLINGS, SHEETS_AGENT_STATUSES, SYNC_INTERVALS, SYNC_REASONS, SYNC_STATUSES, WEBHOOK_CALL_STATES } from '@outrider/shared/sheets';
import { COMPANY_ROLES } from '@outrider/shared/roles';
import { createTestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  store = await createTestDatabase('embedded');
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
});

const LISTS: Record<string, readonly string[]> = {
  users_role_check: COMPANY_ROLES,
  users_automation_check: PROCESSING_MODES,
  companies_status_check: COMPANY_STATUSES,
  companies_plan_check: SUBSCRIPTION_PLANS,
  leads_status_check: LEAD_STATUSES,
  leads_mode_check: PROCESSING_MODES,
  leads_priority_check: PRIORITIES,
  leads_source_check: LEAD_SOURCES,
  leads_company_size_check: LEAD_COMPANY_SIZES,
  deliveries_channel_check: INTAKE_CHANNELS,
  deliveries_state_check: DELIVERY_STATES,
  deliveries_outcome_check: DELIVERY_OUTCOMES,
  delivery_leads_outcome_check: DELIVERY_OUTCOMES,
  opportunities_stage_check: OPPORTUNITY_STAGES,
  opportunities_closed_check: CLOSED_STAGES,
  tasks_priority_check: TASK_PRIORITIES,
  outbox_messages_state_check: MESSAGE_STATES,
  scoring_models_state_check: ['active', 'retired'],
  bulk_runs_action_check: BULK_ACTIONS,
  bulk_runs_state_check: BULK_STATES,
  bulk_run_rows_state_check: ['pending', 'done', 'failed'],
  saved_views_default_role_check: COMPANY_ROLES,
  import_leads_action_check: ['created', 'updated'],
  import_leads_undone_check: ['removed', 'restored', 'kept'],
  imports_state_check: IMPORT_STATES,
  imports_format_check: IMPORT_FORMATS,
  sheets_agents_status_check: SHEETS_AGENT_STATUSES,
  sheets_agents_interval_check: SYNC_INTERVALS,
  sheets_agents_duplicates_check: DUPLICATE_HANDLINGS,
  sheets_syncs_status_check: SYNC_STATUSES,
  sheets_syncs_reason_check: SYNC_REASONS,
  sheets_webhook_calls_state_check: WEBHOOK_CALL_STATES,
};

it('lists in every CHECK what the wire lists', async () => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 'agenda_jobs'::regclass AND pg_get_constraintdef(oid) LIKE '%ARRAY[%'`,
  );
  const listed = rows.map(({ name, definition }) => [name, new Set([...definition.matchAll(/'([^']+)'::/g)].map((match) => match[1]))]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(Object.entries(LISTS).map(([name, words]) => [name, new Set(words)])));
});
