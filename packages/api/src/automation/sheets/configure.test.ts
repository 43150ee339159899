import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { CHOICE, openAgent, openGoogleStandIn, people, person } from './sheets.fixture.ts';

let harness: Harness;
let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
let admin: Caller;
let token: string;
let id: string;

beforeAll(async () => {
  harness = await openHarness();
  google = await openGoogleStandIn(harness, [...people(1, 4), person(5).with(2, '')]);
  const acme = await openCompany(harness.database, 'Acme');
  token = acme.people.company_admin.token;
  admin = harness.caller(token);
  id = await openAgent(admin);
});
afterAll(async () => {
  await google.close();
  await harness.close();
});

it('guesses the mapping, shows the first rows, and says what would come of a sync', async () => {
  await admin.leads.capture({ email: 'person-1@sheet.example' });
  const { spreadsheet_id, sheet_name } = CHOICE;
  const preview = await admin.sheets.preview({ id, spreadsheet_id, sheet_name });
  expect(preview.columns[2]).toMatchObject({
    column: 'Email',
    field: 'email',
    samples: ['person-1@sheet.example', 'person-2@sheet.example', 'person-3@sheet.example'],
  });
  expect(preview).toMatchObject({ rows: 5, counts: { create: 3, update: 0, skip: 1, unchanged: 0, failed: 1 } });
  expect(
    (await admin.sheets.preview({ id, spreadsheet_id, sheet_name, duplicate_handling: 'update' })).counts,
  ).toMatchObject({ create: 3, update: 1, skip: 0 });
  expect(
    (await admin.sheets.preview({ id, spreadsheet_id, sheet_name, duplicate_handling: 'create_new' })).counts,
  ).toMatchObject({ create: 4, update: 0, skip: 0 });
});

it('takes a mapping by hand', async () => {
  const { field_mappings } = await admin.sheets.configure({
    id,
    ...CHOICE,
    field_mappings: [
      { column: 'Email', field: 'email' },
      { column: 'Company', field: 'notes' },
    ],
  });
  expect(field_mappings).toHaveLength(2);
});

it.each([
  [
    'no e-mail',
    { field_mappings: [{ column: 'Company', field: 'notes' }] },
    'field_mappings',
    MESSAGES.sheetNoEmailColumn,
  ],
  [
    'a column that is not there',
    { field_mappings: [{ column: 'Nope', field: 'email' }] },
    'field_mappings',
    MESSAGES.sheetColumnMissing('Nope'),
  ],
  [
    'a field twice',
    {
      field_mappings: [
        { column: 'Email', field: 'email' },
        { column: 'Company', field: 'email' },
      ],
    },
    'field_mappings',
    MESSAGES.sheetFieldTwice('Email'),
  ],
  ['an empty header row', { header_row: 40 }, 'sheet_name', MESSAGES.sheetNoHeader(40)],
  [
    'write-back into a mapped column',
    { write_back_enabled: true, write_back_score: 'Phone', auto_map_fields: true },
    'write_back_score',
    MESSAGES.sheetColumnMapped('Phone'),
  ],
  [
    'write-back into no column',
    { write_back_enabled: true, write_back_status: 'Nope' },
    'write_back_status',
    MESSAGES.sheetColumnMissing('Nope'),
  ],
  ['a header row of 0', { header_row: 0 }, 'header_row', 'Row numbers start at 1'],
] as const)('refuses %s, and says at which field', async (_, settings, field, message) => {
  const answer = await harness.rest('POST', `/google-sheets/agents/${id}/configure`, {
    token,
    body: { ...CHOICE, ...settings },
  });
  expect(answer.status).toBe(422);
  expect((answer.json as { errors: unknown[] }).errors).toContainEqual({ field, message });
});

it('renames an agent', async () => {
  const named = async () => (await admin.sheets.list()).agents.find((one) => one.id === id)?.name;
  const before = (await named()) ?? '';
  await admin.sheets.rename({ id, name: '  Fair 2026 ' });
  expect(await named()).toBe('Fair 2026');
  expect(await refusal(admin.sheets.rename({ id, name: ' ' }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  await admin.sheets.rename({ id, name: before });
  expect(await named()).toBe(before);
});

it('rests when paused, and goes on when resumed', async () => {
  await admin.sheets.setStatus({ id, status: 'inactive' });
  expect((await admin.sheets.list()).agents[0]).toMatchObject({ status: 'inactive', next_sync: null });
  expect(await admin.sheets.sync({ id })).toMatchObject({ success: false, error: MESSAGES.syncNotReady });
  await admin.sheets.setStatus({ id, status: 'active' });
  expect((await admin.sheets.list()).agents[0]?.next_sync).not.toBeNull();
  const { agent_id } = await admin.sheets.create({ name: 'New' });
  expect(await refusal(admin.sheets.setStatus({ id: agent_id, status: 'active' }))).toEqual({
    code: 'CONFLICT',
    message: MESSAGES.syncNotReady,
  });
});

it('answers over REST as the contract says', async () => {
  const created = await harness.rest('POST', '/google-sheets/agents', { token, body: { name: 'Over REST' } });
  expect([created.status, created.json]).toEqual([200, { success: true, agent_id: expect.any(String) }]);
  const { agent_id } = created.json as { agent_id: string };
  expect((await harness.rest('GET', `/google-sheets/agents/${agent_id}/auth-url`, { token })).json).toEqual({
    auth_url: expect.stringContaining('code_challenge='),
  });
  expect((await harness.rest('GET', `/google-sheets/agents/${id}/sync-logs`, { token })).json).toEqual({
    logs: expect.any(Array),
  });
  expect((await harness.rest('DELETE', `/google-sheets/agents/${agent_id}`, { token })).json).toEqual({
    success: true,
  });
  const json = await harness.rest('GET', '/google-sheets/sample-template', { token });
  expect((json.json as { template: { headers: string[] } }).template.headers).toHaveLength(14);
  expect(Object.keys(json.json as object)).toEqual(['template']);
});
