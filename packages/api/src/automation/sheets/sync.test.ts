import type { DuplicateHandling } from '@outrider/shared/automation/sheets';
import { DUPLICATE_HANDLINGS } from '@outrider/shared/automation/sheets';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { CHOICE, connect, HEADERS, openAgent, openGoogleStandIn, people, person } from './sheets.fixture.ts';
import { sweepSheets } from './sheets-jobs.ts';

describe.each(ENGINES)('A sync on %s', (engine) => {
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    google = await openGoogleStandIn(harness);
  });
  afterAll(async () => {
    await google.close();
    await harness.close();
  });
  beforeEach(async () => {
    harness.clock.now = null;
    google.standIn.clearFaults();
    google.sheet.rows = [HEADERS, ...people(1, 8)];
    acme = await openCompany(harness.database, `Acme ${Math.random()}`);
    admin = harness.caller(acme.people.company_admin.token);
  });

  const agentOf = async (id: string) => (await admin.sheets.list()).agents.find((agent) => agent.id === id);
  const logOf = async (id: string) => (await admin.sheets.logs({ id })).logs[0];
  const leadOf = async (email: string) => acme.db.lead.findMany({ where: { email }, orderBy: { created_at: 'asc' } });
  const setCell = (row: number, column: string, text: string) =>
    void (google.sheet.rows[row - 1] as string[]).splice(HEADERS.indexOf(column), 1, text);
  /** Everything a sync could write, but its own log. */
  const written = async () => {
    const [leads, rows, activities, events, audit] = await Promise.all([
      acme.db.lead.findMany({ orderBy: { id: 'asc' } }),
      acme.db.sheetsRow.findMany({ orderBy: { row_key: 'asc' } }),
      acme.db.leadActivity.count(),
      acme.db.outboxEvent.count({ where: { topic: { startsWith: 'lead.' } } }),
      acme.db.auditEntry.count({ where: { action: { startsWith: 'lead.' } } }),
    ]);
    return JSON.stringify([leads, rows, activities, events, audit]);
  };

  it('makes leads of rows: scored, from Google Sheets, by the agent', async () => {
    const id = await openAgent(admin);
    expect(await admin.sheets.sync({ id })).toEqual({
      success: true,
      created: 8,
      updated: 0,
      skipped: 0,
      unchanged: 0,
      failed: 0,
      error: null,
    });
    const [lead] = await leadOf('person-3@sheet.example');
    expect(lead).toMatchObject({
      first_name: 'Test',
      last_name: 'Person 3',
      company_name: 'Firm 3',
      job_title: 'Head of Sales',
      source: 'google_sheets',
      processing_mode: 'ai',
    });
    expect(lead?.score).toBeGreaterThan(0);
    expect(await acme.db.leadActivity.findFirst({ where: { lead_id: lead?.id ?? '' } })).toMatchObject({
      actor_kind: 'agent',
      actor_name: 'Trade fair list',
      detail: { via: 'google_sheets' },
    });
    expect(await agentOf(id)).toMatchObject({ status: 'active', total_synced: 8, syncing: false });
    expect(await logOf(id)).toMatchObject({
      status: 'completed',
      reason: 'manual',
      rows_read: 8,
      records_created: 8,
      errors: [],
      report: { new: 8, changed: 0, gone: 0 },
    });
  });

  it.each(DUPLICATE_HANDLINGS)(
    'writes nothing for a sheet that did not change, nor for one that was sorted or shifted (%s)',
    async (duplicate_handling) => {
      const twin = person(2).with(1, 'The other');
      google.sheet.rows.push(twin, person(9).with(2, ''), person(9).with(2, 'not an address'));
      const id = await openAgent(admin, { duplicate_handling });
      const first = await admin.sheets.sync({ id });
      expect(first).toMatchObject({
        created: duplicate_handling === 'create_new' ? 9 : 8,
        updated: duplicate_handling === 'update' ? 1 : 0,
        skipped: duplicate_handling === 'skip' ? 1 : 0,
        failed: 2,
      });
      const before = await written();
      expect(await admin.sheets.sync({ id })).toMatchObject({
        success: true,
        created: 0,
        updated: 0,
        skipped: 0,
        unchanged: 9,
        failed: 2,
      });
      google.sheet.rows = [HEADERS, ...google.sheet.rows.slice(1).reverse(), []];
      google.sheet.rows.splice(4, 0, ['', '', '', '', '']);
      expect(await admin.sheets.sync({ id })).toMatchObject({
        created: 0,
        updated: 0,
        skipped: 0,
        unchanged: 9,
        failed: 2,
      });
      expect(await written()).toBe(before);
      expect((await logOf(id))?.errors).toEqual(
        expect.arrayContaining([
          { row: expect.any(Number), message: MESSAGES.rowNoEmail },
          { row: expect.any(Number), message: MESSAGES.rowBadEmail('not an address') },
        ]),
      );
    },
  );

  it.each<[DuplicateHandling, object, string, number]>([
    ['skip', { created: 0, updated: 0, skipped: 1 }, 'Head of Sales', 1],
    ['update', { created: 0, updated: 1, skipped: 0 }, 'Chief Executive Officer', 1],
    ['create_new', { created: 0, updated: 1, skipped: 0 }, 'Chief Executive Officer', 1],
  ])('%s: an edited row', async (duplicate_handling, counts, job_title, leads) => {
    const id = await openAgent(admin, { duplicate_handling });
    await admin.sheets.sync({ id });
    setCell(4, 'Job title', 'Chief Executive Officer');
    expect(await admin.sheets.sync({ id })).toMatchObject({ ...counts, unchanged: 7 });
    const found = await leadOf('person-3@sheet.example');
    expect(found.map((lead) => lead.job_title)).toEqual(Array.from({ length: leads }, () => job_title));
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, updated: 0, skipped: 0, unchanged: 8 });
    expect((await admin.sheets.logs({ id })).logs[1]?.report).toMatchObject({
      changed: 1,
      changed_rows: [{ row: 4, who: 'person-3@sheet.example', fields: ['job_title'] }],
    });
  });

  it.each<[DuplicateHandling, object, (string | null)[]]>([
    ['skip', { created: 7, skipped: 1 }, ['Known']],
    ['update', { created: 7, updated: 1 }, ['Test']],
    ['create_new', { created: 8 }, ['Known', 'Test']],
  ])('%s: a row whose e-mail the company knew before', async (duplicate_handling, counts, names) => {
    await admin.leads.capture({ email: 'Person-1@sheet.example', first_name: 'Known', notes: 'Ours' });
    const id = await openAgent(admin, { duplicate_handling });
    expect(await admin.sheets.sync({ id })).toMatchObject(counts);
    const found = await leadOf('person-1@sheet.example');
    expect(found.map(({ first_name }) => first_name)).toEqual(names);
    expect(found[0]?.notes).toBe('Ours');
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, updated: 0, skipped: 0, unchanged: 8 });
  });

  it('update: changes what the sheet changed, and leaves what a person entered', async () => {
    const id = await openAgent(admin, { duplicate_handling: 'update' });
    await admin.sheets.sync({ id });
    await acme.db.lead.updateMany({ where: { email: 'person-5@sheet.example' }, data: { phone: '+49 30 1234567' } });
    setCell(6, 'Company', 'Renamed Ltd');
    setCell(6, 'Last name', '');
    await admin.sheets.sync({ id });
    expect((await leadOf('person-5@sheet.example'))[0]).toMatchObject({
      phone: '+49 30 1234567',
      company_name: 'Renamed Ltd',
      last_name: 'Person 5',
    });
  });

  it('does not bring back a lead that was deleted, nor make a second one of a row that comes back', async () => {
    const id = await openAgent(admin, { duplicate_handling: 'create_new' });
    await admin.sheets.sync({ id });
    await acme.db.lead.deleteMany({ where: { email: 'person-4@sheet.example' } });
    const [gone] = google.sheet.rows.splice(2, 1);
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, unchanged: 7 });
    expect(await logOf(id)).toMatchObject({ report: { gone: 1, gone_rows: ['person-2@sheet.example'] } });
    google.sheet.rows.push(gone ?? []);
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, unchanged: 8 });
    expect(
      [await leadOf('person-2@sheet.example'), await leadOf('person-4@sheet.example')].map((found) => found.length),
    ).toEqual([1, 0]);
  });

  it('stops when the header row changes, writes nothing, and goes on after the mapping was saved', async () => {
    const id = await openAgent(admin);
    await admin.sheets.sync({ id });
    google.sheet.rows[0] = HEADERS.map((name) => (name === 'Company' ? 'Organisation' : name));
    setCell(3, 'Job title', 'Edited');
    const before = await written();
    const message = MESSAGES.headerChanged('“Company” is now “Organisation”');
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: false, error: message });
    expect(await agentOf(id)).toMatchObject({ status: 'error', status_reason: message, next_sync: null });
    expect(await logOf(id)).toMatchObject({ status: 'failed', errors: [{ row: null, message }] });
    expect(await written()).toBe(before);
    await admin.sheets.configure({ id, ...CHOICE });
    expect(await admin.sheets.sync({ id })).toMatchObject({ created: 0, skipped: 1, unchanged: 7 });
  });

  it('finds its columns again when they were moved', async () => {
    const id = await openAgent(admin);
    await admin.sheets.sync({ id });
    google.sheet.rows = google.sheet.rows.map((row) => row.toReversed());
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: true, created: 0, unchanged: 8 });
  });

  it('leaves scoring and mode to the switches', async () => {
    const id = await openAgent(admin, { ai_lead_scoring: false, ai_processing_enabled: false });
    await admin.sheets.sync({ id });
    expect((await leadOf('person-1@sheet.example'))[0]).toMatchObject({
      score: null,
      processing_mode: 'manual',
      score_version: null,
    });
  });

  it('runs once at a time, and once when two ask at once', async () => {
    const id = await openAgent(admin);
    const results = await Promise.all([
      admin.sheets.sync({ id }),
      admin.sheets.sync({ id }),
      admin.sheets.sync({ id }),
    ]);
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(results.filter(({ error }) => error === MESSAGES.syncRunning)).toHaveLength(2);
    expect(await acme.db.lead.count()).toBe(8);
  });

  it('is due by the schedule in the tables, and not before', async () => {
    const id = await openAgent(admin, { sync_interval: '15_minutes' });
    await harness.runJobs();
    expect(await acme.db.sheetsSync.count()).toBe(0);
    harness.clock.now = new Date(Date.now() + 15 * 60_000 + 1000);
    await sweepSheets(harness.database, harness.services);
    await harness.runJobs();
    expect(await acme.db.sheetsSync.findMany()).toMatchObject([
      { reason: 'schedule', status: 'completed', records_created: 8 },
    ]);
    const due = await acme.db.sheetsAgent.findFirst({ where: { id } });
    expect(due?.next_sync?.getTime()).toBe(harness.clock.now.getTime() + 15 * 60_000);
  });

  it.each([
    ['suspended', { status: 'suspended' }],
    ['whose trial has ended', { subscription_plan: 'trial', trial_ends_at: new Date(0) }],
  ])('rests in a company %s', async (_, data) => {
    await openAgent(admin, { sync_interval: '5_minutes' });
    await harness.database.platform.company.updateMany({ where: { id: acme.company.id }, data });
    harness.clock.now = new Date(Date.now() + 6 * 60_000);
    await sweepSheets(harness.database, harness.services);
    await harness.runJobs();
    expect(await acme.db.sheetsSync.count()).toBe(0);
  });

  it('tries again later what may pass by itself, not before Google wants it, and asks for help after the fifth time', async () => {
    const id = await openAgent(admin);
    const fail = () => google.standIn.script({ kind: 429, retry_after: 3600, on: /^\/v4/ });
    fail();
    const asked = Date.now();
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: false, error: MESSAGES.googleBusy });
    const [agent] = [await agentOf(id)];
    expect(agent).toMatchObject({ status: 'active', status_reason: MESSAGES.googleBusy });
    expect(Date.parse(agent?.next_sync ?? '')).toBeGreaterThanOrEqual(asked + 3_600_000);
    for (let time = 2; time <= 5; time++) {
      fail();
      await admin.sheets.sync({ id });
    }
    expect(await agentOf(id)).toMatchObject({ status: 'error', next_sync: null });
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: false, error: MESSAGES.syncNotReady });
  });

  it('tells the leaders when Google takes no call any more, and what to do', async () => {
    const id = await openAgent(admin);
    google.standIn.forgetAccessTokens();
    google.standIn.script({ kind: 'invalid_grant', on: /^\/token/ });
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: false, error: MESSAGES.googleRevoked });
    expect(await agentOf(id)).toMatchObject({
      status: 'error',
      status_reason: MESSAGES.googleRevoked,
      google_credentials: false,
    });
    await relayOutbox(harness.database, harness.services.live);
    const told = await harness.caller(acme.people.manager.token).notifications.list({});
    expect(told.items[0]).toMatchObject({
      title: '"Trade fair list" needs you',
      message: MESSAGES.googleRevoked,
      link_path: '/ai-agents',
    });
    expect((await harness.caller(acme.people.sdr.token).notifications.list({})).items).toEqual([]);
  });

  it('tells of a sync with new leads in one notice', async () => {
    const id = await openAgent(admin);
    await admin.sheets.sync({ id });
    await admin.sheets.sync({ id });
    await relayOutbox(harness.database, harness.services.live);
    expect((await admin.notifications.list({})).items.map(({ title }) => title)).toEqual([
      '8 new leads from Google Sheets',
    ]);
  });

  it('writes score and status into the named columns, when asked to, and touches no other cell', async () => {
    const id = await openAgent(admin);
    await admin.sheets.sync({ id });
    const plain = google.sheet.rows.map((row) => row.slice(0, 6));
    expect(google.sheet.rows[1]?.slice(6)).toEqual(['', '']);
    await admin.sheets.configure({
      id,
      ...CHOICE,
      write_back_enabled: true,
      write_back_score: 'Score',
      write_back_status: 'Status',
    });
    expect(await admin.sheets.sync({ id })).toMatchObject({ success: true, unchanged: 8 });
    expect((await logOf(id))?.errors).toEqual([{ row: null, message: MESSAGES.googleReadOnly }]);
    await connect(admin, id);
    await admin.sheets.sync({ id });
    expect(await logOf(id)).toMatchObject({ errors: [], report: { written_back: 16 } });
    const [lead] = await leadOf('person-1@sheet.example');
    expect(google.sheet.rows[1]?.slice(6)).toEqual([String(lead?.score), 'new']);
    expect(google.sheet.rows.map((row) => row.slice(0, 6))).toEqual(plain);
    await acme.db.lead.updateMany({ where: { email: 'person-2@sheet.example' }, data: { status: 'qualified' } });
    expect(await admin.sheets.sync({ id })).toMatchObject({ unchanged: 8, updated: 0 });
    expect([google.sheet.rows[2]?.[7], (await logOf(id))?.report?.written_back]).toEqual(['qualified', 1]);
  });
});
