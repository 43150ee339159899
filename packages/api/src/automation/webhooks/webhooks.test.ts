import { MESSAGES } from '@outrider/shared/ground/messages';
import { MOST_ENDPOINTS } from '@outrider/shared/automation/webhooks';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { WebhookError } from '../../ground/outgoing/call-webhook.ts';
import { sendOutgoingCalls } from '../../ground/outgoing/send-calls.ts';
import { signStandard } from '../../ground/outgoing/standard-signature.ts';
import type { WebhookCall } from '../../ground/ports/webhook.ts';
import { runCampaigns } from '../campaigns/walk.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const URL = 'https://hooks.example.com/in';
const HOUR_MS = 3_600_000;

it('signs as Standard Webhooks does in its own example', () => {
  const body = '{"event_type":"ping","data":{"success":true}}';
  const at = new Date(1_731_705_121_000);
  expect(signStandard(['whsec_plJ3nmyCDGBKInavdOK15jsl'], { id: 'msg_loFOjxBNrRLzqYUf', body, at })).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  });
});

describe.each(ENGINES)('webhooks on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let calls: WebhookCall[];
  /** Of the next calls, whichever they are; then `answer` is asked. */
  let answers: (number | WebhookError)[];
  let answer: (call: WebhookCall) => number | WebhookError;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    calls = [];
    answers = [];
    answer = () => 204;
    harness.services.callWebhook = (call) => {
      calls.push(call);
      call.heard?.('taken');
      const given = answers.shift() ?? answer(call);
      return typeof given === 'number' ? Promise.resolve(given) : Promise.reject(given);
    };
    await harness.database.platform.outgoingCall.deleteMany({ where: {} });
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });

  const deliver = async () => {
    await relayOutbox(harness.database, harness.services.live);
    await sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
  };
  const later = (ms: number) => void (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const refused = (http_status: number) =>
    new WebhookError(MESSAGES.webhookRefused(http_status), { retryable: http_status >= 500, http_status });
  const told = () => calls.map(({ event }) => event);
  const bodyOf = (call: WebhookCall | undefined) => JSON.parse(call?.body ?? '{}') as { type: string; data: object };
  const addAccount = () => admin.accounts.create({ name: `Northwind ${Math.random()}` });

  it('tell an endpoint of what it asked for, once, signed with the secret that was told once', async () => {
    const endpoint = await admin.webhooks.create({ url: URL, types: ['account.created', 'account.deleted'] });
    expect(endpoint.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await admin.webhooks.list())).not.toContain(endpoint.secret);
    const account = await addAccount();
    await admin.accounts.update({ id: account.id, version: account.version, industry: 'retail' });
    await admin.accounts.remove({ ids: [account.id] });
    await deliver();
    await deliver();
    expect(told()).toEqual(['account.created', 'account.deleted']);
    expect(calls[0]).toMatchObject({ url: URL, scheme: 'standard', secret: endpoint.secret, old_secret: null });
    expect(bodyOf(calls[0])).toEqual({
      type: 'account.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: account.id },
    });
    const { items, total } = await admin.webhooks.events({ id: endpoint.id });
    expect([total, items.map(({ type, state, subject_id }) => [type, state, subject_id])]).toEqual([
      2,
      expect.arrayContaining([
        ['account.created', 'sent', account.id],
        ['account.deleted', 'sent', account.id],
      ]),
    ]);
    expect(await admin.webhooks.get({ id: endpoint.id })).toMatchObject({ ended: 2, delivered: 2 });
  });

  it('say what waits and what is tried again, and tell the screens of each', async () => {
    const { id } = await admin.webhooks.create({ url: URL, types: ['account.created'] });
    const shown = async () => {
      const { ended, waiting, retrying } = await admin.webhooks.get({ id });
      return { ended, waiting, retrying };
    };
    /** How often screens were told to ask again, since the last time. */
    const news = async () => {
      await relayOutbox(harness.database, harness.services.live);
      const { count } = await acme.db.outboxEvent.deleteMany({ where: { topic: 'webhook.changed', subject_id: id } });
      return count;
    };
    expect(await news()).toBe(1);
    await addAccount();
    expect(await news()).toBe(1);
    expect(await shown()).toEqual({ ended: 0, waiting: 1, retrying: 0 });
    answers = [refused(500)];
    await deliver();
    expect(await shown()).toEqual({ ended: 0, waiting: 0, retrying: 1 });
    expect(await news()).toBe(1);
    later(HOUR_MS);
    await deliver();
    expect(await shown()).toEqual({ ended: 1, waiting: 0, retrying: 0 });
    expect(await news()).toBe(1);
  });

  it('tell of leads that are enrolled in a campaign, finish it or leave it, and why they left', async () => {
    await admin.webhooks.create({ url: URL, types: ['campaign.enrolled', 'campaign.finished', 'campaign.left'] });
    const step = { id: 'w', kind: 'wait' as const, amount: 1, unit: 'days' as const };
    const task = { id: 't', kind: 'task' as const, task: 'call' as const, title: 'Call', due_in_days: 1 };
    const { id, version } = await admin.campaigns.create({ name: 'Told outside' });
    const saved = await admin.campaigns.save({ id, version, draft: { name: 'Told outside', steps: [step, task] } });
    await admin.campaigns.setState({ id, version: saved.version, state: 'running' });
    const { id: owner } = acme.people.ae;
    const [through, out] = [
      await createLead(acme.db, { email: 'through@told.example', assigned_to: owner }),
      await createLead(acme.db, { email: 'out@told.example', assigned_to: owner }),
    ];
    await admin.campaigns.enroll({ id, selection: { ids: [through.id, out.id] } });
    const people = (await admin.campaigns.people({ id })).items;
    const placeOf = (lead_id: string) => people.find((one) => one.lead_id === lead_id)?.id ?? '';
    await admin.campaigns.unenroll({ id, people: [placeOf(out.id)] });
    await runCampaigns(harness.database, harness.services);
    later(25 * HOUR_MS);
    await runCampaigns(harness.database, harness.services);
    await deliver();
    await deliver(); // of one record, one after the other
    const data = (lead_id: string) => ({ id: placeOf(lead_id), campaign_id: id, lead_id });
    const sent = calls.map(bodyOf).map((body) => [body.type, body.data]);
    expect(sent).toHaveLength(4);
    expect(sent).toEqual(
      expect.arrayContaining([
        ['campaign.enrolled', data(through.id)],
        ['campaign.enrolled', data(out.id)],
        ['campaign.left', { ...data(out.id), reason: 'removed' }],
        ['campaign.finished', data(through.id)],
      ]),
    );
  });

  it('tell of leads, deals and what becomes of them', async () => {
    await admin.webhooks.create({ url: URL });
    const lead = await admin.leads.create({
      first_name: 'Vera',
      last_name: 'Lind',
      company: 'Acme',
      email: 'vera@example.com',
    });
    await admin.leads.update({ id: lead.id, version: lead.version, status: 'contacted' });
    const deal = await admin.pipeline.opportunities.create({ name: 'Cold chain', amount: 1_000 });
    await admin.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'won' });
    await deliver();
    for (let more = 0; more < 4; more += 1) await deliver(); // of one record one after the other
    expect(told()).toEqual(
      expect.arrayContaining([
        'lead.created',
        'lead.updated',
        'lead.status_changed',
        'opportunity.created',
        'opportunity.stage_changed',
        'opportunity.won',
      ]),
    );
  });

  it('bring the record as it is by then, where that is wanted, and keep no copy of it', async () => {
    const { id } = await admin.webhooks.create({ url: URL, types: ['contact.created'], payload: 'full' });
    const contact = await admin.contacts.create({ first_name: 'Vera', last_name: 'Lind', email: 'vera@example.com' });
    await admin.contacts.update({ id: contact.id, version: contact.version, job_title: 'Buyer' });
    await deliver();
    expect(bodyOf(calls[0]).data).toMatchObject({
      id: contact.id,
      record: { id: contact.id, email: 'vera@example.com', job_title: 'Buyer' },
    });
    const [event] = (await admin.webhooks.events({ id })).items;
    expect((await admin.webhooks.event({ id, event_id: event?.id ?? '' })).body).not.toContain('vera');
  });

  it('wait for each other where they are of one record, and go on with the others', async () => {
    await admin.webhooks.create({ url: URL, types: ['account.created', 'account.updated'] });
    const first = await addAccount();
    await admin.accounts.update({ id: first.id, version: first.version, industry: 'retail' });
    const second = await addAccount();
    let isDown = true;
    answer = (call) => (isDown && call.body.includes(first.id) ? refused(503) : 204);
    await deliver();
    const told_of = calls.map((call) => [call.event, bodyOf(call).data]);
    expect(told_of).toHaveLength(2); // side by side, so in either order
    expect(told_of).toEqual(
      expect.arrayContaining([
        ['account.created', { id: first.id }],
        ['account.created', { id: second.id }],
      ]),
    );
    isDown = false;
    later(10_000);
    await deliver();
    await deliver();
    expect(told().slice(2)).toEqual(['account.created', 'account.updated']);
  });

  it('are tried again for three days, whatever the answer, and then given up', async () => {
    const { id } = await admin.webhooks.create({ url: URL, types: ['account.created'] });
    await addAccount();
    answers = Array.from({ length: 30 }, () => refused(404));
    const started = harness.services.now().getTime();
    await deliver();
    for (let hour = 0; hour < 80; hour += 1) {
      later(HOUR_MS);
      await deliver();
    }
    const [event] = (await admin.webhooks.events({ id, failed: true })).items;
    expect(event).toMatchObject({ state: 'failed', attempts: 10, http_status: 404 });
    expect(new Date(event?.finished_at ?? 0).getTime() - started).toBeGreaterThan(72 * HOUR_MS);
    const { tries } = await admin.webhooks.event({ id, event_id: event?.id ?? '' });
    expect(tries).toHaveLength(10);
    expect(tries[0]).toMatchObject({ status: 404, answer: 'taken', reason: MESSAGES.webhookRefused(404) });
  });

  it('are switched off after a week without success, which the admins hear once; a success in between begins it anew', async () => {
    const { id } = await admin.webhooks.create({ url: URL, types: ['account.created'] });
    answers = [refused(500), 204, ...Array.from({ length: 40 }, () => refused(500))];
    const fail = async () => {
      await addAccount();
      await deliver();
    };
    await fail();
    expect((await admin.webhooks.get({ id })).failing_since).not.toBeNull();
    later(HOUR_MS);
    await deliver();
    expect((await admin.webhooks.get({ id })).failing_since).toBeNull();
    await fail();
    later(6 * 24 * HOUR_MS);
    await fail();
    expect((await admin.webhooks.get({ id })).stopped_by).toBeNull();
    later(2 * 24 * HOUR_MS);
    await fail();
    expect(await admin.webhooks.get({ id })).toMatchObject({ stopped_by: 'failing' });
    await deliver();
    const { items } = await admin.notifications.list({});
    expect(items.filter(({ title }) => title === MESSAGES.webhookStoppedTitle('hooks.example.com'))).toHaveLength(1);
    const before = calls.length;
    await addAccount();
    later(80 * HOUR_MS);
    await deliver();
    expect(calls).toHaveLength(before);
  });

  it('end where the endpoint says that it is gone, until somebody switches it on again', async () => {
    const { id } = await admin.webhooks.create({ url: URL, types: ['account.created'] });
    answers = [refused(410)];
    await addAccount();
    await deliver();
    const stopped = await admin.webhooks.get({ id });
    expect(stopped).toMatchObject({ stopped_by: 'gone' });
    await expect(admin.webhooks.test({ id })).rejects.toMatchObject({ message: MESSAGES.webhookStopped });
    const back = await admin.webhooks.update({ id, version: stopped.version, active: true });
    expect(back).toMatchObject({ stopped_by: null, failing_since: null });
    const [missed] = (await admin.webhooks.events({ id })).items;
    await admin.webhooks.replay({ id, event_id: missed?.id ?? '' });
    await deliver();
    expect(calls.map((call) => call.id)).toEqual([missed?.id, missed?.id]);
    expect((await admin.webhooks.events({ id })).items[0]).toMatchObject({ state: 'sent', http_status: 204 });
  });

  it('are signed with both secrets for a day after a new one was made', async () => {
    const first = await admin.webhooks.create({ url: URL, types: ['account.created'] });
    const second = await admin.webhooks.rotate({ id: first.id });
    expect(second.secret).not.toBe(first.secret);
    await admin.webhooks.test({ id: first.id });
    await deliver();
    expect(calls[0]).toMatchObject({ event: 'webhook.test', secret: second.secret, old_secret: first.secret });
    later(25 * HOUR_MS);
    await admin.webhooks.test({ id: first.id });
    await deliver();
    expect(calls[1]).toMatchObject({ secret: second.secret, old_secret: null });
  });

  it.each(['https://elsewhere.example.com/crm', 'https://hooks.example.com/another'])(
    'get a new secret with a new address, %s, which the old ones never sign for',
    async (url) => {
      const first = await admin.webhooks.create({ url: URL, types: ['account.created'] });
      await admin.webhooks.rotate({ id: first.id });
      await admin.webhooks.test({ id: first.id });
      const { version } = await admin.webhooks.get({ id: first.id });
      const moved = await admin.webhooks.update({ id: first.id, version, url });
      expect(moved).toMatchObject({ url, old_secret_until: null, secret_hint: moved.secret?.slice(-4) });
      await deliver();
      expect(calls).toEqual([expect.objectContaining({ url, secret: moved.secret, old_secret: null })]);
      expect(moved.secret).not.toBe(first.secret);
    },
  );

  it('keep their secret while the address stays', async () => {
    const first = await admin.webhooks.create({ url: URL });
    const same = await admin.webhooks.update({ id: first.id, version: 1, url: `${URL}?of=crm`, description: 'CRM' });
    expect(same).toMatchObject({ url: `${URL}?of=crm`, secret_hint: first.secret_hint });
    expect(same).not.toHaveProperty('secret');
  });

  it('go on while all agents are stopped', async () => {
    await admin.webhooks.create({ url: URL, types: ['account.created'] });
    await admin.agents.setStop({ stopped: true });
    await addAccount();
    await deliver();
    expect(told()).toEqual(['account.created']);
  });

  it('are an admin’s business, and no other company’s', async () => {
    const { id, version } = await admin.webhooks.create({ url: URL });
    for (const role of ['manager', 'sdr'] as const)
      await expect(harness.caller(acme.people[role].token).webhooks.list()).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    const other = await openCompany(harness.database, 'Other');
    await harness.caller(other.people.company_admin.token).accounts.create({ name: 'Elsewhere' });
    await deliver();
    expect(calls).toEqual([]);
    await admin.webhooks.update({ id, version, description: 'Warehouse' });
    await expect(admin.webhooks.update({ id, version, payload: 'full' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['http://hooks.example.com/', 'https://10.0.0.1/', 'https://localhost/x', 'not an address'])(
    'never go to %s',
    async (url) => {
      await expect(admin.webhooks.create({ url })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    },
  );

  it('are no more than a company may have, however many ask at once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: MOST_ENDPOINTS + 3 }, () => admin.webhooks.create({ url: URL })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ENDPOINTS);
  });
});
