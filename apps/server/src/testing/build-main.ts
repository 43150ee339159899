import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The entry of the server as it is delivered. */
    serverMain: string;
  }
}

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const PRISMA = fileURLToPath(new URL('../../../../prisma', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/outrider', import.meta.url));

/** Once per test run: the server's bundle, from the sources as they are. A process that loads the sources themselves takes three seconds more to start. */
export default async function setUp(project: TestProject): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(`${CACHE}/server-`); // of this run alone: another one beside it builds its own
  const outDir = `${root}/apps/server/dist`; // finds the migrations where it finds them when it is delivered
  symlinkSync(PRISMA, `${root}/prisma`);
  await build({ root: SERVER, logLevel: 'error', build: { outDir } });
  project.provide('serverMain', `${outDir}/main.js`);
  return () => rmSync(root, { recursive: true, force: true });
}
