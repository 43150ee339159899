import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext } from '@outrider/api/ground/context';
import { appRouter } from '@outrider/api/entry/root';
import { type Harness, openCompany, openHarness } from '@outrider/api/suites/harness';
import { CUSTOM_KINDS } from '@outrider/shared/ground/fields/custom';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTypesFile } from './types-command.ts';

const run = promisify(execFile);
const TSC = path.resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let server: Server;
let url: string;
let folder: string;

beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  const admin = harness.caller(acme.people.company_admin.token);
  for (const kind of CUSTOM_KINDS)
    await admin.fields.create({
      record_type: 'lead',
      kind,
      key: `my_${kind}`,
      label: `My ${kind} */ {`,
      help: kind === 'text' ? 'On two\nlines' : null,
      options: kind === 'choice' || kind === 'choices' ? [{ label: 'Red "one"' }, { label: 'Blue' }] : [],
    });
  const { items } = await admin.fields.list({ record_type: 'lead' });
  const url_field = items.find(({ key }) => key === 'my_url');
  if (url_field) await admin.fields.archive({ id: url_field.id, version: url_field.version });
  const other = await openCompany(harness.database, 'Zenith');
  await harness
    .caller(other.people.company_admin.token)
    .fields.create({ record_type: 'lead', kind: 'text', key: 'theirs', label: 'Theirs' });
  const facts = { idempotency_key: null, request_id: 'test', ip: '192.0.2.1', user_agent: 'test', cookies: null };
  const handle = createHTTPHandler({
    router: appRouter,
    basePath: '/trpc/',
    createContext: ({ req }) =>
      createContext(harness.database, harness.services, {
        ...facts,
        token: req.headers.authorization?.replace(/^Bearer /, '') ?? null,
      }),
  });
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'outrider-types-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

async function command(args: string[], environment: Record<string, string> = {}) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await writeTypesFile(args, environment, {
    tell: (text) => said.push(text),
    complain: (text) => complained.push(text),
  });
  return { code, said: said.join(''), complained: complained.join('') };
}

describe('outrider-types', () => {
  it('writes the living fields of the company, which compile and take what the fields take', async () => {
    const out = path.join(folder, 'fields.ts');
    const { code, said } = await command(['--url', url, '--token', acme.people.sdr.token, '--out', out]);
    expect([code, said]).toEqual([0, `Wrote ${CUSTOM_KINDS.length - 1} fields to ${out}\n`]);
    const text = await readFile(out, 'utf8');
    expect(text).not.toMatch(/theirs|my_url/);
    const { items } = await harness.caller(acme.people.sdr.token).fields.list({ record_type: 'lead' });
    const [red] = items.find(({ key }) => key === 'my_choice')?.options ?? [];
    await writeFile(
      path.join(folder, 'use.ts'),
      `import type { Fields } from './fields.ts';
export const good: Fields['leads'] = { my_text: 'a', my_long_text: 'b', my_number: 1, my_money: 2, my_date: '2026-01-01', my_choice: ${JSON.stringify(red?.value)}, my_choices: [${JSON.stringify(red?.value)}], my_flag: true, my_person: 'x' };
// @ts-expect-error -- not an option
export const bad: Fields['leads']['my_choice'] = 'green';
// @ts-expect-error -- not a number
export const worse: Fields['leads']['my_number'] = 'many';
`,
    );
    const tsc = run(
      process.execPath,
      [TSC, '--strict', '--noEmit', '--allowImportingTsExtensions', '--skipLibCheck', 'use.ts'],
      {
        cwd: folder,
      },
    ).catch((error: { stdout: string }) => error);
    expect((await tsc).stdout).toBe('');
  });

  it('signs in with a password from the environment, prints, and leaves no session behind', async () => {
    const { email, password } = acme.people.manager;
    const before = await harness.database.platform.session.count();
    const { code, said } = await command(['--url', url, '--email', email, '--out', '-'], {
      OUTRIDER_PASSWORD: password,
    });
    expect(code).toBe(0);
    expect(said).toContain('"my_number": number;');
    expect(await harness.database.platform.session.count()).toBe(before);
  });

  it.each([
    [[], {}, 2],
    [['--url', 'http://127.0.0.1:9'], {}, 2],
    [['--url', 'http://127.0.0.1:9', '--email', 'a@b.example'], {}, 2],
    [['--frobnicate'], {}, 2],
    [['--url', 'http://127.0.0.1:9', '--token', '-x'], {}, 1], // a token may begin with a dash
    [['--url', '--token', 'x'], {}, 2],
    [['--url', 'http://127.0.0.1:9', '--token', 'x'], {}, 1],
  ])('ends with a code that says what is wrong: %j', async (args, environment, expected) => {
    const { code, complained } = await command(args, environment);
    expect(code).toBe(expected);
    expect(complained).not.toBe('');
  });

  it('writes nothing where the session is over, and says so', async () => {
    const out = path.join(folder, 'none.ts');
    const { code, complained } = await command(['--url', url, '--token', 'over', '--out', out]);
    expect(code).toBe(1);
    expect(complained.length).toBeGreaterThan(5);
    await expect(readFile(out)).rejects.toThrow('ENOENT');
  });
});
