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
const OUT = fileURLToPath(new URL('../../../../node_modules/.cache/outrider/server', import.meta.url));

/** Once per test run: the server's bundle, from the sources as they are. A process that loads the sources themselves takes three seconds more to start. */
export default async function setUp(project: TestProject): Promise<void> {
  await build({ root: SERVER, logLevel: 'error', build: { outDir: OUT, emptyOutDir: true } });
  project.provide('serverMain', `${OUT}/main.js`);
}
