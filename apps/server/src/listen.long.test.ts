import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Capability } from '@outrider/shared/ground/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openFolder, openServer, type TestServer } from './testing/server.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../packages/client/dist/outrider.js');
/** A slow machine is no reason to fail. */
const PATIENCE = { timeout: 30_000, interval: 50 };
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

type Received = { headers: IncomingHttpHeaders; body: string };
type Made<T> = { result: { data: { json: T } } };

describe('outrider listen', () => {
  let folder: string;
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let token: string;
  let receiver: Server;
  let status = 200;
  const received: Received[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await openFolder();
    server = await openServer('embedded', { folder });
    acme = await openCompany(server.store.database);
    token = await makeToken(['webhooks.manage']);
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill();
    receiver.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const child of children.splice(0)) child.kill();
    received.length = 0;
    status = 200;
  });

  async function trpc<T>(name: string, input: object, as = acme.token): Promise<T> {
    const answer = await call(server, 'POST', `/trpc/${name}`, { token: as, body: { json: input } });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as Made<T>).result.data.json;
  }
  const makeToken = async (scopes: Capability[], as?: string) =>
    (await trpc<{ token: string }>('tokens.create', { name: 'Listener', scopes }, as)).token;
  const capture = (email: string, as?: string) => trpc<{ id: string }>('leads.capture', { email }, as);
  const target = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

  function start(args: string[] = [], variables: Record<string, string> = {}) {
    const child = spawn(process.execPath, [COMMAND, 'listen', '--forward-to', target(), ...args], {
      env: {
        PATH: '/usr/bin',
        OUTRIDER_URL: `http://127.0.0.1:${server.port}`,
        OUTRIDER_TOKEN: token,
        OUTRIDER_WEBHOOK_SECRET: SECRET,
        ...variables,
      },
    });
    children.push(child);
    const told = { child, output: '', ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (told.output += chunk.toString()));
    return told;
  }
  const ready = async (listener: ReturnType<typeof start>) =>
    await expect.poll(() => listener.output, PATIENCE).toContain('Ready. Forwarding to');
  const bodies = () =>
    received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string; record?: object } });
  const idsOf = (type: string) => bodies().flatMap((body) => (body.type === type ? [body.data.id] : []));

  it('forwards what happens, with the headers and the signature of a webhook, and a line for each', async () => {
    const listener = start();
    await ready(listener);
    expect(listener.output).toContain(`Your signing secret is ${SECRET}`);
    const { id } = await capture('one@listen.example');
    await expect.poll(() => idsOf('lead.created'), PATIENCE).toEqual([id]);
    const { headers = {}, body = '' } = received.find((one) => one.body.includes('lead.created')) ?? {};
    expect(JSON.parse(body)).toEqual({ type: 'lead.created', timestamp: expect.any(String), data: { id } });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Outrider-Webhook/1' });
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const signature = createHmac('sha256', Buffer.alloc(32, 5)).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    await expect.poll(() => listener.output, PATIENCE).toMatch(/lead\.created {2}[0-9a-f-]{36} {2}200 \(\d+ ms\)/);
    const audit = await acme.db.auditEntry.findMany({ where: { action: 'webhook.listen' } });
    expect(audit.length).toBeGreaterThan(0);
    listener.child.kill('SIGINT');
    expect(await listener.ended).toBe(0);
  });

  it('forwards the events it was asked for, with their records where it was asked to, and of no other company', async () => {
    const other = await openCompany(server.store.database);
    const listener = start(['--events', 'account.created', '--full']);
    await ready(listener);
    await capture('unasked@listen.example');
    await trpc('accounts.create', { name: 'Theirs' }, other.token);
    const { id } = await trpc<{ id: string }>('accounts.create', { name: 'Harbour' });
    await expect.poll(() => received.length, PATIENCE).toBe(1);
    expect(bodies()).toMatchObject([{ type: 'account.created', data: { id, record: { id, name: 'Harbour' } } }]);
  });

  it('sends a delivery again: the last one, and one by its id in a run of its own', async () => {
    const listener = start(['--events', 'lead.created']);
    await ready(listener);
    status = 500;
    const { id } = await capture('again@listen.example');
    await expect.poll(() => listener.output, PATIENCE).toMatch(/500 \(\d+ ms\)/);
    status = 200;
    listener.child.stdin.write('r\n');
    await expect.poll(() => listener.output, PATIENCE).toMatch(/200 \(\d+ ms\)/);
    const delivery = String(received[0]?.headers['webhook-id']);
    expect(received[1]?.headers['webhook-id']).toBe(delivery);
    const replay = start(['--replay', delivery]);
    expect(await replay.ended).toBe(0);
    expect(idsOf('lead.created')).toEqual([id, id, id]);
    expect(received[2]?.headers['webhook-id']).toBe(delivery);
    const unknown = start(['--replay', '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10']);
    expect(await unknown.ended).toBe(1);
    expect(unknown.output).toContain('There is no delivery');
    listener.child.stdin.write('q\n');
    expect(await listener.ended).toBe(0);
  });

  it('goes on after the server was gone, with everything that happened meanwhile, once', async () => {
    const listener = start(['--events', 'lead.created']);
    await ready(listener);
    const made = [(await capture('before@listen.example')).id];
    await expect.poll(() => received.length, PATIENCE).toBe(1);
    const { port } = server;
    await server.close();
    await expect.poll(() => listener.output, PATIENCE).toContain('Connection lost');
    server = await openServer('embedded', { folder, variables: { PORT: String(port) } });
    for (const name of ['a', 'b', 'c']) made.push((await capture(`${name}@listen.example`)).id);
    await expect.poll(() => idsOf('lead.created').length, PATIENCE).toBe(4);
    expect(idsOf('lead.created')).toEqual(made);
    await expect.poll(() => listener.output, PATIENCE).toContain('Connected again.');
    expect(listener.output.match(/Connection lost/g)).toHaveLength(1);
  }, 120_000);

  it('ends where it may not listen, and says why', async () => {
    for (const [variables, reason] of [
      [{ OUTRIDER_TOKEN: await makeToken(['leads.read']) }, 'webhooks.manage'],
      [{ OUTRIDER_TOKEN: 'ork_live_wrong' }, 'The server refused'],
    ] as const) {
      const listener = start([], variables);
      expect(await listener.ended).toBe(1);
      expect(listener.output).toContain(reason);
    }
    const unknown = start(['--events', 'lead.vanished']);
    expect(await unknown.ended).toBe(1);
    const senseless = start([], { OUTRIDER_TOKEN: '' });
    expect(await senseless.ended).toBe(2);
    expect(senseless.output).toContain('outrider listen --forward-to');
  });
});
