import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const input = encodeURIComponent(JSON.stringify({ json: {} }));
const LEAD = { email: 'closed@example.com', first_name: 'Vera' };

/**
 * Ways into the server that read or write leads: at once or through Express, REST or tRPC, one call or a batch, in one
 * piece or as a file.
 */
const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', '/api/leads'],
  ['GET', '/api/leads?fields=id'],
  ['POST', '/api/leads/capture', LEAD],
  ['POST', '/api/leads', LEAD],
  ['GET', `/trpc/leads.list?input=${input}`],
  ['GET', `/trpc/leads.list,leads.list?batch=1&input=${encodeURIComponent('{"0":{"json":{}},"1":{"json":{}}}')}`],
  ['POST', '/trpc/leads.capture', { json: LEAD }],
  ['GET', '/api/leads/export'],
  ['GET', '/readyz'],
];

describe.skipIf(!HAS_POSTGRES)('calls whose pages are closed while they run', () => {
  let on: TestDatabase;
  let server: TestServer;
  let token: string;
  let owner: pg.Client;
  beforeAll(async () => {
    on = await createTestDatabase('postgres');
    server = await openServer('postgres', { on, variables: { DATABASE_CONNECTIONS: '20' } });
    ({ token } = await openCompany(server.store.database));
    owner = new pg.Client(on.ownerUrl);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await server.close();
    await on.close();
  });

  /** A call that is given up after `ms`, with or without the end of its body. */
  const leave = ([method, path, body]: (typeof CALLS)[number], ms: number, whole: boolean) =>
    new Promise<void>((resolve) => {
      const bytes = Buffer.from(JSON.stringify(body ?? {}));
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip',
        ...(body && { 'content-type': 'application/json', 'content-length': bytes.length + (whole ? 0 : 10) }),
      };
      const outgoing = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent: false });
      outgoing.on('error', () => {}).on('close', resolve);
      if (body) outgoing.write(bytes);
      if (whole) outgoing.end();
      else outgoing.flushHeaders();
      setTimeout(() => outgoing.destroy(), ms);
    });

  it('leave no trace of an error in the log', async () => {
    await owner.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
    await Promise.all(CALLS.flatMap((one) => [leave(one, 300, true), leave(one, 300, false)]));
    await owner.query('ROLLBACK');
    await vi.waitUntil(async () => (await call(server, 'GET', '/readyz')).status === 200, { timeout: 10_000 });
    await Promise.all(CALLS.flatMap((one) => [0, 3, 10, 30].map((ms) => leave(one, ms, true))));
    await sleep(500);
    const errors = server.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
    expect(errors).toEqual([]);
    expect(server.lines.filter((line) => line.includes('ERR_HTTP_HEADERS_SENT'))).toEqual([]);
  }, 60_000);
});
