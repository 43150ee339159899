import type { FormSettings } from '@outrider/shared/automation/capture-forms';
import type { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { SAMPLE_FORM } from '../../../suites/sample-form.ts';
import { receiveWebhook } from '../receive.ts';
import { FORM_WORDS } from '../words.ts';
import { receiveForm } from './receive-form.ts';

const SITE = 'https://www.harbour.example';

describe.each(ENGINES)('Website forms on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });

  const create = (settings: Partial<FormSettings> = {}, more: object = {}) =>
    admin.intake.createForm({ ...SAMPLE_FORM, ...more, settings: { ...SAMPLE_FORM.settings, ...settings } });
  const submit = (
    public_id: string,
    body: unknown,
    {
      type = 'application/json',
      headers = {},
      method = 'POST',
    }: { type?: string; headers?: object; method?: string } = {},
  ) =>
    receiveForm(harness.database, harness.services, {
      public_id,
      method,
      headers: { 'content-type': type, origin: SITE, ...headers },
      body: body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      ip: '192.0.2.9',
      received_at: harness.services.now(),
    });
  const refused = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      ({ status, message }: AppError) => ({ status, message }),
    );
  const leads = () => acme.db.lead.findMany({ orderBy: { created_at: 'asc' } });

  it('bring leads with the page, what led to it, and what the form says of them', async () => {
    const { id, public_id } = await create({}, { processing_mode: 'manual', assigned_to: acme.people.sdr.id });
    const answer = await submit(public_id, {
      email: 'lena@harbour.example',
      first_name: 'Lena',
      _page: `${SITE}/pricing?utm_source=newsletter&utm_campaign=autumn`,
      _referrer: 'https://search.example/',
      _trap: '',
      _ms: '9000',
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(JSON.parse(String(answer.body))).toEqual({ status: 'accepted', message: 'Thank you', redirect: null });
    expect(await leads()).toMatchObject([
      {
        email: 'lena@harbour.example',
        source: 'website',
        processing_mode: 'manual',
        assigned_to: acme.people.sdr.id,
        utm_source: 'newsletter',
        utm_campaign: 'autumn',
        landing_page: `${SITE}/pricing?utm_source=newsletter&utm_campaign=autumn`,
        referrer: 'https://search.example/',
        notes: null,
      },
    ]);
    expect((await admin.intake.deliveries({ channel: 'form' })).items).toMatchObject([
      { channel: 'form', outcome: 'created', key_name: 'Sample' },
    ]);
    const [captured] = await acme.db.leadActivity.findMany({ where: { kind: 'captured' } });
    expect(captured?.detail).toMatchObject({ via: 'website_form', form_id: id, form_name: 'Sample' });
  });

  const multipart = [
    '------WebKitFormBoundary7MA4YWxk\r\nContent-Disposition: form-data; name="email"\r\n\r\na@harbour.example\r\n',
    '------WebKitFormBoundary7MA4YWxk\r\nContent-Disposition: form-data; name="notes"\r\n\r\nTwo\r\n',
    '------WebKitFormBoundary7MA4YWxk\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nnot read\r\n------WebKitFormBoundary7MA4YWxk--\r\n',
  ].join('');
  it.each([
    ['JSON', 'application/json', { email: 'a@harbour.example', notes: 'Two' }],
    ['urlencoded', 'application/x-www-form-urlencoded', 'email=a%40harbour.example&notes=Two'],
    ['multipart', 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxk', multipart],
    ['sendBeacon with JSON', 'text/plain;charset=UTF-8', { email: 'a@harbour.example', notes: 'Two' }],
    ['sendBeacon with a form', 'text/plain', 'email=a%40harbour.example&notes=Two'],
  ])('take %s', async (_name, type, body) => {
    const { public_id } = await create();
    await submit(public_id, body, { type });
    expect(await leads()).toMatchObject([{ email: 'a@harbour.example', notes: 'Two' }]);
  });

  it.each([
    ['a broken body', 'application/json', '{', 400],
    ['a list', 'application/json', '[]', 400],
    ['a broken multipart', 'multipart/form-data; boundary=----WebKitFormBoundaryAnotherOne', multipart, 400],
    ['a key that reaches a prototype', 'application/x-www-form-urlencoded', '__proto__=1', 400],
    ['a type nobody sends', 'image/png', 'x', 415],
  ])('refuse %s', async (_name, type, body, status) => {
    const { public_id } = await create();
    expect(await refused(submit(public_id, body, { type }))).toMatchObject({ status });
    expect(await leads()).toEqual([]);
  });

  it('say which field is missing, and that an address is none', async () => {
    const { public_id } = await create({
      fields: [...SAMPLE_FORM.settings.fields, { name: 'company_name', label: 'Your company', required: true }],
    });
    const error = await submit(public_id, { email: 'a@harbour.example', company_name: ' ' }).catch(
      (thrown: AppError) => thrown,
    );
    expect(error).toMatchObject({
      status: 422,
      extras: { errors: [{ field: 'company_name', message: FORM_WORDS.missing('Your company') }] },
    });
    expect(await refused(submit(public_id, { email: 'a at b', company_name: 'A' }))).toEqual({
      status: 422,
      message: FORM_WORDS.badEmail,
    });
    expect(await leads()).toEqual([]);
  });

  it('fool programs: a filled trap or a hasty form is answered, and makes no lead', async () => {
    const { public_id } = await create();
    for (const signs of [{ _trap: 'https://spam.example' }, { _ms: '200' }]) {
      const answer = await submit(public_id, { email: 'bot@spam.example', ...signs });
      expect(answer).toMatchObject({ status: 200 });
    }
    expect(await leads()).toEqual([]);
    expect((await admin.intake.deliveries({ channel: 'form' })).items).toMatchObject([
      { state: 'refused', reason: FORM_WORDS.automated, replayable: false },
      { state: 'refused', reason: FORM_WORDS.automated, replayable: false },
    ]);
  });

  it('belong to the websites that are listed, and to ours', async () => {
    const { public_id, settings } = await create({ origins: [`${SITE}/some/page`] });
    expect(settings.origins).toEqual([SITE]);
    const from = (headers: object) => refused(submit(public_id, { email: 'a@harbour.example' }, { headers }));
    expect(await from({ origin: SITE })).toBeNull();
    expect(await from({ origin: undefined, referer: `${SITE}/contact` })).toBeNull();
    expect(await from({ origin: 'https://crm.acme.example', host: 'crm.acme.example' })).toBeNull();
    for (const origin of ['https://evil.example', 'null', `${SITE}.evil.example`, undefined])
      expect(await from({ origin })).toEqual({ status: 403, message: FORM_WORDS.wrongSite });
    expect(await submit(public_id, '', { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-methods': 'POST' },
    });
  });

  it('send a page that sent itself to an address of the list, else to the thank-you page', async () => {
    const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    const form = (more: object) => new URLSearchParams({ email: 'a@harbour.example', ...more }).toString();
    const type = 'application/x-www-form-urlencoded';
    const plain = await create({ thanks: 'We <b>answer</b> soon' });
    const shown = await submit(plain.public_id, form({ _next: 'https://evil.example/' }), { type, headers: page });
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(String(shown.body)).toContain('We &lt;b&gt;answer&lt;/b&gt; soon');
    const sent = await create({ redirects: [`${SITE}/thanks`, `${SITE}/danke`] });
    const next = async (more: object) =>
      (await submit(sent.public_id, form(more), { type, headers: page })).headers['location'];
    expect(await next({})).toBe(`${SITE}/thanks`);
    expect(await next({ _next: `${SITE}/danke` })).toBe(`${SITE}/danke`);
    expect(await next({ _next: 'https://evil.example/' })).toBe(`${SITE}/thanks`);
    const told = await submit(sent.public_id, { email: 'a@harbour.example', _next: `${SITE}/danke` });
    expect(JSON.parse(String(told.body))).toMatchObject({ redirect: `${SITE}/danke` });
  });

  it('are changed as they were looked at, and take nothing once removed', async () => {
    const form = await create();
    const { id, public_id, version } = form;
    const saved = await admin.intake.updateForm({ id, version, ...SAMPLE_FORM, name: 'Renamed', source: 'event' });
    expect(saved).toMatchObject({ name: 'Renamed', source: 'event', public_id, version: version + 1 });
    expect(await refusal(admin.intake.updateForm({ id, version, ...SAMPLE_FORM }))).toMatchObject({ code: 'CONFLICT' });
    await submit(public_id, { email: 'a@harbour.example' });
    expect(await leads()).toMatchObject([{ source: 'event' }]);
    expect(await admin.intake.removeForm({ id })).toEqual({ id });
    expect(await admin.intake.forms()).toEqual([]);
    expect(await refused(submit(public_id, { email: 'b@harbour.example' }))).toMatchObject({ status: 404 });
  });

  it('have a key that opens nothing else', async () => {
    const { id, public_id } = await create();
    const through = receiveWebhook(
      harness.database,
      harness.services,
      {
        method: 'POST',
        channel: 'n8n',
        headers: { 'content-type': 'application/json', 'x-api-key': public_id },
        query: {},
        body: Buffer.from('{"email":"a@harbour.example"}'),
        received_at: new Date(),
      },
      '192.0.2.9',
    );
    expect(await refused(through)).toEqual({ status: 401, message: MESSAGES.noCaptureKey });
    expect(await admin.intake.keys()).toEqual([]);
    for (const call of [
      () => admin.intake.revokeKey({ id }),
      () => admin.intake.rotateKey({ id }),
      () => admin.intake.updateKey({ id, version: 1, name: 'X' }),
    ])
      expect((await refusal(call())).code).toBe('NOT_FOUND');
    const { key } = await admin.intake.createKey({ name: 'K', channels: ['n8n'] });
    expect(await refused(submit(key, { email: 'a@harbour.example' }))).toMatchObject({ status: 404 });
  });

  it('stand still with their company', async () => {
    const { public_id } = await create();
    await harness.database.platform.company.updateMany({
      where: { id: acme.company.id },
      data: { status: 'suspended' },
    });
    expect(await refused(submit(public_id, { email: 'a@harbour.example' }))).toEqual({
      status: 403,
      message: MESSAGES.suspended,
    });
  });
});
