import { setTimeout as sleep } from 'node:timers/promises';
import { type CuttableProxy, openCuttableProxy } from '@outrider/testing/cuttable-proxy';
import type { TestDatabase } from '@outrider/testing/database';
import { type RestartablePostgres, startRestartable } from '@outrider/testing/postgres';
import { copyPostgresTemplate } from '@outrider/testing/postgres-template';
import { CONNECTION_BUDGET, countConnections } from '@outrider/testing/connections';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { openStream } from './testing/live.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const started = await startRestartable();
const unavailable = 'unavailable' in started ? started.unavailable : null;

/** Long enough for attempts that double to be many. */
const AWAY_MS = 4_000;
const READY_WITHIN_MS = 3_000;
/** Of one server, whose DATABASE_CONNECTIONS is 4 in tests. */
const BUDGET: Record<string, number> = { ...CONNECTION_BUDGET, 'outrider-app': 4 };

describe.skipIf(unavailable !== null)('a server whose PostgreSQL goes away for seconds', () => {
  let postgres: RestartablePostgres;
  let store: TestDatabase;
  let proxy: CuttableProxy;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    if ('unavailable' in started) return;
    postgres = started;
    store = { engine: 'postgres', ...(await copyPostgresTemplate(postgres.url, 'outrider_restarted')) };
    proxy = await openCuttableProxy({ path: `${new URL(store.url).searchParams.get('host')}/.s.PGSQL.5432` });
    server = await openServer('postgres', { on: store, variables: { DATABASE_URL: throughProxy() } });
    ({ token } = await openCompany(server.store.database));
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await proxy?.close();
    await postgres?.stop();
  });

  function throughProxy(): string {
    const at = new URL(store.url);
    at.searchParams.delete('host');
    return Object.assign(at, { host: `${proxy.host}:${proxy.port}` }).href;
  }
  const readiness = async () => (await call(server, 'GET', '/readyz')).status;
  const lead = (email: string) => call(server, 'POST', '/api/leads/capture', { token, body: { email } });

  it.each([
    { way: 'stopped fast', leave: () => postgres.halt('fast'), back: () => postgres.resume() },
    { way: 'stopped immediately', leave: () => postgres.halt('immediate'), back: () => postgres.resume() },
    {
      way: 'behind a network that swallows',
      leave: async () => proxy.swallow(),
      back: async () => proxy.mend(),
    },
  ])(
    '$way: it is ready soon after, within its connections, and its streams fetch again',
    async ({ leave, back }) => {
      const stream = await openStream(server, token);
      expect((await lead(`before-${Date.now()}@example.com`)).status).toBe(201);
      await leave();
      const awayUntil = performance.now() + AWAY_MS;
      expect(await readiness()).toBe(503);
      expect((await lead('lost@example.com')).status).toBe(503);
      await sleep(Math.max(0, awayUntil - performance.now()));
      await back();
      const backAt = performance.now();
      await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 30_000, interval: 50 });
      expect(performance.now() - backAt).toBeLessThan(READY_WITHIN_MS);
      await vi.waitUntil(() => stream.events.some(({ topic }) => topic === 'live.resumed'), { timeout: 10_000 });
      expect((await lead(`after-${Date.now()}@example.com`)).status).toBe(201);
      const listening = { 'outrider-jobs-listen': 1 };
      await vi.waitFor(async () => expect(await countConnections(store.ownerUrl)).toMatchObject(listening), {
        timeout: 15_000,
        interval: 200,
      });
      await sleep(1_000); // what reconnects on top of what is there does it in this time
      const counts = await countConnections(store.ownerUrl);
      expect(counts).toMatchObject(listening);
      expect(Object.entries(counts).filter(([name, count]) => count > (BUDGET[name] ?? 0))).toEqual([]);
      stream.close();
    },
    60_000,
  );
});
