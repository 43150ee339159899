import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { runAsOwner } from '@outrider/testing/postgres';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { EVERY_ENGINE, HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

describe.skipIf(!HAS_POSTGRES)('a server whose database fails', () => {
  let database: TestDatabase;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    server = await openServer('postgres', { on: database });
    ({ token } = await openCompany(server.store.database));
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  const lead = (email: string) =>
    call(server, 'POST', '/api/leads/capture', { token, body: { email, first_name: 'Full' } });

  it('says that it is full, in the calls and to whoever asks whether it is ready, until there is room', async () => {
    await runAsOwner(
      database.ownerUrl,
      `CREATE FUNCTION refuse_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_leads BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION refuse_full();
       CREATE TRIGGER full_keys BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_full();`,
    );
    expect((await call(server, 'GET', '/readyz')).status).toBe(200);
    expect(await lead('full@example.com')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      json: { detail: MESSAGES.databaseFull },
    });
    expect(await call(server, 'GET', '/readyz')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      json: { status: 'unavailable', database: false, detail: MESSAGES.databaseFull },
    });
    expect((await call(server, 'GET', '/api/leads', { token })).status).toBe(200); // reading works
    await runAsOwner(
      database.ownerUrl,
      'DROP TRIGGER full_leads ON leads; DROP TRIGGER full_keys ON idempotency_keys;',
    );
    expect((await call(server, 'GET', '/readyz')).status).toBe(200);
    expect((await lead('room@example.com')).status).toBe(201);
  });

  it('is degraded, and serves on, when only the job store is away', async () => {
    const away = vi
      .spyOn(server.runner, 'health')
      .mockResolvedValue({ store: 'postgres', reachable: false, queued: null, running: null, failed: null });
    expect(await call(server, 'GET', '/readyz')).toMatchObject({
      status: 200,
      json: { status: 'degraded', database: true, jobs: { reachable: false } },
    });
    away.mockRestore();
  });
});

describe.each(EVERY_ENGINE)('a server on %s whose database is away', (engine) => {
  it('says so, in a call of either kind', { timeout: 60_000 }, async () => {
    const server = await openServer(engine);
    const { token } = await openCompany(server.store.database);
    await server.loseDatabase();
    for (const path of ['/api/leads', '/trpc/leads.list']) {
      const answer = await call(server, 'GET', path, { token });
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      expect(answer.text).toContain(MESSAGES.databaseAway);
    }
    expect(await call(server, 'GET', '/readyz')).toMatchObject({ status: 503, json: { status: 'unavailable' } });
    await server.close();
  });
});

describe('a server that is told to stop', () => {
  it('says so first, and resets none of the callers that keep their connections', { timeout: 60_000 }, async () => {
    const server = await openServer('embedded');
    const failures: string[] = [];
    let [answers, elsewhere, closes] = [0, false, 0];
    const ask = (agent: Agent, path: string) =>
      new Promise<{ status: number; close: boolean }>((resolve, reject) => {
        request({ host: '127.0.0.1', port: server.port, path, agent }, (incoming) => {
          const answer = { status: incoming.statusCode ?? 0, close: incoming.headers.connection === 'close' };
          incoming.resume().on('end', () => resolve(answer));
        })
          .on('error', reject)
          .end();
      });
    // As behind a proxy: calls come until it has heard that this instance is not ready.
    const callers = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!elsewhere) {
        const answer = await ask(agent, '/healthz').catch((error: unknown) => void failures.push(String(error)));
        answers++;
        if (answer?.close) closes++;
      }
      agent.destroy();
    });
    const proxy = new Agent({ keepAlive: true });
    const poll = async () => {
      while ((await ask(proxy, '/readyz')).status === 200) await sleep(20);
      await vi.waitFor(() => expect(closes).toBeGreaterThan(20), { timeout: 15_000 });
      elsewhere = true;
    };
    await vi.waitFor(() => expect(answers).toBeGreaterThan(100), { timeout: 15_000 });
    expect(closes).toBe(0);
    const polling = poll();
    const stopped = server.stop(3_000);
    await Promise.all([polling, ...callers]);
    await stopped;
    proxy.destroy();
    expect(failures).toEqual([]);
    await server.close().catch(() => {}); // stopped already: this removes its folder
  });
});
