import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The entry of the server as it is delivered. */
    serverMain: string;
  }
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SERVER = path.join(ROOT, 'apps/server');
const DELIVERED = path.join(SERVER, 'dist/main.js');
const PRISMA = path.join(ROOT, 'prisma');
const CACHE = path.join(ROOT, 'node_modules/.cache/outrider');

/**
 * Once per test run: the server's bundle, from the sources as they are. A process that loads the sources themselves
 * takes three seconds more to start.
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  if (isNewerThanSources(DELIVERED)) {
    project.provide('serverMain', DELIVERED);
    return () => {};
  }
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(`${CACHE}/server-`); // of this run alone: another one beside it builds its own
  const outDir = `${root}/apps/server/dist`; // finds the migrations where it finds them when it is delivered
  symlinkSync(PRISMA, `${root}/prisma`);
  await build({ root: SERVER, logLevel: 'error', build: { outDir } });
  project.provide('serverMain', `${outDir}/main.js`);
  return () => rmSync(root, { recursive: true, force: true });
}

/** As it is after the step that builds. */
function isNewerThanSources(file: string): boolean {
  if (!existsSync(file)) return false;
  const built = statSync(file).mtimeMs;
  const packages = readdirSync(path.join(ROOT, 'packages')).map((name) => path.join(ROOT, 'packages', name, 'src'));
  return [...packages, path.join(SERVER, 'src'), path.join(SERVER, 'vite.config.ts'), PRISMA].every((source) =>
    filesIn(source).every((one) => statSync(one).mtimeMs < built),
  );
}

const filesIn = (source: string) =>
  statSync(source).isDirectory()
    ? readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => path.join(source, name))
    : [source];
