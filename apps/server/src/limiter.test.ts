import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, call, type CallOptions } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { ENGINE, openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let other: typeof acme;
let key: string;
beforeAll(async () => {
  server = await openServer(ENGINE, {
    variables: { RATE_ANONYMOUS_PER_MINUTE: '3', RATE_USER_PER_MINUTE: '6', RATE_CAPTURE_KEY_PER_MINUTE: '4' },
  });
  [acme, other] = [await openCompany(server.store.database), await openCompany(server.store.database)];
  key = await createKey(server, other.token, ['n8n']);
});
afterAll(() => server.close());

/** The same call until it is refused, which must be after `budget` others. */
async function exhaust(budget: number, method: string, path: string, options: () => CallOptions): Promise<Answer> {
  for (let i = 0; i < budget; i += 1) expect((await call(server, method, path, options())).status).not.toBe(429);
  return call(server, method, path, options());
}

/** Retry-After in whole seconds, of the minute that is counted. */
const REFUSED = {
  status: 429,
  detail: MESSAGES.tooManyRequests,
  retry: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) as string,
};
const refusalOf = ({ status, detail, headers }: Answer) => ({ status, detail, retry: headers['retry-after'] });

it('lets a user make so many calls, over REST and tRPC together, and others go on', async () => {
  await call(server, 'GET', '/trpc/auth.me', { token: acme.token });
  expect(refusalOf(await exhaust(5, 'GET', '/api/auth/me', () => ({ token: acme.token })))).toEqual(REFUSED);
  const trpc = await call(server, 'GET', '/trpc/auth.me', { token: acme.token });
  expect([trpc.status, trpc.detail]).toEqual([429, MESSAGES.tooManyRequests]);
  expect((await call(server, 'GET', '/api/auth/me', { token: other.token })).status).toBe(200);
});

it('lets a capture key send so many deliveries', async () => {
  let i = 0;
  const refused = await exhaust(4, 'POST', '/api/leads/capture/n8n', () => ({
    key,
    body: { email: `lead-${(i += 1)}@example.com` },
  }));
  expect(refusalOf(refused)).toEqual(REFUSED);
  expect(await other.db.delivery.count({ where: { state: { not: 'refused' } } })).toBe(4);
});

it('lets a stranger guess so often, at keys, tokens and passwords together', async () => {
  await call(server, 'POST', '/api/leads/capture/n8n', { key: 'ck_live_wrong', body: {} });
  await call(server, 'GET', '/api/auth/me', { token: 'wrong' });
  const login = await exhaust(1, 'POST', '/api/auth/login', () => ({
    body: { email: 'nobody@example.com', password: 'wrong wrong wrong' },
  }));
  expect(refusalOf(login)).toEqual(REFUSED);
  expect(refusalOf(await call(server, 'GET', '/api/leads'))).toEqual(REFUSED);
});

it('never asks a probe to slow down', async () => {
  for (let i = 0; i < 10; i += 1) expect((await call(server, 'GET', '/healthz')).status).toBe(200);
});
