import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const run = promisify(execFile);
const modules = path.resolve(import.meta.dirname, '../../../node_modules');
const client = path.resolve(import.meta.dirname, '../../../packages/client');

let server: TestServer;
let outside: string;
beforeAll(async () => {
  await run(process.execPath, [path.join(modules, 'turbo/bin/turbo'), 'run', 'build'], { cwd: client }); // takes what is built already
  server = await openServer();
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outrider-consumer-')));
}, 240_000);
afterAll(async () => {
  await server.close();
  await rm(outside, { recursive: true, force: true });
});

/** What npm does with the address, but without a registry: what the package needs comes from here. */
async function install(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/client.tgz`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const file = path.join(outside, 'client.tgz');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const installed = path.join(outside, 'node_modules/@outrider/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  for (const name of ['@trpc/client', '@trpc/server', 'eventsource', 'superjson']) {
    const link = path.join(outside, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(modules, name), link, 'junction');
  }
}

const PROGRAM = `
import { createOutriderClient, each, isOutriderError } from '@outrider/client';
const [url, token] = process.argv.slice(2);
const outrider = createOutriderClient({ url, token });
const told = [];
for (const first_name of ['Ada', 'Ada B.'])
  told.push((await outrider.leads.upsert.mutate({ email: 'ada@example.com', first_name, last_name: 'Byron', company: 'Engines' })).created);
for (const email of ['b@example.com', 'c@example.com']) await outrider.leads.capture.mutate({ email });
const emails = [];
for await (const lead of each(outrider.leads.list, { limit: 1 })) emails.push(lead.email);
told.push(emails.sort().join());
try {
  await outrider.accounts.list.query({});
} catch (error) {
  told.push(isOutriderError(error) && [error.status, error.code, error.scope].join(' '));
}
process.stdout.write(JSON.stringify(told));
`;

it('is served, installs, and does its work with an access token', async () => {
  const { token: session } = await openCompany(server.store.database);
  await install();
  await writeFile(path.join(outside, 'program.mjs'), PROGRAM);
  const url = `http://127.0.0.1:${server.port}`;
  const made = await fetch(`${url}/trpc/tokens.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'Program', scopes: ['leads.read', 'leads.create', 'leads.edit'] } }),
  });
  const { result } = (await made.json()) as { result: { data: { json: { token: string } } } };
  const { stdout } = await run(process.execPath, ['program.mjs', url, result.data.json.token], { cwd: outside });
  expect(JSON.parse(stdout)).toEqual([
    true,
    false,
    'ada@example.com,b@example.com,c@example.com',
    '403 missing_scope accounts.read',
  ]);
  expect(server.lines.join('\n')).not.toContain(result.data.json.token);
}, 60_000);
