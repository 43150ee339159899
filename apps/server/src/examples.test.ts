import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import type { Capability } from '@outrider/shared/ground/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../examples');
/** A slow machine is no reason to fail. */
const PATIENCE = { timeout: 60_000, interval: 200 };

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database, { name: 'Acme' });
  folder = mkdtempSync(path.join(tmpdir(), 'outrider-examples-'));
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Made<T> = { result: { data: { json: T } } };
async function trpc<T>(name: string, input: object): Promise<T> {
  const answer = await call(server, 'POST', `/trpc/${name}`, { token: acme.token, body: { json: input } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as Made<T>).result.data.json;
}
const makeToken = async (scopes: Capability[]) =>
  (await trpc<{ token: string }>('tokens.create', { name: 'Example', scopes })).token;
const base = () => `http://127.0.0.1:${server.port}`;

/** Starts an example as its README says. `output`: what it has written so far. */
function start(file: string, args: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(EXAMPLES, file), ...args], {
    env: { PATH: '/usr/bin', ...variables },
  });
  children.push(child);
  const told = { child, output: '', ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (told.output += chunk.toString()));
  return told;
}

describe('the website', () => {
  it('has a page whose script takes a visitor’s submission', async () => {
    const settings = {
      title: 'Contact us',
      fields: [{ name: 'email', label: 'Email', required: true }],
      submit_label: 'Send',
      thanks: 'Thank you',
      origins: [],
      redirects: [],
      accent: '#2563eb',
    };
    const { public_id } = await trpc<{ public_id: string }>('intake.createForm', { name: 'Site', settings });
    const site = start('website/server.mjs', [], { OUTRIDER_URL: base(), OUTRIDER_FORM: public_id, PORT: '0' });
    await expect.poll(() => site.output, PATIENCE).toMatch(/^http:\/\/localhost:\d+\n/);
    const page = await (await fetch(site.output.trim().split('\n')[0] ?? '')).text();
    const src = /<script src="([^"]+)"/.exec(page)?.[1] ?? '';
    const script = await fetch(src);
    expect(script.headers.get('content-type')).toContain('javascript');
    const text = await script.text();
    expect(() => new Script(text)).not.toThrow();
    const to = new URL(/\/api\/forms\/[\w-]+/.exec(text)?.[0] ?? '', src);
    const sent = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'lena@harbour.example', _ms: 9_000 }),
    });
    expect(sent.status).toBe(200);
    await expect.poll(() => acme.db.lead.count({ where: { email: 'lena@harbour.example' } }), PATIENCE).toBe(1);
  }, 120_000);
});

describe('the mirror of leads', () => {
  const variables = async () => ({
    OUTRIDER_URL: base(),
    OUTRIDER_TOKEN: await makeToken(['leads.read', 'events.listen']),
  });
  const read = (file: string): Record<string, { job_title: string | null }> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { leads: never }).leads : {};

  it('reads all of them, and then follows what changes', async () => {
    const file = path.join(folder, 'leads.json');
    const [first, second] = await Promise.all(
      ['ada', 'bea'].map((name) =>
        trpc<{ id: string; version: number }>('leads.create', {
          first_name: name,
          last_name: 'Byron',
          company: 'Engines',
          email: `${name}@engines.example`,
        }),
      ),
    );
    const worker = start('mirror-leads/mirror.mjs', [file], await variables());
    await expect.poll(() => Object.keys(read(file)), PATIENCE).toEqual(expect.arrayContaining([first?.id, second?.id]));
    const now = await acme.db.lead.findFirstOrThrow({ where: { id: first?.id ?? '' }, select: { version: true } });
    await trpc('leads.update', { id: first?.id, version: now.version, job_title: 'Baroness' });
    await expect.poll(() => read(file)[first?.id ?? '']?.job_title, PATIENCE).toBe('Baroness');
    worker.child.kill();
    await worker.ended;
    await call(server, 'DELETE', `/api/leads/by-id/${second?.id}`, { token: acme.token });
    const again = start('mirror-leads/mirror.mjs', [file], await variables());
    await expect.poll(() => second && second.id in read(file), PATIENCE).toBe(false);
    again.child.kill();
    await again.ended;
  }, 200_000);

  it('ends after the first pass where it is asked to', async () => {
    const file = path.join(folder, 'nightly.json');
    const worker = start('mirror-leads/mirror.mjs', [file, '--once'], await variables());
    expect(await worker.ended, worker.output).toBe(0);
    expect(Object.keys(read(file)).length).toBe(await acme.db.lead.count());
  }, 120_000);
});

