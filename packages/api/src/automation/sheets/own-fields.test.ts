import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../records/fields/fields.fixture.ts';
import { forgetFields } from '../../records/fields/known-fields.ts';
import { type Caller, EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { CHOICE, connect, openAgent, openGoogleStandIn } from './sheets.fixture.ts';

describe.each(EVERY_ENGINE)('A company’s own fields in a sheet on %s', (engine) => {
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  const HEADERS = ['Email', 'My number', 'my_choices', 'Remarks', 'My date'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    google = await openGoogleStandIn(harness);
  });
  afterAll(async () => {
    await google.close();
    await harness.close();
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, `Acme ${Math.random()}`);
    admin = harness.caller(acme.people.company_admin.token);
    await makeEveryKind(acme.db);
    google.sheet.rows = [
      HEADERS,
      ['a@own-sheet.example', '1,200', 'Red, blue', '', '24.12.2026'],
      ['b@own-sheet.example', 'many', '', 'call', ''],
    ];
  });
  const leadOf = async (q: string) => (await admin.leads.list({ q })).items[0];

  it('are mapped by label or key, filled by their kinds, and follow the sheet', async () => {
    const { agent_id: id } = await admin.sheets.create({ name: 'Fair' });
    await connect(admin, id);
    const preview = await admin.sheets.preview({ id, spreadsheet_id: 'sheet-1', sheet_name: 'Sheet1' });
    expect(preview.columns.map(({ field }) => field)).toEqual([
      'email',
      'custom.my_number',
      'custom.my_choices',
      null,
      'custom.my_date',
    ]);
    const field_mappings = [
      ...preview.columns.flatMap(({ column, field }) => (field ? [{ column, field }] : [])),
      { column: 'Remarks', field: 'notes' as const },
    ];
    await admin.sheets.configure({ id, ...CHOICE, field_mappings, duplicate_handling: 'update' });
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 2, failed: 0 });
    expect((await leadOf('a@own-sheet.example'))?.custom).toEqual({
      my_number: 1200,
      my_choices: ['red', 'blue'],
      my_date: '2026-12-24',
    });
    expect(await leadOf('b@own-sheet.example')).toMatchObject({ custom: {}, notes: 'call\nMy number: many' });
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, updated: 0, unchanged: 2 });

    google.sheet.rows[1] = ['a@own-sheet.example', '7', 'Red, blue', '', ''];
    expect(await admin.sheets.sync({ id })).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await leadOf('a@own-sheet.example'))?.custom).toEqual({
      my_number: 7,
      my_choices: ['red', 'blue'],
      my_date: '2026-12-24',
    });
  });

  it('overwrite, or leave, what a known lead has, as the agent is told', async () => {
    await admin.leads.capture({ email: 'a@own-sheet.example', custom: { my_number: 1 } });
    const skipping = await openAgent(admin, { duplicate_handling: 'skip' });
    await admin.sheets.sync({ id: skipping });
    expect((await leadOf('a@own-sheet.example'))?.custom).toEqual({ my_number: 1 });
    const updating = await openAgent(admin, { duplicate_handling: 'update' }, 'Updating');
    await admin.sheets.sync({ id: updating });
    expect((await leadOf('a@own-sheet.example'))?.custom).toMatchObject({ my_number: 1200 });
  });

  it('take nothing any more once they are archived, and cannot be mapped', async () => {
    const id = await openAgent(admin);
    await acme.db.customField.updateMany({ where: { key: 'my_number' }, data: { archived_at: new Date() } });
    forgetFields(acme.company.id);
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: true, created: 2 });
    expect((await leadOf('a@own-sheet.example'))?.custom).not.toHaveProperty('my_number');
    const field_mappings = [
      { column: 'Email', field: 'email' as const },
      { column: 'My number', field: 'custom.my_number' as const },
    ];
    expect(await refusal(admin.sheets.configure({ id, ...CHOICE, field_mappings }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.fieldGone('my_number'),
    });
  });
});
