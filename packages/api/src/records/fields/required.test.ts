import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../imports/imports.fixture.ts';
import { receiveWebhook } from '../../automation/intake/receive.ts';
import { processDeliveries } from '../../automation/intake/process.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { makeField } from './fields.fixture.ts';

describe.each(ENGINES)('A required field on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  const person = { first_name: 'Ada', last_name: 'Keller', company: 'Keller' };

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await makeField(acme.db, { key: 'region', kind: 'choice', label: 'Region', required: true });
    await makeField(acme.db, { key: 'tier', kind: 'text', label: 'Tier', required: true, default_value: 'basic' });
  });
  afterAll(() => harness.close());

  it('is asked of a person and of a program that makes a lead, unless it has a default', async () => {
    const message = 'Region is required';
    expect(await refusal(admin.leads.create({ ...person, email: 'a@required.example' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message,
    });
    const post = (body: object) =>
      harness.rest('POST', '/leads', { token: acme.people.company_admin.token, body: { ...person, ...body } });
    const refused = await post({ email: 'b@required.example', custom: { region: null } });
    expect(refused).toMatchObject({ status: 422, json: { errors: [{ field: 'custom.region', message }] } });
    expect((await admin.leads.list({})).total).toBe(0);
    const made = await post({ email: 'b@required.example', custom: { region: 'red' } });
    expect(made).toMatchObject({ status: 201, json: { custom: { region: 'red', tier: 'basic' } } });
  });

  it('cannot be emptied again, and may stay empty where it always was', async () => {
    const { id, version } = await admin.leads.create({
      ...person,
      email: 'c@required.example',
      custom: { region: 'blue' },
    });
    expect(await refusal(admin.leads.update({ id, version, custom: { region: null } }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    const { id: old } = await admin.leads.capture({ email: 'd@required.example' });
    expect(await admin.leads.update({ id: old, version: 1, phone: '1' })).toMatchObject({ custom: { tier: 'basic' } });
  });

  it('loses nothing that a webhook or a file brings without it', async () => {
    const { key } = await admin.intake.createKey({ name: 'All', channels: ['n8n'] });
    await receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel: 'n8n',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        query: {},
        body: Buffer.from(JSON.stringify({ email: 'hook@required.example' })),
        received_at: harness.services.now(),
      },
      '192.0.2.7',
    );
    await processDeliveries(harness.database, harness.services);
    const imports = importsOf(harness, acme.people.company_admin.token);
    const uploaded = await imports.upload('Email\nfile@required.example\n');
    await imports.check(uploaded);
    await imports.run(uploaded.id);
    for (const q of ['hook@required.example', 'file@required.example'])
      expect((await admin.leads.list({ q })).items.map(({ custom }) => custom)).toEqual([{ tier: 'basic' }]);
  });
});
