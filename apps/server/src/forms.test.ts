import { Script } from 'node:vm';
import { FORM_WORDS } from '@outrider/api/automation/intake/words';
import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const SITE = 'https://www.harbour.example';

describe('website forms over HTTP', () => {
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let public_id: string;

  beforeAll(async () => {
    server = await openServer();
    acme = await openCompany(server.store.database);
    const settings = {
      title: 'Contact us',
      fields: [
        { name: 'email', label: 'Email', required: true },
        { name: 'company_size', label: 'Size </script>', required: false },
        { name: 'asked_about', label: 'What is it about?', required: false },
      ],
      submit_label: 'Send',
      thanks: 'Thank you',
      origins: [SITE],
      redirects: [],
      accent: '#2563eb',
    };
    const answer = await call(server, 'POST', '/trpc/intake.createForm', {
      token: acme.token,
      body: { json: { name: 'Site', settings } },
    });
    ({ public_id } = (answer.json as { result: { data: { json: { public_id: string } } } }).result.data.json);
  });
  afterAll(() => server.close());

  const from = (origin: string) => ({ origin, 'sec-fetch-mode': 'cors' });

  it('let a listed website ask, send and read the answer', async () => {
    const path = `/api/forms/${public_id}`;
    const asked = await call(server, 'OPTIONS', path, {
      headers: {
        ...from(SITE),
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(asked).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, idempotency-key',
        vary: 'Origin',
      },
    });
    const sent = await call(server, 'POST', path, { headers: from(SITE), body: { email: 'lena@harbour.example' } });
    expect(sent).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': SITE, 'cross-origin-resource-policy': 'cross-origin' },
      json: { status: 'accepted', message: 'Thank you', redirect: null },
    });
    expect(await acme.db.lead.findMany()).toMatchObject([{ email: 'lena@harbour.example', source: 'website' }]);
  });

  it('tell a page what is wrong, in words that it may read', async () => {
    const path = `/api/forms/${public_id}`;
    expect(await call(server, 'POST', path, { headers: from(SITE), body: { email: '' } })).toMatchObject({
      status: 422,
      headers: { 'access-control-allow-origin': SITE },
      json: { errors: [{ field: 'email', message: FORM_WORDS.missing('Email') }] },
    });
    const evil = await call(server, 'POST', path, {
      headers: from('https://evil.example'),
      body: { email: 'a@b.example' },
    });
    expect(evil).toMatchObject({ status: 403, detail: FORM_WORDS.wrongSite });
    expect((await call(server, 'GET', path)).status).toBe(405);
    expect((await call(server, 'POST', '/api/forms/cf_unknown', { body: {} })).status).toBe(404);
  });

  it('offer the playbook’s offers and problems to choose from, and the lead has what was chosen', async () => {
    const drawn = async () => (await call(server, 'GET', `/forms/${public_id}.js`)).text;
    expect(await drawn()).not.toContain('"Roaster"');
    const offer = {
      key: 'roaster',
      name: 'Roaster',
      does: { en: 'It roasts.', de: null },
      for_whom: [],
      price: null,
      price_to: null,
      unit: { en: null, de: null },
      proofs: [],
      links: [],
      problems: [],
    };
    const problem = {
      key: 'stale-beans',
      name: { en: 'stale beans', de: null },
      words: ['old coffee'],
      consequence: { en: null, de: null },
      question: { en: null, de: null },
    };
    await call(server, 'POST', '/trpc/playbook.save', {
      token: acme.token,
      body: { json: { version: 0, content: { ...EMPTY_PLAYBOOK, offers: [offer], problems: [problem] } } },
    });
    const script = await drawn();
    expect(script).toContain('["Roaster","Roaster"],["stale beans","stale beans"]');
    expect(script).not.toContain('old coffee');
    const body = { email: 'rita@harbour.example', asked_about: 'stale beans' };
    expect((await call(server, 'POST', `/api/forms/${public_id}`, { headers: from(SITE), body })).status).toBe(200);
    await expect
      .poll(() => acme.db.lead.findFirst({ where: { email: body.email }, select: { asked_about: true } }))
      .toEqual({ asked_about: 'stale beans' });
  });

  it('come with a script for any website and a page of ours', async () => {
    const script = await call(server, 'GET', `/forms/${public_id}.js`);
    expect(script).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
      },
    });
    expect(() => new Script(script.text)).not.toThrow();
    expect(script.text).toContain('"51-200"');
    const page = await call(server, 'GET', `/forms/${public_id}`);
    expect(page.text).toContain(`<script src="/forms/${public_id}.js"></script>`);
    expect((await call(server, 'GET', '/forms/cf_unknown.js')).status).toBe(404);
  });
});
