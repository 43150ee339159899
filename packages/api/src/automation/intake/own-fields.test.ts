import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../records/fields/fields.fixture.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { processDeliveries } from './process.ts';
import { receiveWebhook } from './receive.ts';

describe.each(ENGINES)('A company’s own fields in webhooks on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let key: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await makeEveryKind(acme.db);
    key = (await admin.intake.createKey({ name: 'All', channels: ['n8n', 'slack', 'social'] })).key;
  });
  afterAll(() => harness.close());

  const post = async (channel: 'n8n' | 'slack' | 'social', body: unknown) => {
    await receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        query: {},
        body: Buffer.from(JSON.stringify(body)),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
    await processDeliveries(harness.database, harness.services);
  };
  const leadOf = async (q: string) => (await admin.leads.list({ q })).items[0];

  it('are filled by key, by label and by custom.key, each by its kind', async () => {
    await post('n8n', {
      email: 'one@own-hooks.example',
      my_text: 'Lathe',
      'My Long Text': 'a\nb',
      custom: { my_number: 12, myMoney: '$1,500' },
      form_fields: { 'my-date': '2026-12-24T08:00:00Z' },
      answers: [
        { question: 'My choice', answer: 'Red' },
        { name: 'my_choices', value: ['Blue', 'red'] },
      ],
      myFlag: true,
      my_url: 'www.example.com',
      my_person: acme.people.ae.full_name,
    });
    expect(await leadOf('one@own-hooks.example')).toMatchObject({
      notes: null,
      custom: {
        my_text: 'Lathe',
        my_long_text: 'a\nb',
        my_number: 12,
        my_money: 1500,
        my_date: '2026-12-24',
        my_choice: 'red',
        my_choices: ['blue', 'red'],
        my_flag: true,
        my_url: 'https://www.example.com',
        my_person: acme.people.ae.id,
      },
    });
  });

  it('leave what does not fit them, and a second value, to the notes', async () => {
    await post('social', {
      email: 'two@own-hooks.example',
      message: 'Hello',
      my_number: 'a dozen',
      my_choice: 'green',
      'My text': 'first',
      my_text: 'second',
    });
    const lead = await leadOf('two@own-hooks.example');
    expect(lead?.custom).toEqual({ my_text: 'first' });
    expect(lead?.notes?.split('\n').toSorted()).toEqual([
      'Hello',
      'My choice: green',
      'My number: a dozen',
      'My text: second',
    ]);
  });

  it('are another company’s unknown fields', async () => {
    const zenith = await openCompany(harness.database, `Zenith ${engine}`);
    const other = harness.caller(zenith.people.company_admin.token);
    const before = key;
    key = (await other.intake.createKey({ name: 'Theirs', channels: ['n8n'] })).key;
    await post('n8n', { email: 'three@own-hooks.example', my_number: 12 });
    key = before;
    expect((await other.leads.list({ q: 'three@own-hooks.example' })).items).toMatchObject([
      { custom: {}, notes: 'My number: 12' },
    ]);
  });

  it('show in a test lead', async () => {
    await post('social', {
      google_key: key,
      is_test: true,
      lead_id: '1',
      user_column_data: [
        { column_id: 'EMAIL', string_value: 'test@own-hooks.example' },
        { column_id: 'my_number', column_name: 'My number', string_value: '1,200' },
      ],
    });
    const [delivery] = (await admin.intake.deliveries({ limit: 1 })).items;
    expect(await admin.intake.testLeads({ id: delivery?.id ?? '' })).toMatchObject([
      { email: 'test@own-hooks.example', custom: { my_number: 1200 } },
    ]);
  });
});
