import { rmSync } from 'node:fs';
import { createSuperAdmin, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolder, openServer, type TestServer } from './testing/server.ts';

let folder: string;
let first: { instance: string };
let second: TestServer;

beforeAll(async () => {
  folder = await openFolder('embedded');
  const server = await openServer('embedded', { folder });
  for (const path of ['/api/auth/me', '/trpc/auth.me', '/api/auth/me', '/', '/healthz', '/metrics'])
    await fetch(`${server.address}${path}`);
  first = { instance: server.services.host.instance };
  await server.close();
  second = await openServer('embedded', { folder });
});
afterAll(async () => {
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

it('leaves a row of what this instance answered: calls of the API, not files and probes', async () => {
  const rows = await second.store.database.platform.healthSample.findMany({ where: { instance: first.instance } });
  const sum = (key: 'calls' | 'failures') => rows.reduce((total, row) => total + row[key], 0);
  expect(rows.length).toBeGreaterThan(0);
  expect({ calls: sum('calls'), failures: sum('failures') }).toEqual({ calls: 3, failures: 0 });
  expect(Math.max(...rows.map(({ p95_ms }) => p95_ms))).toBeGreaterThan(0);
});

it('is what the super admin reads: this instance, its job store, and the last migration', async () => {
  const { database } = second.store;
  const token = await signInAs(database, await createSuperAdmin(database));
  const ask = async (path: string) =>
    (
      await fetch(`${second.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json() as Promise<never>;
  expect(await ask('/api/super-admin/analytics')).toMatchObject({
    platform_health: { response_time: expect.any(Number) },
  });
  const { result } = (await ask('/trpc/platform.health')) as { result: { data: { json: object } } };
  expect(result.data.json).toMatchObject({
    database: { reachable: true, kind: 'embedded' },
    jobs: { store: 'postgres', reachable: true, queued: expect.any(Number) },
    versions: { migration: expect.stringMatching(/^\d{14}_/) },
  });
  expect((result.data.json as { instances: { id: string; answering: boolean }[] }).instances).toContainEqual(
    expect.objectContaining({ id: second.services.host.instance, answering: true }),
  );
});
