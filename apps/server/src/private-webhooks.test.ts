import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { ENGINE } from '@outrider/testing/engines';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/crm',
  OUTRIDER_SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256)).toString('base64'),
};

it.each([
  [{}, {}, 'no'],
  [{}, { ALLOW_PRIVATE_WEBHOOKS: 'true' }, 'in-development'],
  [PRODUCTION, {}, 'no'],
  [PRODUCTION, { ALLOW_PRIVATE_WEBHOOKS: 'in-production' }, 'in-production'],
])('%#: private addresses are allowed %s with %o', (base, variables, allowed) => {
  expect(readEnv({ ...base, ...variables }).ALLOW_PRIVATE_WEBHOOKS).toBe(allowed);
});

it('production does not take true for it', () => {
  expect(() => readEnv({ ...PRODUCTION, ALLOW_PRIVATE_WEBHOOKS: 'true' })).toThrow(
    'ALLOW_PRIVATE_WEBHOOKS: lets whoever manages webhooks reach this server’s network',
  );
});

let servers: TestServer[];
beforeAll(async () => {
  servers = [await openServer(), await openServer(ENGINE, { variables: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })];
}, 120_000);
afterAll(() => Promise.all(servers.map((server) => server.close())));

it('an endpoint on this machine is saved where it is allowed', async () => {
  const statuses = [];
  for (const server of servers) {
    const { token } = await openCompany(server.store.database);
    const body = { json: { url: 'http://localhost:4000/hooks' } };
    statuses.push((await call(server, 'POST', '/trpc/webhooks.create', { token, body })).status);
  }
  expect(statuses).toEqual([422, 200]);
});
