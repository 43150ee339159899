import { PRODUCT_VERSION } from '@outrider/shared/ground/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { EVERY_ENGINE, openServer, type TestServer } from './testing/server.ts';

const METRICS_TOKEN = 'a token for metrics';

describe.each(EVERY_ENGINE)('a server on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(engine, { variables: engine === 'embedded' ? {} : { METRICS_TOKEN } });
  });
  afterAll(() => server.close());
  const get = (path: string, token?: string) => call(server, 'GET', path, { token });

  it('is alive and ready', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, json: { status: 'ok', version: PRODUCT_VERSION } });
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      json: { status: 'ok', database: true, jobs: { store: 'postgres', reachable: true } },
    });
  });

  it('takes no other method for its probes', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await call(server, 'POST', path, {})).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it.runIf(engine === 'embedded')('shows its metrics to whoever can reach it, unless a token is set', async () => {
    const answer = await get('/metrics');
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching(/^text\/plain/) as string },
    });
    expect(answer.text).toMatch(/^process_cpu_user_seconds_total \d/m);
  });

  it.runIf(engine === 'postgres')('shows its metrics to whoever has the token', async () => {
    expect((await get('/metrics', METRICS_TOKEN)).text).toMatch(/^process_cpu_user_seconds_total \d/m);
    for (const token of [undefined, 'wrong', `${METRICS_TOKEN}x`]) {
      const answer = await get('/metrics', token);
      expect(answer.status).toBe(401);
      expect(answer.detail).toBeTruthy();
      expect(answer.text).not.toContain('process_cpu');
    }
  });

  it('counts calls by route, and no route that a stranger makes up', async () => {
    const { token, company } = await openCompany(server.store.database);
    const key = await createKey(server, token, ['n8n']);
    await call(server, 'POST', '/api/leads/capture/n8n', { key, body: { email: 'counted@example.com' } });
    for (const path of [
      '/api/leads',
      `/api/leads/${company.id}`,
      '/api/invented/by/a/stranger',
      '/api/leads/invented',
      '/trpc/invented.name',
      '/trpc/auth.me,invented.name?batch=1',
      '/invented',
    ])
      await get(path, token);
    const { text } = await get('/metrics', METRICS_TOKEN);
    expect(text).not.toContain('invented');
    expect(text).not.toContain(company.id);
    for (const label of [
      'method="POST",route="/api/leads/capture/n8n",status="201"',
      'method="GET",route="/api/leads",status="200"',
      'method="GET",route="/api/leads/{company_id}",status="200"',
      'method="GET",route="/api/{unknown}",status="404"',
      'method="GET",route="/trpc/{batch}"',
      'method="GET",route="/trpc/{unknown}",status="404"',
      'method="POST",route="/trpc/intake.createKey",status="200"',
    ])
      expect(text).toContain(label);
  });

  it('describes itself, in a document and on a page that its own policy lets work', async () => {
    const document = await get('/api/openapi.json');
    expect(document).toMatchObject({
      status: 200,
      json: { openapi: expect.stringMatching(/^3\.1/) as string, paths: { '/leads': {}, '/leads/capture/n8n': {} } },
    });
    const page = await get('/api/docs');
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle="|\son\w+="|javascript:/);
    const parts = [...page.text.matchAll(/<(?:link rel="stylesheet" href|script src)="([^"]+)"/g)].map(
      (match) => new URL(match[1] ?? '', 'http://localhost').pathname,
    );
    expect(parts).toHaveLength(2);
    const types = await Promise.all(parts.map(async (part) => (await get(part)).headers['content-type']));
    expect(types).toEqual([
      'text/css; charset=utf-8',
      expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    ]);
  });

  it('describes to who is signed in the fields of their own company, and to nobody else', async () => {
    const make = async (key: string) => {
      const own = await openCompany(server.store.database);
      await server.store.database
        .forCompany(own.company.id)
        .customField.create({ data: { record_type: 'lead', key, label: key, label_key: key, kind: 'number' } });
      return own.token;
    };
    const [ours, theirs] = [await make('machine_count'), await make('fleet_size')];
    type Document = {
      components: { schemas: Record<string, { properties: Record<string, { properties?: object }> }> };
    };
    const customIn = (answer: { json: unknown }) =>
      Object.keys((answer.json as Document).components.schemas['LeadCreate']?.properties['custom']?.properties ?? {});
    const [mine, other, nobody] = await Promise.all(
      [ours, theirs, undefined].map((one) => get('/api/openapi.json', one)),
    );
    expect(mine).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(mine?.headers['vary']).toMatch(/Authorization/i);
    expect([mine, other, nobody].map((answer) => answer && customIn(answer))).toEqual([
      ['machine_count'],
      ['fleet_size'],
      [],
    ]);
    expect(mine?.text).not.toContain('fleet_size');
    expect(nobody?.text).not.toMatch(/machine_count|fleet_size/);
    expect(await get('/api/openapi.json', 'nobody')).toMatchObject({ status: 401 });
  });

  it('says that it is not ready when its database is gone, and lives on', async () => {
    await server.loseDatabase();
    expect(await get('/readyz')).toMatchObject({ status: 503, json: { status: 'unavailable', database: false } });
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/metrics', METRICS_TOKEN)).text).toContain('unhandled_failures_total 0');
  });
});
