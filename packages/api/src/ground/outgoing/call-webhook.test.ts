import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookCaller, sign } from './call-webhook.ts';
import { isPublicAddress } from './public-address.ts';
import { readWebhookUrl } from './webhook-url.ts';

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fec0::1', false],
  ['3fff::1', false],
  ['3fff:fff:ffff::1', false],
  ['4000::1', false],
  ['5f00::1', false],
  ['2001::1', false],
  ['2001:1::1', false],
  ['2001:2::1', false],
  ['2001:3::1', false],
  ['2001:4:112::1', false],
  ['2001:10::1', false],
  ['2001:20::1', false],
  ['2001:30::1', false],
  ['2001:db8::1', false],
  ['2001:200::1', true],
  ['2001:4860:4860::8888', true],
  ['2620:4f:8000::1', false],
  ['64:ff9b:1::1', false],
  ['100::1', false],
  ['100:0:0:1::1', false],
  ['::10.0.0.1', false],
  ['192.0.0.9', false],
  ['192.0.2.1', false],
  ['192.31.196.1', false],
  ['192.52.193.1', false],
  ['192.88.99.1', false],
  ['192.175.48.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['240.0.0.1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

it.each([
  ['https://hooks.example.com/x', null],
  ['https://8.8.8.8/', null],
  ['http://hooks.example.com/', MESSAGES.webhookNotHttps],
  ['ftp://hooks.example.com/', MESSAGES.webhookNotHttps],
  ['https://user:pass@hooks.example.com/', MESSAGES.webhookNotHttps],
  ['nonsense', MESSAGES.webhookNotHttps],
  ['https://127.0.0.1/', MESSAGES.webhookPrivate],
  ['https://2130706433/', MESSAGES.webhookPrivate],
  ['https://0x7f.1/', MESSAGES.webhookPrivate],
  ['https://[::1]/', MESSAGES.webhookPrivate],
  ['https://[::ffff:10.0.0.1]/', MESSAGES.webhookPrivate],
  ['https://[3fff::1]/', MESSAGES.webhookPrivate],
  ['https://localhost/', MESSAGES.webhookPrivate],
  ['https://metadata.google.internal/', MESSAGES.webhookPrivate],
  ['https://intranet/', MESSAGES.webhookPrivate],
])('%s: %s', (url, problem) => {
  expect(readWebhookUrl(url, { private_webhooks: false }).problem ?? null).toBe(problem);
});

it.each([
  ['http://localhost:4000/hooks', null],
  ['https://10.1.2.3/', null],
  ['http://intranet/', null],
  ['ftp://intranet/', MESSAGES.webhookNotHttps],
  ['http://user:pass@intranet/', MESSAGES.webhookNotHttps],
])('%s where private addresses are allowed: %s', (url, problem) => {
  expect(readWebhookUrl(url, { private_webhooks: true }).problem ?? null).toBe(problem);
});

describe('A call', () => {
  const seen: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[] = [];
  let answer: (response: ServerResponse) => void;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ headers: request.headers, body, url: request.url });
      answer(response);
    });
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const at = new Date('2026-01-15T09:30:00Z');
  const call = (over: object = {}) => ({
    url: `https://hooks.example.com:${port}/in`,
    secret: 'whsec_test',
    id: 'call-1',
    event: 'sheets.sync.finished',
    body: '{"a":1}',
    at,
    ...over,
  });
  const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  // Plain HTTP to the address that was resolved and checked: what is tested is everything but TLS.
  const plain = ((url: URL, options: object, callback: never) =>
    httpRequest(Object.assign(new URL(url), { protocol: 'http:' }), options, callback)) as never;
  const open = (over: object = {}) =>
    createWebhookCaller({ resolve: loopback, request: plain, isPublic: () => true, ...over });
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(code, headers).end();

  it('goes to the address that was checked, signed', async () => {
    answer = status(204);
    expect(await open()(call())).toBe(204);
    const { headers, body, url } = seen.at(-1) ?? { headers: {}, body: '', url: '' };
    expect([url, body, headers.host, headers['x-outrider-event'], headers['x-outrider-delivery']]).toEqual([
      '/in',
      '{"a":1}',
      `hooks.example.com:${port}`,
      'sheets.sync.finished',
      'call-1',
    ]);
    const hex = createHmac('sha256', 'whsec_test').update(`1768469400.{"a":1}`).digest('hex');
    expect(headers['x-outrider-signature']).toBe(`t=1768469400,v1=${hex}`);
    expect(sign('whsec_test', '{"a":1}', at)).toBe(`t=1768469400,v1=${hex}`);
  });

  it('goes into this network over plain HTTP where that is allowed, and nowhere else', async () => {
    answer = status(204);
    const url = `http://localhost:${port}/hooks`;
    expect(await createWebhookCaller({ private_webhooks: true })(call({ url }))).toBe(204);
    await expect(createWebhookCaller()(call({ url }))).rejects.toMatchObject({ message: MESSAGES.webhookNotHttps });
  });

  it('does not go where a name stands for a private address, even beside a public one', async () => {
    const before = seen.length;
    const resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    await expect(open({ resolve, isPublic: isPublicAddress })(call())).rejects.toMatchObject({
      message: MESSAGES.webhookPrivate,
      retryable: false,
    });
    await expect(open({ isPublic: isPublicAddress })(call({ url: 'https://127.0.0.1/' }))).rejects.toMatchObject({
      message: MESSAGES.webhookPrivate,
    });
    expect(seen).toHaveLength(before);
  });

  it.each([
    [302, { location: 'https://127.0.0.1/' }, MESSAGES.webhookRedirect, false],
    [404, {}, MESSAGES.webhookRefused(404), false],
    [500, {}, MESSAGES.webhookRefused(500), true],
    [429, {}, MESSAGES.webhookRefused(429), true],
  ])('answered %i', async (code, headers, message, retryable) => {
    answer = status(code, headers);
    const before = seen.length;
    await expect(open()(call())).rejects.toMatchObject({ message, retryable, http_status: code });
    expect(seen).toHaveLength(before + 1);
  });

  it('waits no longer than its time, for the name and for the answer', async () => {
    answer = () => {};
    const timeout_ms = 300;
    await expect(open({ timeout_ms })(call())).rejects.toMatchObject({
      message: MESSAGES.webhookTimeout,
      retryable: true,
    });
    await expect(open({ timeout_ms, resolve: () => new Promise(() => {}) })(call())).rejects.toMatchObject({
      message: MESSAGES.webhookTimeout,
    });
  });

  it('tells of a name that stands for nothing', async () => {
    await expect(open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })(call())).rejects.toMatchObject({
      message: MESSAGES.webhookUnreachable,
      retryable: true,
    });
  });
});
