import type { AppError } from '@outrider/shared/ground/errors';
import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { EQUAL_BODY_MS } from './delivery-identity.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';
import { slackSignature } from './sources/webhook-request.fixture.ts';
import { DELIVERY_WORDS } from './words.ts';

const SECRET = 'a signing secret';
const START = new Date('2026-11-20T12:00:00Z');

describe.each(ENGINES)('What a sender is answered, and what is the same delivery, on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let key: string;
  let other: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = START;
    acme = await openCompany(harness.database, 'Acme');
    const { intake } = harness.caller(acme.people.company_admin.token);
    key = (await intake.createKey({ name: 'One', channels: ['n8n', 'social'] })).key;
    other = (await intake.createKey({ name: 'Two', channels: ['n8n', 'slack'], signing_secret: null })).key;
  });

  type Post = { headers?: Record<string, string>; query?: Record<string, string>; channel?: IntakeChannel };
  const post = (body: unknown, { headers = {}, query = {}, channel = 'n8n' }: Post = {}) =>
    receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel,
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        query,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      ({ status, message }: AppError) => ({ status, message }),
    );
  const isRepeat = async (...of: Parameters<typeof post>) =>
    ((await post(...of)).body as { duplicate: boolean }).duplicate;
  const later = (ms: number) => (harness.clock.now = new Date(START.getTime() + ms));
  const intake = () => harness.caller(acme.people.manager.token).intake;
  const timeline = async (email: string) =>
    (
      await acme.db.leadActivity.findMany({
        where: { lead: { email } },
        orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      })
    ).map(({ kind, detail }) => [kind, (detail as { fields?: string[] }).fields]);

  it('an equal body is a repeat for ten minutes, and the same person again after them', async () => {
    const body = { email: 'again@return.example' };
    expect(await isRepeat(body)).toBe(false);
    later(EQUAL_BODY_MS - 1_000);
    expect(await isRepeat(body)).toBe(true);
    later(EQUAL_BODY_MS + 1_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => isRepeat(body)));
    expect(answers.filter((repeat) => !repeat)).toHaveLength(1);
    expect(await isRepeat(body)).toBe(true);
    expect(await timeline(body.email)).toEqual([
      ['captured', undefined],
      ['came_back', []],
    ]);
    expect(await acme.db.delivery.count()).toBe(2);
  });

  it.each([
    ['an Idempotency-Key', 'idempotency-key'],
    ['a webhook-id', 'webhook-id'],
  ])('%s names a delivery whatever its age, for the capture key that sent it', async (_name, header) => {
    const [first, second] = [{ [header]: 'a-1' }, { [header]: 'a-2' }];
    const body = { email: 'named@return.example' };
    expect(await isRepeat(body, { headers: first })).toBe(false);
    later(EQUAL_BODY_MS * 100);
    expect(await isRepeat(body, { headers: first })).toBe(true);
    expect(await isRepeat(body, { headers: second })).toBe(false);
    expect(await isRepeat(body, { headers: { ...first, 'x-api-key': other } })).toBe(false);
    expect(await acme.db.lead.count()).toBe(1);
  });

  it('an Idempotency-Key that comes again with another body is refused', async () => {
    const headers = { 'idempotency-key': 'a-1' };
    await post({ email: 'one@return.example' }, { headers });
    expect(await refused(post({ email: 'two@return.example' }, { headers }))).toEqual({
      status: 422,
      message: MESSAGES.idempotencyMismatch,
    });
    expect(await refused(post({ email: 'two@return.example' }, { headers: { 'idempotency-key': 'a b' } }))).toEqual({
      status: 400,
      message: MESSAGES.idempotencyKeyInvalid,
    });
    expect(await acme.db.lead.count()).toBe(1);
  });

  it('a person who is known came back: the timeline says so, and the lead is scored anew', async () => {
    const lead = await createLead(acme.db, { email: 'known@return.example', score: 1 });
    await post({ email: lead.email, phone: '+1 555 0100' });
    const [first] = await acme.db.lead.findMany();
    expect(first?.score).toBeGreaterThan(1);
    await acme.db.lead.updateMany({ data: { score: 1 } });
    await post({ email: lead.email, note: '', ref: 2 }, { headers: { 'idempotency-key': 'x' } });
    expect(await timeline(lead.email)).toEqual([
      ['came_back', ['phone']],
      ['came_back', ['notes']],
    ]);
    await acme.db.lead.updateMany({ data: { score: 1 } });
    await post({ email: lead.email, ref: 2 }, { headers: { 'idempotency-key': 'y' } });
    const [again] = await acme.db.lead.findMany();
    expect(again?.score).toBe(first?.score);
    expect(await acme.db.scoreHistory.count()).toBe(3);
    expect((await intake().deliveries({ limit: 1 })).items).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('two rows of one delivery, or a replay, are no return', async () => {
    await post([{ email: 'two@return.example' }, { email: 'two@return.example', phone: '5' }]);
    await processDeliveries(harness.database, harness.services);
    const [delivery] = (await intake().deliveries({})).items;
    await intake().replay({ id: delivery?.id ?? '' });
    expect(await timeline('two@return.example')).toEqual([
      ['captured', undefined],
      ['updated', ['phone']],
    ]);
  });

  it('a lead that is entered a second time through the API came back as well', async () => {
    const { leads } = harness.caller(acme.people.ae.token);
    await leads.capture({ email: 'form@return.example' });
    expect(await leads.capture({ email: 'form@return.example' })).toMatchObject({ duplicate: true });
    expect((await timeline('form@return.example')).map(([kind]) => kind)).toEqual(['captured', 'came_back']);
  });

  it.each([
    ['no address', { name: 'Nobody' }, MESSAGES.noEmail],
    ['an address that is none', { email: 'nobody' }, DELIVERY_WORDS.badEmail('nobody')],
    ['two leads without one', [{ name: 'A' }, { name: 'B' }], MESSAGES.noEmail],
  ])(
    'a post with %s is refused with the reason and kept, and a replay finds no more in it',
    async (_name, body, reason) => {
      expect(await refused(post(body))).toEqual({ status: 422, message: reason });
      const [delivery] = (await intake().deliveries({})).items;
      expect(delivery).toMatchObject({ state: 'refused', reason, http_status: 422, replayable: true });
      expect(await intake().replay({ id: delivery?.id ?? '' })).toMatchObject({ leads: [] });
      expect(await acme.db.lead.count()).toBe(0);
      expect(await refused(post(body))).toEqual({ status: 422, message: reason }); // a repeat is no duplicate of anything
    },
  );

  it('a sender is told the lead and its score', async () => {
    const made = await post({ email: 'wait@return.example', first_name: 'Wanda' });
    const [lead] = await acme.db.lead.findMany();
    const told = { id: lead?.id, score: lead?.score, priority: lead?.priority, lead_status: 'new' };
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'processed', ...told, outcome: 'created', duplicate: false, leads: [told] },
    });
    expect(await post({ email: 'wait@return.example', first_name: 'Wanda' })).toMatchObject({
      status: 200,
      body: { id: lead?.id, duplicate: true },
    });
    const waits = post([{ email: 'wait@return.example' }, { email: 'second@return.example' }]);
    await vi.waitFor(async () => expect(await processDeliveries(harness.database, harness.services)).toBe(1));
    const two = await waits;
    expect(two).toMatchObject({ status: 201, body: { leads: [{ outcome: 'unchanged' }, { outcome: 'created' }] } });
    expect((two.body as { leads: unknown[] }).leads).toHaveLength(2);
  });

  it('a key can be the name or the password of Basic', async () => {
    for (const text of [`${key}:`, `outrider:${key}`]) {
      const authorization = `Basic ${Buffer.from(text).toString('base64')}`;
      const answer = await post(
        { email: `${text.length}@return.example` },
        { headers: { 'x-api-key': '', authorization } },
      );
      expect(answer.status).toBe(201);
    }
  });

  describe('Slack', () => {
    const secured = async () =>
      (
        await harness
          .caller(acme.people.company_admin.token)
          .intake.createKey({ name: 'Slack', channels: ['slack'], signing_secret: SECRET })
      ).key;
    const slack = async (form: Record<string, string> | string) => {
      const isForm = typeof form !== 'string';
      const body = isForm ? new URLSearchParams(form).toString() : form;
      return post(body, {
        channel: 'slack',
        headers: {
          'x-api-key': await secured(),
          ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...slackSignature(Buffer.from(body), SECRET, harness.services.now()),
        },
      });
    };

    it('hears at which field of its modal the address is missing', async () => {
      const view = {
        id: 'V1',
        blocks: [
          { type: 'input', block_id: 'who', label: { text: 'Name' }, element: { action_id: 'a' } },
          { type: 'input', block_id: 'b2', label: { text: 'Email address' }, element: { action_id: 'b' } },
        ],
        state: { values: { who: { a: { value: 'Jane' } }, b2: { b: { value: 'jane at acme' } } } },
      };
      const answer = await slack({ payload: JSON.stringify({ type: 'view_submission', view }) });
      expect(answer).toEqual({
        status: 200,
        body: { response_action: 'errors', errors: { b2: DELIVERY_WORDS.badEmail('jane at acme') } },
      });
      expect((await intake().deliveries({})).items).toMatchObject([{ state: 'refused', replayable: true }]);
    });

    it('is not refused what people talk about in its channels', async () => {
      const message = { type: 'event_callback', event_id: 'E1', event: { type: 'message', text: 'Lunch?' } };
      expect(await slack(JSON.stringify(message))).toMatchObject({ status: 200 });
      await processDeliveries(harness.database, harness.services);
      expect((await intake().deliveries({})).items).toMatchObject([{ state: 'processed', outcome: 'ignored' }]);
    });
  });
});
