import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sampleMailbox } from '../../records/mailboxes/mailbox.fixture.ts';
import { allow, CHOICE, connect, openAgent, openGoogleStandIn, people } from './sheets.fixture.ts';

let harness: Harness;
let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
let acme: Awaited<ReturnType<typeof openCompany>>;
let admin: Caller;
let manager: Caller;

beforeAll(async () => {
  harness = await openHarness();
  google = await openGoogleStandIn(harness, people(1, 3), { timeout_ms: 1_500 });
  acme = await openCompany(harness.database, 'Acme');
  admin = harness.caller(acme.people.company_admin.token);
  manager = harness.caller(acme.people.manager.token);
});
afterAll(async () => {
  await google.close();
  await harness.close();
});
beforeEach(() => {
  harness.clock.now = null;
  google.standIn.clearFaults();
  google.waits.length = 0;
});

const begin = async (caller = admin) => {
  const { agent_id: id } = await caller.sheets.create({ name: 'Connecting' });
  const { auth_url } = await caller.sheets.authUrl({ id });
  return { id, auth_url };
};
const answerOf = (back: URL) => ({
  state: back.searchParams.get('state') ?? '',
  code: back.searchParams.get('code') ?? '',
});
const agentOf = async (id: string) => (await admin.sheets.list()).agents.find((agent) => agent.id === id);

