import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_EVERY_MS, IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { createTestDatabase, type Engine } from '@outrider/testing/database';
import { createSuperAdmin, createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { runAsOwner } from '@outrider/testing/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { EVERY_ENGINE, HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const WITHIN_MS = 100;
const post = (server: TestServer, procedure: string, token: string, json: object) =>
  call(server, 'POST', `/trpc/${procedure}`, { token, body: { json } });
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

type Cast = Awaited<ReturnType<typeof openCast>>;
type Ask = (server: TestServer, cast: Cast) => Promise<{ status: number }>;

const withSession: Ask = (server, { token }) => call(server, 'GET', '/api/leads?limit=1', { token });
const withKey: Ask = (server, { key }) =>
  call(server, 'POST', '/api/leads/capture/n8n', { key, body: { email: `${performance.now()}@example.com` } });
const suspend: Ask = (server, { superToken, company_id }) =>
  call(server, 'PUT', `/api/super-admin/companies/${company_id}`, { token: superToken, body: { status: 'suspended' } });

const REVOCATIONS: [what: string, revoke: Ask, ask: Ask, status: number][] = [
  ['a sign-out', (server, { token }) => call(server, 'POST', '/api/auth/logout', { token }), withSession, 401],
  [
    'a session ended from another',
    (server, { token, otherToken }) => post(server, 'profile.endSession', otherToken, { id: hash(token) }),
    withSession,
    401,
  ],
  [
    'a changed password',
    (server, { otherToken }) =>
      post(server, 'auth.changePassword', otherToken, { current_password: PASSWORD, new_password: 'another good 77' }),
    withSession,
    401,
  ],
  [
    'a password that was reset',
    (server, { adminToken, id }) => post(server, 'users.resetPassword', adminToken, { id }),
    withSession,
    401,
  ],
  [
    'a disabled user',
    (server, { adminToken, id }) => post(server, 'users.disable', adminToken, { id }),
    withSession,
    401,
  ],
  ['a suspended company, by its users', suspend, withSession, 403],
  ['a suspended company, by its keys', suspend, withKey, 403],
  [
    'a revoked key',
    (server, { adminToken, key_id }) => post(server, 'intake.revokeKey', adminToken, { id: key_id }),
    withKey,
    401,
  ],
];

type Servers = { one: TestServer; two: TestServer; ownerUrl: string; close(): Promise<void> };

/** Two servers on PostgreSQL; the embedded database has one. */
async function openServers(engine: Engine): Promise<Servers> {
  if (engine === 'embedded') {
    const server = await openServer();
    return { one: server, two: server, ownerUrl: '', close: () => server.close() };
  }
  const database = await createTestDatabase('postgres');
  const [one, two] = await Promise.all([
    openServer('postgres', { on: database }),
    openServer('postgres', { on: database }),
  ]);
  const close = async () => {
    await Promise.all([one.close(), two.close()]);
    await database.close();
  };
  return { one, two, ownerUrl: database.ownerUrl, close };
}

/** A manager with two sessions, an admin, a capture key, and a super-admin. */
async function openCast({ one }: Pick<Servers, 'one'>) {
  const { database } = one.store;
  const { company, token: adminToken } = await openCompany(database);
  const { id } = await createUser(database, company, 'manager');
  const made = await post(one, 'intake.createKey', adminToken, { name: 'Test', channels: ['n8n'] });
  const { key, id: key_id } = (made.json as { result: { data: { json: { key: string; id: string } } } }).result.data
    .json;
  return {
    company_id: company.id,
    id,
    token: await signInAs(database, { id }),
    otherToken: await signInAs(database, { id }),
    adminToken,
    superToken: await signInAs(database, await createSuperAdmin(database)),
    key,
    key_id,
  };
}

describe.each(EVERY_ENGINE)('Who a token or a key speaks for (%s)', (engine) => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await openServers(engine);
  });
  afterAll(() => servers.close());

  it.each(REVOCATIONS)('%s is heard everywhere within 100 ms', async (_what, revoke, ask, status) => {
    const cast = await openCast(servers);
    for (let i = 0; i < 2; i++) expect((await ask(servers.two, cast)).status).toBeLessThan(300);
    expect((await revoke(servers.one, cast)).status).toBe(200);
    await sleep(WITHIN_MS);
    expect((await ask(servers.two, cast)).status).toBe(status);
  });

  it('a role and an automation mode are', async () => {
    const cast = await openCast(servers);
    const me = async () => (await call(servers.two, 'GET', '/api/auth/me', { token: cast.token })).json;
    expect(await me()).toMatchObject({ role: 'manager', automation_mode: 'hybrid' });
    await post(servers.one, 'users.update', cast.adminToken, { id: cast.id, role: 'sdr' });
    await post(servers.one, 'profile.setPreferences', cast.otherToken, { automation_mode: 'manual' });
    await sleep(WITHIN_MS);
    expect(await me()).toMatchObject({ role: 'sdr', automation_mode: 'manual' });
  });

  it('is known at once where it was changed', async () => {
    for (const [, revoke, ask, status] of REVOCATIONS) {
      const cast = await openCast(servers);
      await ask(servers.one, cast);
      await revoke(servers.one, cast);
      expect((await ask(servers.one, cast)).status).toBe(status);
    }
  });

  it('ends by the clock, though it was asked a moment ago', async () => {
    const cast = await openCast(servers);
    const { services } = servers.one;
    expect((await withSession(servers.one, cast)).status).toBe(200);
    const now = vi.spyOn(services, 'now').mockImplementation(() => new Date(Date.now() + IDLE_LIMIT_MS));
    expect((await withSession(servers.one, cast)).status).toBe(401);
    now.mockRestore();
  });

  it('a call counts as activity, though what it speaks for was read a moment ago', async () => {
    const cast = await openCast(servers);
    const { services, store } = servers.one;
    const seen = () => store.database.platform.session.findFirst({ where: { id: hash(cast.token) } });
    expect((await withSession(servers.one, cast)).status).toBe(200);
    const later = new Date(Date.now() + HEARTBEAT_EVERY_MS);
    const now = vi.spyOn(services, 'now').mockReturnValue(later);
    expect((await withSession(servers.one, cast)).status).toBe(200);
    now.mockRestore();
    expect((await seen())?.last_active_at).toEqual(later);
  });
});

