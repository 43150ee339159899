import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const ours = path.resolve(import.meta.dirname, '..');
const modules = path.resolve(ours, '../../node_modules');
const bin = (...parts: string[]) => path.join(modules, ...parts);

/** What somebody outside writes. Each line after an expected error must be one, or the types say nothing. */
const CONSUMER = `
import { type AppRouter, createOutriderClient, isOutriderError, type OutriderClient, type OutriderInputs, type OutriderOutputs, signIn } from '@outrider/client';

type IsAny<T> = 0 extends 1 & T ? true : false;
export const isAny: [IsAny<AppRouter>, IsAny<OutriderInputs['leads']['capture']>, IsAny<OutriderOutputs['leads']['list']['items'][number]>] = [false, false, false];

export async function useEverything(): Promise<void> {
  const { access_token } = await signIn({ url: 'http://localhost:3000', email: 'sam@example.com', password: 'x' });
  const outrider = createOutriderClient({ url: 'http://localhost:3000', token: async () => access_token });
  const page = await outrider.leads.list.query({ limit: 10, status: 'new' });
  const scores: (number | null)[] = page.items.map((lead) => lead.score);
  const captured = await outrider.leads.capture.mutate({ email: 'ada@example.com', estimated_budget: '4000' });
  const duplicate: boolean = captured.duplicate;
  // @ts-expect-error -- not a status
  await outrider.leads.list.query({ status: 'frozen' });
  // @ts-expect-error -- a lead needs an email
  await outrider.leads.capture.mutate({ first_name: 'Ada' });
  // @ts-expect-error -- a score is a number, or null where a lead was never scored
  const text: string = page.items[0]?.score;
  // @ts-expect-error -- not a call
  await outrider.leads.forget.mutate({});
  const live = outrider.events.live.subscribe(undefined, {
    onData({ id: place, data: event }) {
      const id: string = event.id + place;
      // @ts-expect-error -- not a topic
      if (event.topic === 'lead.forgotten') console.log(id, scores, duplicate, text);
    },
  });
  live.unsubscribe();
}

export async function useOwnFields(): Promise<void> {
  type Fields = { leads: { machine_count: number; grade: 'low' | 'high'; needs: 'iso'[] } };
  const outrider = createOutriderClient<Fields>({ url: 'http://localhost:3000', token: '' });
  const own: OutriderClient<Fields> = outrider;
  const { items } = await own.leads.list.query({});
  const count: number | undefined = items[0]?.custom.machine_count;
  const grade: 'low' | 'high' | undefined = (await outrider.leads.get.query({ id: '' })).custom.grade;
  const lead = await outrider.leads.create.mutate({ email: 'a@b.example', first_name: 'A', last_name: 'B', company: 'C', custom: { machine_count: 3, grade: null } });
  await outrider.leads.update.mutate({ id: lead.id, version: lead.version, custom: { needs: ['iso'] } });
  await outrider.leads.capture.mutate({ email: 'a@b.example' });
  console.log(count, grade, (await outrider.auth.me.query()).email);
  // @ts-expect-error -- a number
  await outrider.leads.capture.mutate({ email: 'a@b.example', custom: { machine_count: 'three' } });
  // @ts-expect-error -- not an option
  await outrider.leads.update.mutate({ id: '', version: 1, custom: { grade: 'middle' } });
  // @ts-expect-error -- not a field
  await outrider.leads.create.mutate({ email: 'a@b.example', first_name: 'A', last_name: 'B', company: 'C', custom: { fleet: 1 } });
  // @ts-expect-error -- not a field
  console.log(items[0]?.custom.fleet);
  // @ts-expect-error -- one of several
  const needs: string = lead.custom.needs;
  // Without types, custom is any of what a field can hold.
  const loose = await createOutriderClient({ url: '', token: '' }).leads.get.query({ id: '' });
  const value: string | number | boolean | string[] | undefined = loose.custom['fleet'];
  console.log(needs, value);
}

try {
  await createOutriderClient({ url: 'http://127.0.0.1:9', token: '' }).auth.me.query();
} catch (error) {
  if (isOutriderError(error)) console.log(error.name, error.status, error.errors.map(({ field }) => field).length);
}
`;

