import { COMPANY_STATUSES, SUBSCRIPTION_PLANS } from '@outrider/shared/companies';
import { IMPORT_FORMATS, IMPORT_STATES } from '@outrider/shared/imports';
import { DELIVERY_OUTCOMES, DELIVERY_STATES, INTAKE_CHANNELS } from '@outrider/shared/intake';
import { LEAD_COMPANY_SIZES, LEAD_SOURCES, LEAD_STATUSES, PRIORITIES, PROCESSING_MODES } from '@outrider/shared/leads';
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

it.each([
  ['users_role_check', COMPANY_ROLES],
  ['companies_status_check', COMPANY_STATUSES],
  ['companies_plan_check', SUBSCRIPTION_PLANS],
  ['leads_status_check', LEAD_STATUSES],
  ['leads_mode_check', PROCESSING_MODES],
  ['leads_priority_check', PRIORITIES],
  ['leads_source_check', LEAD_SOURCES],
  ['leads_company_size_check', LEAD_COMPANY_SIZES],
  ['deliveries_channel_check', INTAKE_CHANNELS],
  ['deliveries_state_check', DELIVERY_STATES],
  ['deliveries_outcome_check', DELIVERY_OUTCOMES],
  ['delivery_leads_outcome_check', DELIVERY_OUTCOMES],
  ['imports_state_check', IMPORT_STATES],
  ['imports_format_check', IMPORT_FORMATS],
])('%s lists what the wire lists', async (name, words) => {
  const { rows } = await client.query<{ definition: string }>('SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1', [name]);
  const listed = [...(rows[0]?.definition.matchAll(/'([^']+)'::text/g) ?? [])].map((match) => match[1]);
  expect(new Set(listed)).toEqual(new Set(words));
});
