import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const HOUR_MS = 3_600_000;

describe.runIf(HAS_POSTGRES)('a server on a PostgreSQL of another zone, and of another date style', () => {
  let on: TestDatabase;
  let owner: pg.Client;
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  beforeAll(async () => {
    on = await createTestDatabase('postgres');
    owner = new pg.Client({ connectionString: on.ownerUrl });
    await owner.connect();
    await owner.query(`ALTER DATABASE ${owner.database} SET datestyle TO 'SQL, DMY'`);
    server = await openServer('postgres', { on });
    acme = await openCompany(server.store.database);
  });
  afterAll(async () => {
    await server.close();
    await owner.end();
    await on.close();
  });
  const read = async (procedure: string, input: object = {}) => {
    const query = new URLSearchParams({ input: JSON.stringify({ json: input }) }).toString();
    const answer = await call(server, 'GET', `/trpc/${procedure}?${query}`, { token: acme.token });
    return (answer.json as { result: { data: { json: unknown } } }).result.data.json;
  };

  it('stands on one', async () => {
    const client = new pg.Client({ connectionString: on.url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('timezone') AS zone, current_setting('datestyle') AS style",
    );
    await client.end();
    expect(rows).toEqual([{ zone: 'Asia/Tokyo', style: 'SQL, DMY' }]);
  });

  it('tells the moment a lead was created', async () => {
    const body = { email: 'vera@northwind.example', first_name: 'Vera', last_name: 'Lindqvist' };
    const created = await call(server, 'POST', '/api/leads/capture', { token: acme.token, body });
    expect(created.status, created.text).toBeLessThan(300);
    const { json } = await call(server, 'GET', '/api/leads', { token: acme.token });
    const [lead] = json as { created_at: string }[];
    expect(Math.abs(Date.parse(lead?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('counts the same tasks as overdue on the dashboard and in the list', async () => {
    for (const [title, hours] of [
      ['Due an hour ago', -1],
      ['Due in an hour', 1],
    ] as const)
      await owner.query(
        `INSERT INTO tasks (company_id, id, title, owner_id, due_at, created_by) VALUES ($1, $2, $3, $4, to_timestamp($5), $4)`,
        [acme.company.id, randomUUID(), title, acme.admin.id, (Date.now() + hours * HOUR_MS) / 1000],
      );
    const list = await read('pipeline.tasks.list', { owner: 'me', show: 'overdue' });
    expect(list).toMatchObject({ total: 1, items: [{ title: 'Due an hour ago' }] });
    expect(await read('dashboard.overview')).toMatchObject({ tasks: { pending: 2, overdue: 1 } });
    expect(await read('dashboard.rows', { kind: 'overdue_tasks' })).toMatchObject({ total: 1 });
  });
});