describe.skipIf(!HAS_POSTGRES)('What nothing announced', () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await openServers('postgres');
  });
  afterAll(() => servers.close());

  /** As no part of the product can: past the triggers. */
  const endInSilence = ({ token }: Cast) =>
    runAsOwner(
      servers.ownerUrl,
      `SET session_replication_role = replica; DELETE FROM sessions WHERE id = '${hash(token)}'`,
    );
  const mayConnect = (grant: string) =>
    runAsOwner(servers.ownerUrl, `DO $$ BEGIN EXECUTE format('${grant} PUBLIC', current_database()); END $$`);
  /** Connections that are open stay; the live one is ended, and no new one is let in. */
  const cutOff = async () => {
    await mayConnect('REVOKE CONNECT ON DATABASE %I FROM');
    await runAsOwner(
      servers.ownerUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'outrider-live'`,
    );
    await vi.waitFor(() => expect(servers.two.store.live.hearsChanges()).toBe(false), { interval: 1 });
  };

  it('is believed for two seconds, and no longer', async () => {
    const cast = await openCast(servers);
    expect((await withSession(servers.two, cast)).status).toBe(200);
    const asked = performance.now();
    await endInSilence(cast);
    expect((await withSession(servers.two, cast)).status).toBe(200);
    await sleep(2_000 - (performance.now() - asked));
    expect((await withSession(servers.two, cast)).status).toBe(401);
  });

  it('is not believed at all while the connection is away on which changes are announced', async () => {
    const [before, during] = [await openCast(servers), await openCast(servers)];
    expect((await withSession(servers.two, before)).status).toBe(200);
    await cutOff();
    await endInSilence(before);
    expect((await withSession(servers.two, before)).status).toBe(401);
    expect((await withSession(servers.two, during)).status).toBe(200);
    await endInSilence(during);
    expect(servers.two.store.live.hearsChanges()).toBe(false);
    expect((await withSession(servers.two, during)).status).toBe(401);
    await mayConnect('GRANT CONNECT ON DATABASE %I TO');
    await vi.waitFor(() => expect(servers.two.store.live.hearsChanges()).toBe(true), 10_000);
  });
});
