import { MESSAGES } from '@outrider/shared/ground/messages';
import { signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { openAgent, CHOICE, openGoogleStandIn, people } from '../../automation/sheets/sheets.fixture.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import type { WebhookCall } from '../ports/webhook.ts';
import { WebhookError } from './call-webhook.ts';
import { sendOutgoingCalls } from './send-calls.ts';

const ADDRESS = 'https://hooks.example.com/in';
const SECONDS = 1_000;

describe.each(ENGINES)('outgoing calls on %s', (engine) => {
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let calls: WebhookCall[];

  beforeAll(async () => {
    harness = await openHarness(engine);
    google = await openGoogleStandIn(harness, people(1, 2));
  }, 60_000);
  afterAll(async () => {
    await google.close();
    await harness.close();
  });
  beforeEach(async () => {
    harness.clock.now = null;
    calls = [];
    answerWith(200);
    await harness.database.platform.outgoingCall.deleteMany({ where: {} });
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });

  const send = (signal?: AbortSignal) => sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS, signal);
  const later = (ms: number) => void (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const callOf = async (id: string) => (await admin.sheets.logs({ id })).logs[0]?.webhook;
  const openCalling = (webhook_url = ADDRESS) => openAgent(admin, { webhook_url, webhook_enabled: true });
  function answerWith(status: number): void {
    harness.services.callWebhook = (call) => {
      calls.push(call);
      return status < 300
        ? Promise.resolve(status)
        : Promise.reject(new WebhookError(MESSAGES.webhookRefused(status), { retryable: true, http_status: status }));
    };
  }
  /** The other side takes the call, and answers when it is told to. */
  function answerWhenTold() {
    let began = () => {};
    let answer = (_status: number) => {};
    const begun = new Promise<void>((resolve) => (began = resolve));
    const answered = new Promise<number>((resolve) => (answer = resolve));
    harness.services.callWebhook = (call) => {
      calls.push(call);
      began();
      return answered;
    };
    return { begun, answer };
  }

  it('are made once, however many senders there are', async () => {
    const agents = [await openCalling(), await openCalling(), await openCalling()];
    for (const id of agents) await admin.sheets.sync({ id });
    const taken = await Promise.all([send(), send(), send(), send()]);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(calls).toHaveLength(3);
  });

  it('belong to whoever claimed them until the lease runs out, and then to the next; who comes back late writes nothing', async () => {
    const id = await openCalling();
    await admin.sheets.sync({ id });
    const slow = answerWhenTold();
    const first = send();
    await slow.begun;
    answerWith(503);
    expect(await send()).toBe(0);
    later(59 * SECONDS);
    expect(await send()).toBe(0);
    later(2 * SECONDS);
    expect(await send()).toBe(1);
    expect(await callOf(id)).toMatchObject({ state: 'queued', attempts: 2, http_status: 503 });
    slow.answer(200);
    await first;
    expect(await callOf(id)).toMatchObject({ state: 'queued', attempts: 2, http_status: 503 });
    expect(new Set(calls.map((call) => call.id)).size).toBe(1);
  });

  it('are given up when every attempt died with its process', async () => {
    const id = await openCalling();
    await admin.sheets.sync({ id });
    for (let attempt = 1; attempt <= 6; attempt++) {
      const dying = answerWhenTold();
      void send();
      await dying.begun;
      later(61 * SECONDS);
    }
    expect(await send()).toBe(1);
    expect(calls).toHaveLength(6);
    expect(await callOf(id)).toMatchObject({ state: 'failed', reason: MESSAGES.webhookGaveUp });
    expect(await send()).toBe(0);
  });

  it('of one origin do not hold up those of another', async () => {
    const [many, one] = [await openCalling(), await openCalling('https://other.example.com/in')];
    for (let run = 0; run < 12; run++) await admin.sheets.sync({ id: many });
    await admin.sheets.sync({ id: one });
    await send(AbortSignal.abort());
    expect(calls).toHaveLength(10);
    expect(calls.filter(({ url }) => url === 'https://other.example.com/in')).toHaveLength(1);
  });

  it('go to the address that is right by now, under the same id', async () => {
    const id = await openCalling();
    await admin.sheets.sync({ id });
    answerWith(500);
    await send();
    await admin.sheets.configure({ id, ...CHOICE, webhook_url: 'https://right.example.com/in', webhook_enabled: true });
    answerWith(200);
    later(60 * SECONDS);
    await send();
    expect(calls.map(({ url }) => url)).toEqual([ADDRESS, 'https://right.example.com/in']);
    expect(calls[1]).toMatchObject({ id: calls[0]?.id, body: calls[0]?.body });
    expect(await callOf(id)).toMatchObject({ state: 'sent', attempts: 2, http_status: 200, reason: null });
  });

  it('are not made any more once they are turned off', async () => {
    const id = await openCalling();
    await admin.sheets.sync({ id });
    await admin.sheets.configure({ id, ...CHOICE, webhook_url: ADDRESS, webhook_enabled: false });
    await send();
    expect(calls).toHaveLength(0);
    expect(await callOf(id)).toMatchObject({ state: 'failed', attempts: 1, http_status: null });
  });

  it('lose their body a month after they ended, and keep what became of them', async () => {
    const id = await openCalling();
    await admin.sheets.sync({ id });
    await send();
    const body = async () => (await acme.db.outgoingCall.findFirst({ select: { body: true } }))?.body;
    const cleanUp = async () => {
      await harness.services.jobs.add('clean-up', {});
      await harness.runJobs();
    };
    const told = await callOf(id);
    later(29 * 86_400 * SECONDS);
    await cleanUp();
    expect(JSON.parse((await body()) ?? '')).toMatchObject({ sync: { status: 'completed' } });
    later(2 * 86_400 * SECONDS);
    await cleanUp();
    expect(await body()).toBeNull();
    harness.clock.now = null;
    admin = harness.caller(await signInAs(harness.database, acme.people.manager)); // the old session went, too
    expect(await callOf(id)).toEqual(told);
  });
});
