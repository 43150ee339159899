import { createHmac } from 'node:crypto';
import type { AppError } from '@outrider/shared/ground/errors';
import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { LeadFetchError } from '../../ground/ports/lead-fetch.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';
import { DELIVERY_WORDS } from './words.ts';

describe.each(ENGINES)('Webhooks on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let key: string;
  let signed: string;
  const SECRET = 'a signing secret';

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const admin = harness.caller(acme.people.company_admin.token);
    key = (await admin.intake.createKey({ name: 'All', channels: ['n8n', 'slack', 'linkedin', 'social'] })).key;
    signed = (
      await admin.intake.createKey({
        name: 'Signed',
        channels: ['slack', 'social', 'linkedin'],
        signing_secret: SECRET,
      })
    ).key;
  });
  afterAll(() => harness.close());

  type Post = {
    key?: string;
    headers?: Record<string, string>;
    query?: Record<string, string>;
    method?: 'GET' | 'POST';
  };
  const post = (
    channel: IntakeChannel,
    body: unknown,
    { headers = {}, query = {}, method = 'POST', ...rest }: Post = {},
  ) =>
    receiveWebhook(
      harness.database,
      harness.services,
      {
        method,
        channel,
        headers: {
          'content-type': 'application/json',
          ...('key' in rest ? (rest.key ? { 'x-api-key': rest.key } : {}) : { 'x-api-key': key }),
          ...headers,
        },
        query,
        body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
  const process = () => processDeliveries(harness.database, harness.services);
  const leads = (email: string) => acme.db.lead.findMany({ where: { email } });
  const deliveries = () => harness.caller(acme.people.manager.token).intake.deliveries({ limit: 100 });

  it('answers the GET by which Mailchimp asks for the address to whoever has a key, and stores nothing', async () => {
    const before = (await deliveries()).items.length;
    const answer = await post('n8n', '', { key: '', query: { key }, method: 'GET' });
    expect(answer).toEqual({ status: 200, body: { status: 'ready' } });
    await expect(post('n8n', '', { key: 'ck_live_nobody', method: 'GET' })).rejects.toMatchObject({ status: 401 });
    expect((await deliveries()).items).toHaveLength(before);
  });

  it('stores a delivery with its lead, and answers', async () => {
    const answer = await post('n8n', { email: 'n8n@example.com', firstName: 'Nora', company: 'Eight' });
    expect(answer).toMatchObject({ status: 201, body: { duplicate: false } });
    expect(await leads('n8n@example.com')).toMatchObject([
      { first_name: 'Nora', company_name: 'Eight', source: 'n8n_workflow', processing_mode: 'hybrid' },
    ]);
    const { items } = await deliveries();
    expect(items[0]).toMatchObject({
      id: (answer.body as { delivery_id: string }).delivery_id,
      channel: 'n8n',
      state: 'processed',
      outcome: 'created',
      key_name: 'All',
      leads: [{ name: 'Nora', outcome: 'created' }],
    });
    expect(await process()).toBe(0);
  });

  it('knows a delivery it has seen, and one many senders repeat at once', async () => {
    const body = { email: 'again@example.com' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('n8n', body)));
    const ids = answers.map((answer) => (answer.body as { delivery_id: string }).delivery_id);
    expect(new Set(ids).size).toBe(1);
    await Promise.all([process(), process(), process()]);
    const again = await post('n8n', body);
    expect(again.body).toMatchObject({ duplicate: true, delivery_id: ids[0] });
    await process();
    const [lead] = await leads('again@example.com');
    expect(await acme.db.leadActivity.count({ where: { lead_id: lead?.id ?? '' } })).toBe(1);
    expect(await acme.db.deliveryLead.count({ where: { delivery_id: ids[0] } })).toBe(1);
  });

  it('takes many leads in one delivery, and tells which were left out', async () => {
    await post('n8n', [
      { email: 'many1@example.com' },
      { email: 'not an email' },
      { email: 'many2@example.com' },
      { email: 'MANY1@example.com', phone: '5' },
    ]);
    await process();
    const [delivery] = (await deliveries()).items;
    expect(delivery).toMatchObject({
      state: 'processed',
      outcome: 'created',
      reason: DELIVERY_WORDS.badEmail('not an email'),
    });
    expect(delivery?.leads.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'updated']);
    expect(await leads('many1@example.com')).toMatchObject([{ phone: '5' }]);
  });

  it('loses nothing of a lead whose fields do not fit', async () => {
    await post('n8n', { email: 'misfit@example.com', first_name: 'x'.repeat(150), estimated_budget: 'plenty' });
    await process();
    const [lead] = await leads('misfit@example.com');
    expect(lead?.notes).toContain('x'.repeat(150));
    expect(lead?.notes).toContain('plenty');
  });

  it('survives a crash after the answer: the next worker makes the leads, once', async () => {
    await post('n8n', [{ email: 'crash1@example.com' }, { email: 'crash2@example.com' }]); // two are the queue's
    const dying = {
      ...harness.database,
      forCompany: () => {
        throw new Error('killed');
      },
    };
    await expect(processDeliveries(dying as never, harness.services)).rejects.toThrow('killed');
    expect(await leads('crash1@example.com')).toEqual([]);
    harness.clock.now = new Date(Date.now() + 61_000); // the lease of the dead worker
    await process();
    await process();
    expect(await leads('crash1@example.com')).toHaveLength(1);
    expect(await leads('crash2@example.com')).toHaveLength(1);
    harness.clock.now = null;
  });

  it('leaves the rest to the next process when this one stops, without waiting for a lease', async () => {
    const channels = ['n8n', 'linkedin', 'social'] as const;
    for (const channel of channels)
      await post(channel, [{ email: `${channel}-1@stopping.example` }, { email: `${channel}-2@stopping.example` }]);
    const stopping = new AbortController();
    const wake = { ...harness.services.wake, relay: () => stopping.abort() }; // when the first channel's are done
    expect(await processDeliveries(harness.database, { ...harness.services, wake, stopping: stopping.signal })).toBe(1);
    expect(await process()).toBe(2);
    for (const channel of channels) expect(await leads(`${channel}-1@stopping.example`)).toHaveLength(1);
  });

  it.each([
    ['no key', {}, { key: '' }, 401, MESSAGES.noCaptureKey],
    ['a key that is none', {}, { key: 'ck_live_nonsense' }, 401, MESSAGES.noCaptureKey],
    ['an unknown key', {}, { key: `ck_live_${'A'.repeat(43)}` }, 401, MESSAGES.noCaptureKey],
    ['a company_id in the body', { email: 'x@example.com', company_id: 'b' }, {}, 422, MESSAGES.webhookNamesTenant],
    ['a prototype key', '{"email":"x@example.com","__proto__":{"admin":true}}', {}, 400, MESSAGES.bodyForbiddenKey],
    ['a key twice', '{"email":"x@example.com","email":"y@example.com"}', {}, 400, MESSAGES.bodyDuplicateKey],
    ['no JSON', '{', {}, 400, MESSAGES.malformedBody],
    [
      'a type it does not read',
      'x',
      { headers: { 'content-type': 'image/png' } },
      415,
      MESSAGES.unsupportedWebhookType,
    ],
  ] as const)('refuses %s', async (_name, body, options, status, message) => {
    const before = await acme.db.lead.count();
    const error = await post('n8n', body, options).then(
      () => null,
      (thrown: AppError) => thrown,
    );
    expect({ status: error?.status, message: error?.message }).toEqual({ status, message });
    expect(await acme.db.lead.count()).toBe(before);
  });

  it('stops a revoked key at once, and shows who still uses it', async () => {
    const admin = harness.caller(acme.people.company_admin.token);
    const other = await openCompany(harness.database, 'Rotating');
    const api = harness.caller(other.people.company_admin.token);
    const old = await api.intake.createKey({ name: 'Old', channels: ['n8n'] });
    await api.intake.createKey({ name: 'New', channels: ['n8n', 'slack'] });
    await api.intake.revokeKey({ id: old.id });
    await expect(post('n8n', { email: 'r@example.com' }, { key: old.key })).rejects.toThrow(MESSAGES.keyRevoked);
    expect((await api.intake.deliveries({})).items).toMatchObject([
      { state: 'refused', reason: MESSAGES.keyRevoked, http_status: 401, replayable: false },
    ]);
    expect(JSON.stringify(await api.intake.keys())).not.toContain(old.key);
    expect(await refusal(admin.intake.revokeKey({ id: old.id }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
  });

  it('answers a suspended company and an ended trial with 403, and a wrong channel too', async () => {
    const other = await openCompany(harness.database, 'Closing');
    const { key: own } = await harness
      .caller(other.people.company_admin.token)
      .intake.createKey({ name: 'K', channels: ['n8n'] });
    const set = (data: object) =>
      harness.database.platform.company.updateMany({ where: { id: other.company.id }, data });
    await expect(post('social', {}, { key: own })).rejects.toThrow(MESSAGES.keyWrongChannel);
    await set({ status: 'suspended' });
    await expect(post('n8n', { email: 's@example.com' }, { key: own })).rejects.toThrow(MESSAGES.suspended);
    await set({ status: 'trial', subscription_plan: 'trial', trial_ends_at: new Date(Date.now() - 1) });
    await expect(post('n8n', { email: 's@example.com' }, { key: own })).rejects.toThrow(MESSAGES.trialEnded);
    expect(await other.db.lead.count()).toBe(0);
  });

  it('makes one lead of a Slack event however often Slack retries', async () => {
    const event = JSON.stringify({
      type: 'event_callback',
      event_id: 'Ev1',
      event: {
        type: 'message',
        text: 'New lead <mailto:slack@example.com|slack@example.com>',
        channel: 'C1',
        user: 'U1',
        ts: '1.1',
      },
    });
    const sign = (body: string, at: number) => ({
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': `v0=${createHmac('sha256', SECRET).update(`v0:${at}:${body}`).digest('hex')}`,
    });
    const now = Math.floor(Date.now() / 1000);
    for (const retry of ['0', '1', '2']) {
      const answer = await post('slack', event, {
        key: signed,
        headers: { ...sign(event, now), 'x-slack-retry-num': retry },
      });
      expect(answer.status).toBe(200);
    }
    await process();
    expect(await leads('slack@example.com')).toMatchObject([{ source: 'slack' }]);
    await expect(post('slack', event, { key: signed, headers: sign(event, now - 301) })).rejects.toThrow(
      MESSAGES.staleSignature,
    );
    await expect(
      post('slack', event, { key: signed, headers: { ...sign(event, now), 'x-slack-signature': 'v0=00' } }),
    ).rejects.toThrow(MESSAGES.badSignature);
  });

  it('keeps a Meta notification until Meta is configured, then fetches the lead', async () => {
    const body = JSON.stringify({
      object: 'page',
      entry: [
        {
          id: '1',
          time: 1,
          changes: [
            {
              field: 'leadgen',
              value: { leadgen_id: '9007199254740993', page_id: '1', form_id: '2', created_time: 1 },
            },
          ],
        },
      ],
    });
    const headers = { 'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` };
    expect(await post('social', body, { key: signed, headers })).toMatchObject({ status: 200 });
    await process();
    const waiting = (await deliveries()).items[0];
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'Waiting: meta is not configured on this server' });
    const asked: string[] = [];
    harness.services.fetchers.meta = {
      fetch: async ({ id }) => {
        asked.push(id);
        if (asked.length === 1) throw new LeadFetchError('Meta does not answer properly right now', true);
        return { email: 'meta@example.com', source: 'facebook' };
      },
    };
    const api = harness.caller(acme.people.manager.token);
    expect(await api.intake.replay({ id: waiting?.id ?? '' })).toMatchObject({
      state: 'received',
      reason: 'Meta does not answer properly right now',
    });
    harness.clock.now = new Date(Date.now() + 60_000);
    await process();
    harness.clock.now = null;
    delete harness.services.fetchers.meta;
    expect(asked).toEqual(['9007199254740993', '9007199254740993']);
    expect(await leads('meta@example.com')).toMatchObject([{ source: 'facebook' }]);
  });

  it('does not keep the key that Google sends inside the body', async () => {
    const body = {
      lead_id: 'g1',
      google_key: key,
      user_column_data: [{ column_id: 'EMAIL', string_value: 'google@example.com' }],
    };
    expect(await post('social', body, { key: '' })).toMatchObject({ status: 200 });
    await process();
    expect(await leads('google@example.com')).toMatchObject([{ source: 'google_ads' }]);
    const stored = await acme.db.delivery.findMany({ where: { format: 'google_lead_form' } });
    expect(stored.map(({ body: bytes }) => Buffer.from(bytes).toString('utf8').includes(key))).toEqual([false]);
  });

  it('replays a delivery without making its lead twice, and says who did', async () => {
    const api = harness.caller(acme.people.manager.token);
    await post('social', { email: 'replayed@example.com', name: 'Rae Played' });
    await process();
    const [first] = (await deliveries()).items;
    if (!first) throw new Error('Nothing was delivered');
    expect(first).toMatchObject({ state: 'processed', outcome: 'created' });
    const before = await acme.db.lead.count();
    expect(await api.intake.replay({ id: first.id })).toMatchObject({
      state: 'processed',
      outcome: 'unchanged',
      replayed_by_name: acme.people.manager.full_name,
    });
    expect(await acme.db.lead.count()).toBe(before);
  });

  it.each(['n8n', 'slack', 'linkedin', 'social'] as const)('sends a test lead through %s', async (channel) => {
    const { intake, leads } = harness.caller(acme.people.manager.token);
    const counts = () =>
      Promise.all([
        leads.analytics(),
        acme.db.lead.count(),
        acme.db.leadActivity.count(),
        acme.db.outboxEvent.count({ where: { topic: { startsWith: 'lead.' } } }),
      ]);
    const before = await counts();
    const sent = await intake.sendTest({ channel });
    expect(sent).toMatchObject({ channel, state: 'processed', is_test: true, leads: [] });
    expect(sent.test_leads).toHaveLength(1);
    const [lead] = await intake.testLeads({ id: sent.id });
    expect(lead).toMatchObject({ name: sent.test_leads[0]?.name, email: expect.stringMatching(/@example\.com$/) });
    expect(lead?.score).toBeGreaterThan(0);
    expect(await counts()).toEqual(before);

    expect(await intake.removeTest({ id: sent.id })).toEqual({ id: sent.id });
    expect((await intake.deliveries({ channel, limit: 100 })).items.map(({ id }) => id)).not.toContain(sent.id);
    expect(await acme.db.testLead.count({ where: { delivery_id: sent.id } })).toBe(0);
    expect((await refusal(intake.removeTest({ id: sent.id }))).code).toBe('NOT_FOUND');
  });

  it('keeps the test leads of Google lead forms apart, and removes no other delivery', async () => {
    const { intake } = harness.caller(acme.people.manager.token);
    const email = `google-test-${engine}@example.com`;
    const form = {
      lead_id: 'TeSter-123',
      user_column_data: [{ column_id: 'EMAIL', column_name: 'User Email', string_value: email }],
    };
    await post('social', { ...form, is_test: true });
    await process();
    const [test] = (await intake.deliveries({ channel: 'social', limit: 1 })).items;
    expect(test).toMatchObject({ is_test: true, leads: [], test_leads: [{ name: email }] });
    expect(await acme.db.lead.count({ where: { email } })).toBe(0);

    await post('social', { ...form, lead_id: `real-${engine}` });
    await process();
    const [real] = (await intake.deliveries({ channel: 'social', limit: 1 })).items;
    expect(real).toMatchObject({ is_test: false, outcome: 'created', test_leads: [] });
    expect((await refusal(intake.removeTest({ id: real?.id ?? '' }))).code).toBe('NOT_FOUND');
    expect(await acme.db.lead.count({ where: { email } })).toBe(1);
  });

  it('keeps no test lead of somebody who was erased', async () => {
    const email = `tried-and-erased-${engine}@example.com`;
    const { dataSubjects } = harness.caller(acme.people.company_admin.token);
    await dataSubjects.erase({ email, confirm_email: email, reason: 'asked' });
    const form = {
      lead_id: `erased-${engine}`,
      user_column_data: [{ column_id: 'EMAIL', column_name: 'User Email', string_value: email }],
    };
    await post('social', { ...form, is_test: true });
    await process();
    const [test] = (await harness.caller(acme.people.manager.token).intake.deliveries({ channel: 'social', limit: 1 }))
      .items;
    expect(test).toMatchObject({ is_test: true, outcome: 'ignored', test_leads: [], replayable: false });
    expect(test?.reason).toContain('asked to be erased');
    const bodies = await acme.db.delivery.findMany({ select: { body: true } });
    expect(bodies.filter(({ body }) => Buffer.from(body).includes(email))).toEqual([]);
  });
});