type PackageJson = { dependencies: Record<string, string> };
let outside: string;
let installed: string;
let files: string[];
let declarations: string;
let code: string;
let dependencies: string[];

beforeAll(async () => {
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outrider-client-')));
  await run(process.execPath, [bin('turbo/bin/turbo'), 'run', 'build'], { cwd: ours }); // takes what is built already
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', outside], {
    cwd: ours,
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  files = packed?.files.map((file) => file.path).sort() ?? [];
  installed = path.join(outside, 'node_modules/@outrider/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(outside, packed?.filename ?? ''), '-C', installed, '--strip-components=1']);
  dependencies = Object.keys(
    (JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as PackageJson).dependencies,
  );
  for (const name of dependencies) {
    await mkdir(path.dirname(path.join(outside, 'node_modules', name)), { recursive: true });
    await symlink(bin(name), path.join(outside, 'node_modules', name), 'junction');
  }
  declarations = await readFile(path.join(installed, 'dist/index.d.ts'), 'utf8');
  code = await readFile(path.join(installed, 'dist/index.js'), 'utf8');
}, 120_000);

afterAll(() => rm(outside, { recursive: true, force: true }));

describe('the packed client', () => {
  it('holds what is built, the README and nothing else', async () => {
    expect(files).toEqual([
      'README.md',
      ...['index.d.ts', 'index.js', 'outrider-types.js', 'outrider.js'].map((name) => `dist/${name}`),
      'package.json',
    ]);
    expect(await readdir(path.join(ours, 'dist'))).toEqual([
      'index.d.ts',
      'index.js',
      'outrider-types.js',
      'outrider.js',
    ]);
  });

  it('imports its declared dependencies alone, in code and in types', () => {
    const imported = [...`${code}\n${declarations}`.matchAll(/(?:\bfrom |\bimport\(|^import )['"]([^'"]+)['"]/gm)].map(
      ([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
    );
    expect(imported.length).toBeGreaterThan(3);
    expect(
      [...new Set(imported)].filter((name) => !dependencies.includes(name) || builtinModules.includes(name)),
    ).toEqual([]);
    expect(dependencies.filter((name) => name.startsWith('@outrider/'))).toEqual([]);
  });

  it('has a flat router type without the server behind it', () => {
    expect(declarations).not.toMatch(/@outrider\/|prisma|\bzod\b|Capability|declare const appRouter: any|\.\.\//i);
    expect(declarations).toContain('leads: _trpc_server.TRPCBuiltRouter<');
    expect(declarations.length).toBeLessThan(450_000);
  });
});

describe('outside of the repository', () => {
  const settings = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  };
  const compile = async (name: string, options: object) => {
    await writeFile(
      path.join(outside, 'package.json'),
      JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
    );
    await writeFile(path.join(outside, 'consumer.ts'), CONSUMER);
    await writeFile(
      path.join(outside, `${name}.json`),
      JSON.stringify({ compilerOptions: { ...settings, ...options }, files: ['consumer.ts'] }),
    );
    return run(process.execPath, [bin('typescript/bin/tsc'), '--project', `${name}.json`], { cwd: outside }).catch(
      (error: { stdout: string }) => ({ stdout: error.stdout }),
    );
  };

  it('compiles strictly as Node resolves, and runs', async () => {
    expect((await compile('node', { module: 'nodenext', moduleResolution: 'nodenext', outDir: 'out' })).stdout).toBe(
      '',
    );
    const { stdout } = await run(process.execPath, ['out/consumer.js'], { cwd: outside });
    expect(stdout).toBe('OutriderError 0 0\n');
  }, 60_000);

  it('compiles strictly as a bundler resolves, its declarations checked as well', async () => {
    const { stdout } = await compile('bundler', {
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      skipLibCheck: false,
    });
    // tRPC's own declarations of its WebSocket adapter want @types/ws: not ours to mend.
    const complaints = stdout
      .split('\n')
      .filter((line) => line !== '' && !/@trpc\/server\/dist\/adapters\/ws\.d\.mts/.test(line));
    expect(complaints).toEqual([]);
  }, 60_000);
});
