import { once } from 'node:events';
import net from 'node:net';
// oxlint-disable-next-line no-restricted-imports -- a second way to the same database, through a network that fails
import { type Database, openDatabase } from '@outrider/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../context.ts';
import { createRestHandler } from '../rest/handler.ts';
import { appRouter } from '../../entry/root.ts';
import { HAS_POSTGRES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { createCallerFactory } from '../trpc.ts';

type Fault = 'before the commit' | 'after the commit' | null;

/** Loses one connection: as the answer to a key is written, or when the server has committed it and says so. */
async function openFaultyNetwork(target: net.NetConnectOpts) {
  const state: { fault: Fault; struck: number } = { fault: null, struck: 0 };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target);
    let keeps = false;
    const strike = () => {
      state.fault = null;
      state.struck++;
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()));
    }
    near.on('data', (bytes) => {
      if (bytes.includes('INSERT INTO idempotency_keys')) keeps = true;
      if (keeps && state.fault === 'before the commit') strike();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (keeps && state.fault === 'after the commit' && bytes.includes('COMMIT\0')) strike();
      else near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    port: (server.address() as net.AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.skipIf(!HAS_POSTGRES)('an answer that gets lost', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let network: Awaited<ReturnType<typeof openFaultyNetwork>>;
  let database: Database;

  beforeAll(async () => {
    harness = await openHarness('postgres');
    acme = await openCompany(harness.database, 'Acme');
    const url = new URL(harness.url);
    const [socket, port] = [url.searchParams.get('host'), Number(url.port || 5432)];
    network = await openFaultyNetwork(socket ? { path: `${socket}/.s.PGSQL.${port}` } : { host: url.hostname, port });
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${network.port}`;
    database = openDatabase(url.href, 4);
  });
  afterAll(async () => {
    await database.close();
    network.close();
    await harness.close();
  });

  const facts = (key: string) => ({
    token: acme.people.manager.token,
    idempotency_key: key,
    request_id: 'test',
    ip: '192.0.2.1',
    user_agent: null,
    cookies: null,
  });
  const title = (kind: string) => ({ title: `Task ${kind}` });
  const person = (kind: string) => ({ first_name: 'A', last_name: 'B', email: `${kind}@example.com`, company: 'C' });
  const leads = (kind: string) =>
    acme.db.lead.findMany({ where: { email: `${kind}@example.com` }, select: { id: true } });

  async function post(kind: string) {
    const answer = await createRestHandler(
      appRouter,
      database,
      harness.services,
    )({
      method: 'POST',
      path: '/leads',
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...person(kind), allow_duplicate: true })),
      call: facts(kind),
    });
    return { ...answer, json: JSON.parse(Buffer.from(answer.body).toString()) as { id: string } };
  }

  it('after the commit: the retry gets it, over REST', async () => {
    network.state.fault = 'after the commit';
    expect((await post('one')).status).toBeGreaterThanOrEqual(500);
    expect(network.state.struck).toBe(1);
    expect(await leads('one')).toHaveLength(1);
    const retried = await post('one');
    expect(retried).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(await leads('one')).toEqual([{ id: retried.json.id }]);
  });

  it('after the commit: the retry gets it, over tRPC', async () => {
    const call = () =>
      createCallerFactory(appRouter)(createContext(database, harness.services, facts('two'))).pipeline.tasks.create(
        title('two'),
      );
    network.state.fault = 'after the commit';
    await expect(call()).rejects.toMatchObject({ name: 'TRPCError' });
    const { id } = await call();
    expect(await acme.db.task.findMany({ where: title('two'), select: { id: true } })).toEqual([{ id }]);
  });

  it('before the commit: nothing was done, and the retry does it', async () => {
    network.state.fault = 'before the commit';
    expect((await post('three')).status).toBeGreaterThanOrEqual(500);
    expect(await leads('three')).toEqual([]);
    const retried = await post('three');
    expect(retried.status).toBe(201);
    expect(retried.headers).not.toHaveProperty('idempotency-replayed');
    expect(await leads('three')).toHaveLength(1);
  });
});
