import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
// oxlint-disable-next-line no-restricted-imports -- looks into the database of other processes, from outside of the application
import { type Database, openDatabase } from '@outrider/db';
import { TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { type MainProcess, startMain } from './testing/main.ts';
import { openCompany } from './testing/people.ts';
import { HAS_POSTGRES } from './testing/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/**
 * Passes each request to the next of the ports in turn, as a load balancer does that knows of no sessions; the answers
 * of `losing` are lost.
 */
async function openRoundRobin(ports: number[]) {
  const state = { turn: 0, losing: 0, asked: [] as number[] };
  const server: Server = createServer((incoming, outgoing) => {
    const port = ports[state.turn++ % ports.length] as number;
    state.asked.push(port);
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      if (state.losing > 0 && method === 'POST') {
        state.losing--;
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { state, ports, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

type Told = { isError?: boolean; structuredContent: { made: { id: string }; status: string } };

describe.runIf(HAS_POSTGRES)('an assistant behind a round robin over two server processes', () => {
  let up: TestDatabase;
  let database: Database;
  let processes: MainProcess[] = [];
  let balancer: Awaited<ReturnType<typeof openRoundRobin>>;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let token: string;

  beforeAll(async () => {
    up = await createTestDatabase('postgres');
    const variables = {
      DATABASE_URL: up.url,
      DATABASE_OWNER_URL: up.ownerUrl,
      DATABASE_CONNECTIONS: '4',
      OUTRIDER_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    processes = [startMain(variables), startMain(variables)];
    balancer = await openRoundRobin(
      (await Promise.all(processes.map(({ serving }) => serving))).map(({ port }) => port),
    );
    database = openDatabase(up.url, 2);
    acme = await openCompany(database, { name: 'Acme' });
    await database.platform.user.updateMany({ where: { id: acme.admin.id }, data: { automation_level: 90 } });
    const made = await call(balancer, 'POST', '/trpc/tokens.create', {
      token: acme.token,
      body: { json: { name: 'Claude', scopes: TOKEN_SCOPES } },
    });
    ({ token } = (made.json as { result: { data: { json: { token: string } } } }).result.data.json);
  });
  afterAll(async () => {
    balancer?.close();
    for (const { child, exited } of processes) {
      child.kill('SIGKILL');
      await exited;
    }
    await database?.close();
    await up?.close();
  });

  async function connect() {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${balancer.port}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    await client.connect(transport);
    return { client, transport };
  }
  const create = (client: Client, email: string, idempotency_key?: string) =>
    client.callTool({
      name: 'create_record',
      arguments: {
        type: 'lead',
        fields: { first_name: 'Ada', last_name: 'Byron', company: 'Engines', email },
        ...(idempotency_key && { idempotency_key }),
      },
    }) as unknown as Promise<Told>;
  const leads = (email: string) => acme.db.lead.count({ where: { email } });

  it('begins at one, calls the other, and ends without either knowing of a session', async () => {
    const { client, transport } = await connect();
    balancer.state.asked = [];
    const made = await create(client, 'first@example.com');
    const { id } = made.structuredContent.made;
    for (let i = 0; i < 4; i++) {
      const read = (await client.callTool({ name: 'read_record', arguments: { type: 'lead', id } })) as unknown as Told;
      expect(read.isError).toBeFalsy();
    }
    expect(new Set(balancer.state.asked)).toEqual(new Set(balancer.ports));
    expect(transport.sessionId).toBeUndefined();
    await transport.terminateSession();
    await client.close();

    const again = await connect();
    const read = (await again.client.callTool({
      name: 'read_record',
      arguments: { type: 'lead', id },
    })) as unknown as Told;
    expect(read.isError).toBeFalsy();
    await again.client.close();
  });

  it('makes one record of a call that it repeats at the other, because the answer of the first was lost', async () => {
    const { client } = await connect();
    balancer.state.losing = 1;
    balancer.state.asked = [];
    await expect(create(client, 'lost@example.com', 'lost-1')).rejects.toThrow('fetch failed');
    const repeated = await create(client, 'lost@example.com', 'lost-1');
    expect(repeated.structuredContent.status).toBe('done');
    expect(new Set(balancer.state.asked)).toEqual(new Set(balancer.ports));
    expect(await leads('lost@example.com')).toBe(1);
    const lead = await acme.db.lead.findFirstOrThrow({ where: { email: 'lost@example.com' }, select: { id: true } });
    expect(repeated.structuredContent.made.id).toBe(lead.id);
  });

  it('goes on at the other when one is gone', async () => {
    const { client } = await connect();
    const made = await create(client, 'gone@example.com', 'gone-1');
    const [gone] = processes.splice(0, 1);
    gone?.child.kill('SIGKILL');
    await gone?.exited;
    balancer.ports.splice(0, 1);
    expect(await create(client, 'gone@example.com', 'gone-1')).toEqual(made);
    expect(await leads('gone@example.com')).toBe(1);
    await client.close();
  });
});