describe('Connecting a Google account', () => {
  it('goes through consent and back, and never shows a token', async () => {
    const { id, auth_url } = await begin();
    expect(await agentOf(id)).toMatchObject({ status: 'authenticating', google_credentials: false });
    const asked = new URL(auth_url).searchParams;
    expect(asked.get('redirect_uri')).toBe('https://crm.example/google-callback');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).not.toContain('auth/spreadsheets ');
    await admin.sheets.connect(answerOf(await allow(auth_url)));
    expect(await agentOf(id)).toMatchObject({
      status: 'inactive',
      google_credentials: true,
      google_email: 'fairs@acme.example',
    });
    const { google_credentials } = (await acme.db.sheetsAgent.findFirst({ where: { id } })) ?? {};
    expect(google_credentials).toMatch(/^v1\.[\da-f]{8}\./);
    expect(JSON.stringify(await admin.sheets.list())).not.toContain(google_credentials);
  });

  it('takes a state once', async () => {
    const answer = answerOf(await allow((await begin()).auth_url));
    await admin.sheets.connect(answer);
    expect(await refusal(admin.sheets.connect(answer))).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
  });

  it('takes a state only from who began it, even in the same company', async () => {
    const { id, auth_url } = await begin();
    const answer = answerOf(await allow(auth_url));
    expect(await refusal(manager.sheets.connect(answer))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await agentOf(id)).toMatchObject({ google_credentials: false });
    await admin.sheets.connect(answer);
  });

  it('takes a state for ten minutes', async () => {
    const answer = answerOf(await allow((await begin()).auth_url));
    harness.clock.now = new Date(Date.now() + 10 * 60_000 + 1000);
    expect(await refusal(admin.sheets.connect(answer))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes a code only with the verifier it was asked with', async () => {
    const [mine, other] = [await begin(), await begin()];
    const { code } = answerOf(await allow(other.auth_url));
    const { state } = answerOf(await allow(mine.auth_url));
    expect(await refusal(admin.sheets.connect({ state, code }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.googleRevoked,
    });
    expect(await agentOf(mine.id)).toMatchObject({ google_credentials: false });
  });

  it('says 503 where this server has no credentials', async () => {
    const { id } = await begin();
    const { google: port } = harness.services;
    delete harness.services.google;
    try {
      const answer = await harness.rest('GET', `/google-sheets/agents/${id}/auth-url`, {
        token: acme.people.company_admin.token,
      });
      expect([answer.status, answer.json]).toEqual([
        503,
        { detail: MESSAGES.googleNotConfigured, code: 'unavailable' },
      ]);
      expect(await admin.sheets.list()).toMatchObject({ configured: false });
    } finally {
      harness.services.google = port;
    }
  });
});

describe('A connected account', () => {
  it('lists its spreadsheets and their sheets', async () => {
    const { id, auth_url } = await begin();
    expect(await refusal(admin.sheets.spreadsheets({ id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.googleNotConnected,
    });
    await admin.sheets.connect(answerOf(await allow(auth_url)));
    expect(await admin.sheets.spreadsheets({ id })).toEqual({
      spreadsheets: [{ id: 'sheet-1', name: 'Fair 2026', modified_time: '2026-01-15T09:30:00.000Z' }],
    });
    expect(await admin.sheets.sheetTitles({ id, spreadsheet_id: 'sheet-1' })).toEqual({ sheets: ['Sheet1'] });
  });

  it('refreshes a token that has expired, and keeps the new one', async () => {
    const id = await openAgent(admin);
    const before = (await acme.db.sheetsAgent.findFirst({ where: { id } }))?.google_credentials;
    google.standIn.forgetAccessTokens();
    await admin.sheets.spreadsheets({ id });
    const after = (await acme.db.sheetsAgent.findFirst({ where: { id } }))?.google_credentials;
    expect(after).not.toBe(before);
    const refreshes = google.standIn.calls.filter((call) => call === 'POST /token').length;
    await admin.sheets.spreadsheets({ id });
    expect(google.standIn.calls.filter((call) => call === 'POST /token')).toHaveLength(refreshes);
  });

  it.each([
    ['500', { kind: 500 }],
    ['HTML instead of JSON', { kind: 'html' }],
    ['a truncated body', { kind: 'truncated' }],
    ['silence', { kind: 'stall' }],
    ['429', { kind: 429 }],
    ['a quota', { kind: 'quota' }],
    ['401', { kind: 401 }],
  ] as const)('gets over %s', async (_, fault) => {
    const id = await openAgent(admin);
    google.standIn.script({ ...fault, on: /^\/drive/ });
    expect((await admin.sheets.spreadsheets({ id })).spreadsheets).toHaveLength(1);
  });

  it('waits as long as Google asks, and no call longer than 20 seconds', async () => {
    const id = await openAgent(admin);
    google.standIn.script({ kind: 429, retry_after: 7, on: /^\/drive/ });
    await admin.sheets.spreadsheets({ id });
    expect(google.waits).toEqual([7000]);
    google.standIn.script({ kind: 429, retry_after: 300, on: /^\/drive/ });
    expect(await refusal(admin.sheets.spreadsheets({ id }))).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: MESSAGES.googleBusy,
    });
    expect(google.waits).toEqual([7000]);
  });

  it.each([
    ['403', [{ kind: 403 }, { kind: 403 }], MESSAGES.googleForbidden], // the client refreshes its token after the first
    ['404', [{ kind: 404 }], MESSAGES.googleMissing],
  ] as const)('tells of %s at once', async (_, faults, message) => {
    const id = await openAgent(admin);
    google.standIn.script(...faults.map((fault) => ({ ...fault, on: /^\/v4/ })));
    expect(await refusal(admin.sheets.sheetTitles({ id, spreadsheet_id: 'sheet-1' }))).toEqual({
      code: 'CONFLICT',
      message,
    });
    expect(google.waits).toEqual([]);
  });

  it('is over when its owner takes the access back, and can be connected again', async () => {
    const id = await openAgent(admin);
    google.standIn.revokeAll();
    expect(await refusal(admin.sheets.spreadsheets({ id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.googleRevoked,
    });
    expect(await agentOf(id)).toMatchObject({
      status: 'error',
      status_reason: MESSAGES.googleRevoked,
      google_credentials: false,
      next_sync: null,
    });
    google.standIn.clearFaults();
    await connect(admin, id);
    expect(await agentOf(id)).toMatchObject({ status: 'active', google_credentials: true });
  });

  it('asks for writing only where write-back is on', async () => {
    const id = await openAgent(admin);
    expect(await agentOf(id)).toMatchObject({ can_write: false });
    await admin.sheets.configure({ id, ...CHOICE, write_back_enabled: true, write_back_score: 'Score' });
    await connect(admin, id);
    expect(await agentOf(id)).toMatchObject({ can_write: true });
  });

  it('is revoked with its agent', async () => {
    const id = await openAgent(admin);
    await admin.sheets.remove({ id });
    expect(google.standIn.calls.at(-1)).toBe('POST /revoke');
    expect(await agentOf(id)).toBeUndefined();
  });

  it('stays allowed where the same account opens a mailbox: Google takes back everything at once', async () => {
    const id = await openAgent(admin);
    const lead = await admin.leads.create({ email: 'v@k.example', first_name: 'V', last_name: 'L', company: 'K' });
    const { mailbox_id } = await sampleMailbox(acme.db, 'fairs', {
      owner_id: acme.people.company_admin.id,
      lead_id: lead.id,
    });
    await acme.db.mailbox.updateMany({
      where: { id: mailbox_id },
      data: { provider: 'google', email: 'fairs@acme.example' },
    });
    google.standIn.calls.length = 0;
    await admin.sheets.remove({ id });
    expect(google.standIn.calls).toEqual([]);
  });
});
