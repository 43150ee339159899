// Starts worker.ts in development and tests: a worker thread of Node 20 loads no TypeScript, and a loader in every thread takes it half a second.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/outrider/', import.meta.url));

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  write: false,
});
const code = outputFiles[0].contents;
const file = `${CACHE}embedded-worker-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`;
if (!existsSync(file)) {
  const unfinished = `${file}.${process.pid}.${threadId}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(unfinished, code);
  renameSync(unfinished, file); // whole or not at all: others may be reading
}
await import(pathToFileURL(file).href);
