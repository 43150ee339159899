import { createHash } from 'node:crypto';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { createUser, PASSWORD } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const HOUR_MS = 3_600_000;
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The database is another process, whose clock nobody moves. */
describe.skipIf(!HAS_POSTGRES)('An instance whose own clock is wrong', () => {
  let server: TestServer;
  let email: string;
  beforeAll(async () => {
    server = await openServer('postgres');
    const { company } = await openCompany(server.store.database);
    ({ email } = await createUser(server.store.database, company, 'manager'));
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => server.close());

  const moveClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  const signIn = async () => {
    const { json } = await call(server, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    return (json as { access_token: string }).access_token;
  };
  const me = async (token: string) => (await call(server, 'GET', '/api/auth/me', { token })).status;
  const seenAgo = (token: string, ms: number) =>
    server.store.database.platform.$executeRaw`
      UPDATE sessions SET last_active_at = now() - ${ms / 1000} * interval '1 second' WHERE id = ${hash(token)}`;

  it.each([
    ['9 s ahead', 9_000],
    ['an hour ahead', HOUR_MS],
    ['13 hours ahead', 13 * HOUR_MS],
    ['an hour behind', -HOUR_MS],
  ])('%s: nobody is signed out, and nobody stays longer', async (_, by) => {
    const before = await signIn();
    moveClock(by);
    const meanwhile = await signIn();
    expect([await me(before), await me(meanwhile)]).toEqual([200, 200]);
    await seenAgo(meanwhile, IDLE_LIMIT_MS + 1_000);
    await vi.waitFor(async () => expect(await me(meanwhile)).toBe(401));
    vi.useRealTimers();
    expect([await me(before), await me(meanwhile)]).toEqual([200, 401]);
  });

  it('a session that began there ends 12 hours later by the database’s clock', async () => {
    moveClock(5 * HOUR_MS);
    const token = await signIn();
    const [row] = await server.store.database.platform.$queryRaw<[{ left: number }]>`
      SELECT (extract(epoch FROM expires_at - now()) * 1000)::float8 AS left FROM sessions WHERE id = ${hash(token)}`;
    expect(Math.abs(row.left - ABSOLUTE_LIMIT_MS)).toBeLessThan(60_000);
  });

  it('an access token ends by the database’s clock', async () => {
    const made = await call(server, 'POST', '/trpc/tokens.create', {
      token: await signIn(),
      body: { json: { name: 'Nightly', scopes: ['leads.read'], expires_in_days: 1 } },
    });
    const { token, id } = (made.json as { result: { data: { json: { token: string; id: string } } } }).result.data.json;
    const read = async () => (await call(server, 'GET', '/api/leads?limit=1', { token })).status;
    moveClock(25 * HOUR_MS);
    expect(await read()).toBe(200);
    moveClock(-50 * HOUR_MS);
    await server.store.database.platform.$executeRaw`
      UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
    await vi.waitFor(async () => expect(await read()).toBe(401));
  });
});
