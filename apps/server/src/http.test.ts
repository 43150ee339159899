import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { HEADERS_OF_PAGES } from './security-headers.ts';
import { type Answer, call, type CallOptions } from './testing/call.ts';
import { HOSTILE_BODIES, HOSTILE_ENVELOPES, toTrpc } from './testing/hostile-bodies.ts';
import { createKey, openCompany } from './testing/people.ts';
import { fingerprintRows } from './testing/rows.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let token: string;
let key: string;
beforeAll(async () => {
  server = await openServer();
  ({ token } = await openCompany(server.store.database));
  key = await createKey(server, token, ['n8n', 'slack', 'linkedin', 'social']);
});
afterAll(() => server.close());

const ask = (method: string, target: string, options?: CallOptions) => call(server, method, target, options);

describe('a hostile body', () => {
  const slowest = { ms: 0, what: '' };
  const took = (what: string, { ms }: Answer) => ms > slowest.ms && Object.assign(slowest, { ms, what });
  afterAll(
    () =>
      void process.stdout.write(`Slowest answer to a hostile body: ${Math.round(slowest.ms)} ms (${slowest.what})\n`),
  );

  const doors = [
    { at: '/api/leads', kind: 'rest' },
    { at: '/api/leads/capture', kind: 'rest' },
    { at: '/api/leads/capture/n8n', kind: 'webhook' },
    { at: '/trpc/leads.capture', kind: 'trpc' },
  ] as const;

  it.each(HOSTILE_BODIES.map((body) => [body.name, body] as const))(
    'is refused and changes nothing: %s',
    async (name, body) => {
      const before = await fingerprintRows(server.store.database);
      for (const { at, kind } of doors) {
        const status = body.status[kind];
        if (status === null) continue;
        const bytes = kind === 'trpc' ? toTrpc(body) : 'raw' in body ? body.raw : Buffer.from(body.json);
        const answer = await ask('POST', at, {
          headers: body.headers,
          body: bytes,
          ...(kind === 'webhook' ? { key } : { token }),
        });
        took(`${name}, ${at}`, answer);
        expect({ at, status: answer.status, detail: answer.detail }).toEqual({
          at,
          status,
          detail: expect.stringMatching(/^.{5,200}$/),
        });
        expect(answer.bytes.length).toBeLessThan(2_000);
        const stranger = await ask('POST', at, { headers: body.headers, body: bytes });
        took(`${name}, ${at}, nobody`, stranger);
        expect([401, 413, status]).toContain(stranger.status);
      }
      expect(await fingerprintRows(server.store.database)).toEqual(before);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  it.each(HOSTILE_ENVELOPES)(
    'is refused in superjson’s envelope, signed in or not: %s answers %i',
    async (name, status, body) => {
      const before = await fingerprintRows(server.store.database);
      for (const [at, options] of [
        ['/trpc/leads.capture', { token }],
        ['/trpc/auth.login', {}],
      ] as const) {
        const answer = await ask('POST', at, { ...options, body });
        took(`${name}, ${at}`, answer);
        const batched = await ask('POST', `${at}?batch=1`, { ...options, body: `{"0":${body}}` });
        took(`${name}, a batch to ${at}`, batched);
        expect([at, answer.status, batched.status]).toEqual([at, status, status]);
        expect(answer.detail).not.toMatch(/payload|undefined.*property|Cannot/);
      }
      expect(await fingerprintRows(server.store.database)).toEqual(before);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  it('is none that only says what is undefined, as our own client does', async () => {
    const envelope = {
      json: { email: 'undefined@example.com', notes: null },
      meta: { values: { notes: ['undefined'] } },
    };
    expect((await ask('POST', '/trpc/leads.capture', { token, body: envelope })).status).toBe(200);
    expect((await ask('POST', '/trpc/leads.capture?batch=1', { token, body: { 0: envelope } })).status).toBe(200);
  });

  it.each([
    ['no JSON', '{', 400],
    ['deep', `{"json":${'['.repeat(7_000)}${']'.repeat(7_000)}}`, 422],
  ])('is refused in the query of tRPC too: %s', async (_name, input, status) => {
    const answer = await ask(
      'GET',
      `/trpc/leads.list?input=${input.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
      { token },
    );
    expect({ status: answer.status, detail: answer.detail }).toEqual({
      status,
      detail: expect.stringMatching(/^.{5,200}$/),
    });
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/api/leads/%E0%A4%A', 400, MESSAGES.malformedPath],
    ['GET', '/api/%', 400, MESSAGES.malformedPath],
    ['POST', '/api/leads/capture/%ff', 400, MESSAGES.malformedPath],
    ['GET', '/trpc/%E0%A4%A', 400, MESSAGES.malformedPath],
    ['GET', '/assets/%E0%A4%A', 400, MESSAGES.malformedPath],
    ['GET', '/leads/%E0%A4%A', 400, MESSAGES.malformedPath],
    ['GET', '/assets/..%2f..%2fpackage.json', 404, MESSAGES.notFound],
    ['GET', '/assets/.hidden', 404, MESSAGES.notFound],
    ['GET', '/api', 404, MESSAGES.notFound],
    ['GET', '/api/', 404, MESSAGES.notFound],
    ['GET', '/api/nothing/here', 404, MESSAGES.notFound],
    ['POST', '/api/leads/capture/unknown', 404, MESSAGES.notFound],
    ['POST', '/nothing', 404, MESSAGES.notFound],
    ['POST', '/api/healthz', 404, MESSAGES.notFound],
  ])('%s %s answers %i as JSON', async (method, target, status, detail) => {
    const answer = await ask(method, target);
    expect(answer).toMatchObject({ status, detail });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([
    ['DELETE', '/api/leads', 'GET, POST'],
    ['OPTIONS', '/api/leads', 'GET, POST'],
    ['PATCH', '/api/auth/login', 'POST'],
    ['PUT', '/api/leads/capture/n8n', 'GET, POST'],
    ['DELETE', '/api/leads/capture/linkedin', 'GET, POST'],
  ])('%s %s answers 405 as JSON, and which methods there are', async (method, target, allow) => {
    const answer = await ask(method, target);
    expect(answer).toMatchObject({ status: 405, detail: MESSAGES.methodNotAllowed, headers: { allow } });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('that a procedure of tRPC does not have answers 404, and a write by GET 405', async () => {
    expect(await ask('GET', '/trpc/leads.nothing', { token })).toMatchObject({ status: 404 });
    expect(await ask('GET', '/trpc/leads.capture', { token })).toMatchObject({ status: 405 });
  });

  it.each(['GET', 'HEAD'])('answers %s alike', async (method) => {
    for (const target of ['/healthz', '/api/openapi.json', '/api/leads', '/api/auth/me']) {
      const [given, plain] = [await ask(method, target, { token }), await ask('GET', target, { token })];
      expect([target, given.status, given.headers['content-type']]).toEqual([
        target,
        200,
        plain.headers['content-type'],
      ]);
      expect(given.bytes.length > 0).toBe(method === 'GET');
    }
  });
});

describe('a batch', () => {
  const names = (count: number) => Array.from({ length: count }, () => 'auth.me');

  it('of twenty calls is answered', async () => {
    const answer = await ask('GET', `/trpc/${names(20).join(',')}?batch=1&input=%7B%7D`, { token });
    expect(answer.status).toBe(200);
    expect(answer.json).toHaveLength(20);
  });

  it.each([',', '%2C', '%2c'])('of more is refused, with %s between them', async (comma) => {
    const answer = await ask('GET', `/trpc/${names(21).join(comma)}?batch=1&input=%7B%7D`, { token });
    expect(answer).toMatchObject({ status: 413, detail: MESSAGES.batchTooLarge });
  });
});

describe('the headers', () => {
  it('keep scripts, frames and sniffing out, and do not name the framework', async () => {
    for (const target of [
      '/api/leads',
      '/healthz',
      '/api/docs',
      '/trpc/auth.me',
      '/nothing/here',
      '/assets/nothing.js',
    ]) {
      const { headers } = await ask('GET', target);
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'.*frame-ancestors 'none'.*script-src 'self'/,
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('keep answers of the API out of caches', async () => {
    expect((await ask('GET', '/api/leads', { token })).headers['cache-control']).toBe('no-store');
    expect((await ask('GET', '/trpc/auth.me', { token })).headers['cache-control']).toBe('no-store');
    expect((await ask('GET', '/trpc/auth.me')).headers['cache-control']).toBe('no-store');
  });

  it('echo a request id that is one, and replace one that is not', async () => {
    const idOf = async (given?: string) =>
      (await ask('GET', '/healthz', { headers: given === undefined ? {} : { 'x-request-id': given } })).headers[
        'x-request-id'
      ];
    expect(await idOf('abc-123_4.5')).toBe('abc-123_4.5');
    const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for (const bad of [undefined, '', 'a b', '<script>', 'x'.repeat(65), '"}{"level":60'])
      expect(await idOf(bad)).toMatch(made);
  });

  it('tell of compression where it is worth it', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    expect((await ask('GET', '/api/openapi.json', { headers })).headers['content-encoding']).toBe('gzip');
    expect((await ask('GET', '/healthz', { headers })).headers['content-encoding']).toBeUndefined();
  });
});

describe('the web app', () => {
  const MAIN = `export default ${JSON.stringify('x'.repeat(5_000))};`;
  let web: string;
  let host: Server;
  let at: { port: number };
  beforeAll(async () => {
    web = mkdtempSync(path.join(tmpdir(), 'outrider-web-'));
    mkdirSync(path.join(web, 'assets'));
    writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>The app</title>');
    writeFileSync(path.join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(path.join(web, 'assets', 'main-Ab12.js'), MAIN);
    writeFileSync(path.join(web, 'assets', 'main-Ab12.js.br'), brotliCompressSync(MAIN));
    writeFileSync(path.join(web, 'assets', 'main-Ab12.js.gz'), gzipSync(MAIN));
    host = createServer(createHttp(server, { web }));
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    at = { port: (host.address() as AddressInfo).port };
  });
  afterAll(() => {
    host.close();
    rmSync(web, { recursive: true, force: true });
  });

  it.each(['/', '/leads', '/leads?lead=7', '/super-admin/companies', '/lead-capture/'])(
    'answers %s with its page, which no cache keeps',
    async (target) => {
      const answer = await call(at, 'GET', target);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
      expect(answer.text).toContain('<title>The app</title>');
    },
  );

  it('keeps what has a hash in its name for ever, and other files for an hour', async () => {
    expect((await call(at, 'GET', '/assets/main-Ab12.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await call(at, 'GET', '/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await call(at, 'GET', '/index.html')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'br;q=0.1, gzip', gunzipSync],
  ])('sends the file that was compressed by %s when it was built', async (encoding, accepted, inflate) => {
    const url = `http://127.0.0.1:${at.port}/assets/main-Ab12.js`;
    const ask = (method: string, headers: Record<string, string> = {}) =>
      new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
        request(url, { method, headers: { 'accept-encoding': accepted, ...headers } }, (answer) => {
          buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
        })
          .on('error', reject)
          .end();
      });
    const { headers, body } = await ask('GET');
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(inflate(body).toString()).toBe(MAIN);
    const head = await ask('HEAD');
    expect([head.body.length, head.headers['content-length']]).toEqual([0, String(body.length)]);
    expect((await ask('GET', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    const refused = await ask('GET', { 'if-match': '"other"' });
    expect([refused.status, refused.headers['content-encoding']]).toEqual([412, undefined]);
    const plain = await ask('GET', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).not.toBe(headers.etag);
    expect(plain.body.toString()).toBe(MAIN);
  });

  it('says to a script what a script heeds, and to a page everything', async () => {
    const [page, script] = [await call(at, 'GET', '/leads'), await call(at, 'GET', '/assets/main-Ab12.js')];
    for (const name of HEADERS_OF_PAGES) {
      expect(page.headers).toHaveProperty(name);
      expect(script.headers).not.toHaveProperty(name);
    }
    expect(script.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('keeps the compressed files to themselves', async () => {
    expect((await call(at, 'GET', '/assets/main-Ab12.js.br')).status).toBe(404);
  });

  it('says of a missing asset that it is missing, instead of sending the page', async () => {
    expect(await call(at, 'GET', '/assets/gone-Cd34.js')).toMatchObject({ status: 404, detail: MESSAGES.notFound });
    expect(await call(at, 'GET', '/assets/')).toMatchObject({ status: 404, detail: MESSAGES.notFound });
  });

  it('does not fail on ranges and conditions', async () => {
    for (const target of ['/', '/favicon.svg', '/assets/main-Ab12.js']) {
      for (const headers of [
        { range: 'bytes=999999-' },
        { range: 'bytes=0-1' },
        { 'if-match': '"other"' },
        { 'if-none-match': '*' },
      ] as Record<string, string>[]) {
        const { status } = await call(at, 'GET', target, { headers });
        expect([target, headers, status]).toEqual([target, headers, expect.toSatisfy((given: number) => given < 500)]);
      }
    }
  });
});
