import { sendOutgoingCalls } from '../../ground/outgoing/send-calls.ts';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebhookError } from '../../ground/outgoing/call-webhook.ts';
import type { WebhookCall } from '../../ground/ports/webhook.ts';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { CHOICE, openAgent, openGoogleStandIn, people } from './sheets.fixture.ts';

let harness: Harness;
let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
let admin: Caller;
let company_id: string;
const calls: WebhookCall[] = [];
const URL = 'https://hooks.example.com/outrider';

beforeAll(async () => {
  harness = await openHarness();
  google = await openGoogleStandIn(harness, people(1, 3));
});
afterAll(async () => {
  await google.close();
  await harness.close();
});
beforeEach(async () => {
  calls.length = 0;
  harness.clock.now = null;
  harness.services.callWebhook = (call) => Promise.resolve(calls.push(call) && 200);
  const acme = await openCompany(harness.database, `Acme ${Math.random()}`);
  company_id = acme.company.id;
  admin = harness.caller(acme.people.company_admin.token);
});
const run = () => sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
const logOf = async (id: string) => (await admin.sheets.logs({ id })).logs[0]?.webhook;

it('calls the address after a sync, with a secret that is told once, and keeps how it went', async () => {
  const id = await openAgent(admin);
  const first = await admin.sheets.configure({ id, ...CHOICE, webhook_url: URL, webhook_enabled: true });
  expect(first.webhook_secret).toMatch(/^whsec_/);
  expect(
    (await admin.sheets.configure({ id, ...CHOICE, webhook_url: URL, webhook_enabled: true })).webhook_secret,
  ).toBeNull();
  expect(JSON.stringify(await admin.sheets.list())).not.toContain('whsec_');
  await admin.sheets.sync({ id });
  expect(await logOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
  await run();
  await run();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ url: URL, secret: first.webhook_secret, event: 'sheets.sync.finished' });
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    agent: { id, name: 'Trade fair list' },
    sync: { status: 'completed', records_created: 3 },
  });
  expect(await logOf(id)).toMatchObject({ state: 'sent', attempts: 1, http_status: 200 });
});

it('tries again what may pass, later and later, and gives up in the end', async () => {
  const id = await openAgent(admin, { webhook_url: URL, webhook_enabled: true });
  await admin.sheets.sync({ id });
  harness.services.callWebhook = () =>
    Promise.reject(new WebhookError(MESSAGES.webhookRefused(500), { retryable: true, http_status: 500 }));
  await run();
  expect(await run()).toBe(0);
  expect(await logOf(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    http_status: 500,
    reason: MESSAGES.webhookRefused(500),
  });
  for (let hour = 1; hour <= 6; hour++) {
    harness.clock.now = new Date(Date.now() + hour * 3_600_000);
    await run();
  }
  expect(await logOf(id)).toMatchObject({ state: 'failed', attempts: 6 });
});

it('gives up at once where trying again cannot help', async () => {
  const id = await openAgent(admin, { webhook_url: URL, webhook_enabled: true });
  await admin.sheets.sync({ id });
  harness.services.callWebhook = () => Promise.reject(new WebhookError(MESSAGES.webhookPrivate, { retryable: false }));
  await run();
  expect(await logOf(id)).toMatchObject({ state: 'failed', attempts: 1, reason: MESSAGES.webhookPrivate });
});

it('calls nobody for a suspended company, nor for an agent that asks for no call', async () => {
  const quiet = await openAgent(admin, { webhook_url: URL, webhook_enabled: false });
  await admin.sheets.sync({ id: quiet });
  const loud = await openAgent(admin, { webhook_url: URL, webhook_enabled: true });
  await admin.sheets.sync({ id: loud });
  await harness.database.platform.company.updateMany({ where: { id: company_id }, data: { status: 'suspended' } });
  expect([await run(), calls.length]).toEqual([0, 0]);
});

it.each(['http://hooks.example.com/', 'https://127.0.0.1/', 'https://localhost/x'])(
  'refuses %s when it is saved',
  async (webhook_url) => {
    const id = await openAgent(admin);
    expect(await refusal(admin.sheets.configure({ id, ...CHOICE, webhook_url }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  },
);