describe('the receiver of webhooks', () => {
  it('takes what the command forwards to it, and nothing that is not signed', async () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const variables = { OUTRIDER_WEBHOOK_SECRET: secret, PORT: '0' };
    const receiver = start('webhook-receiver/receiver.mjs', [], variables);
    await expect.poll(() => receiver.output, PATIENCE).toMatch(/^http:\/\/localhost:\d+\n/);
    const port = /:(\d+)\n/.exec(receiver.output)?.[1] ?? '';
    const command = ['listen', '--forward-to', `127.0.0.1:${port}`, '--events', 'lead.created'];
    const token = await makeToken(['webhooks.manage']);
    const listener = start('../packages/client/dist/outrider.js', command, {
      OUTRIDER_URL: base(),
      OUTRIDER_TOKEN: token,
      OUTRIDER_WEBHOOK_SECRET: secret,
    });
    await expect.poll(() => listener.output, PATIENCE).toContain('Ready.');
    const { id } = await trpc<{ id: string }>('leads.capture', { email: 'rita@harbour.example' });
    await expect.poll(() => receiver.output, PATIENCE).toContain(`lead.created ${id}\n`);
    await expect.poll(() => listener.output, PATIENCE).toMatch(/lead\.created {2}\S+ {2}204 /);
    const unsigned = await call({ port: Number(port) }, 'POST', '/', { body: { type: 'lead.created', data: {} } });
    expect(unsigned.status).toBe(401);
    for (const { child } of [listener, receiver]) child.kill();
  }, 120_000);
});

describe('the n8n workflow', () => {
  type Node = { name: string; type: string; parameters: Record<string, never> };
  type Workflow = { nodes: Node[]; connections: Record<string, { main: { node: string }[][] }> };
  type Item = { json: Record<string, unknown>; binary?: { data: { data: string } } };
  const workflow = JSON.parse(readFileSync(path.join(EXAMPLES, 'n8n/new-lead-task.json'), 'utf8')) as Workflow;
  const secret = `whsec_${randomBytes(24).toString('base64')}`;

  /** What n8n does with an expression: what stands between the braces is JavaScript. */
  const evaluate = (text: string, item: Item, env: object): string => {
    const run = (code: string): unknown => new Script(code).runInNewContext({ $json: item.json, $env: env });
    if (!text.startsWith('=')) return text;
    const whole = /^=\{\{([\s\S]*)\}\}$/.exec(text)?.[1];
    if (whole && !whole.includes('}}')) return String(run(whole));
    return text.slice(1).replaceAll(/\{\{([\s\S]*?)\}\}/g, (_, code: string) => String(run(code)));
  };

  /** Walks the workflow as n8n does: one node after the other, each with what the last one gave. */
  async function execute(received: Item, env: object): Promise<string[]> {
    const done: string[] = [];
    let item = received;
    for (let name: string | undefined = workflow.nodes[0]?.name; name;) {
      const node = workflow.nodes.find((one) => one.name === name);
      if (!node) throw new Error(`No node ${name}`);
      done.push(node.name);
      const parameters = node.parameters as Record<string, unknown>;
      if (node.type.endsWith('.code')) {
        const program = new Script(`(() => {${String(parameters.jsCode)}})()`);
        const input = { first: () => item };
        const require = createRequire(import.meta.url);
        [item] = program.runInNewContext({ $input: input, $env: env, require, Buffer }) as [Item];
      }
      if (node.type.endsWith('.httpRequest'))
        item = { json: await send(node.parameters as unknown as Request, item, env) };
      if (node.type.endsWith('.if')) {
        const [{ leftValue, rightValue }] = (
          parameters.conditions as { conditions: [{ leftValue: string; rightValue: number }] }
        ).conditions;
        if (Number(evaluate(leftValue, item, env)) < rightValue) return done;
      }
      name = workflow.connections[name]?.main[0]?.[0]?.node;
    }
    return done;
  }

  type Request = {
    method: string;
    url: string;
    headerParameters: { parameters: { name: string; value: string }[] };
    jsonBody?: string;
  };
  async function send(request: Request, item: Item, env: object): Promise<Record<string, unknown>> {
    const { method, url, jsonBody, headerParameters } = request;
    const { parameters: headers } = headerParameters;
    const answer = await fetch(evaluate(url, item, env), {
      method,
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(headers.map(({ name, value }) => [name, evaluate(value, item, env)])),
      },
      ...(jsonBody && { body: evaluate(jsonBody, item, env) }),
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text) as Record<string, unknown>;
  }

  function deliver(id: string, key = secret): Item {
    const body = JSON.stringify({ type: 'lead.created', timestamp: new Date().toISOString(), data: { id } });
    const sentAt = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      .update(`msg_1.${sentAt}.${body}`)
      .digest('base64');
    return {
      json: {
        headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(sentAt), 'webhook-signature': `v1,${signature}` },
      },
      binary: { data: { data: Buffer.from(body).toString('base64') } },
    };
  }

  it('makes one task of a hot lead, and none of a delivery that nobody signed', async () => {
    const { id } = await trpc<{ id: string }>('leads.create', {
      first_name: 'Hot',
      last_name: 'Lead',
      company: 'Engines',
      email: 'hot@engines.example',
    });
    await server.store.database.platform.lead.updateMany({ where: { id }, data: { score: 91 } });
    const env = {
      OUTRIDER_URL: base(),
      OUTRIDER_TOKEN: await makeToken(['leads.read', 'leads.edit', 'tasks.use']),
      OUTRIDER_WEBHOOK_SECRET: secret,
    };
    for (let n = 0; n < 2; n += 1) expect(await execute(deliver(id), env)).toContain('Create a task');
    expect(await acme.db.task.findMany({ where: { lead_id: id }, select: { title: true, priority: true } })).toEqual([
      { title: 'Call Hot Lead today', priority: 'high' },
    ]);
    await expect(execute(deliver(id, `whsec_${randomBytes(24).toString('base64')}`), env)).rejects.toThrow('signature');
  }, 120_000);
});
