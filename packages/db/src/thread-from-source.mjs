// Runs a thread from its TypeScript in development and tests: a worker thread of Node 20 loads none, and a loader in every thread takes it
// half a second. So the entry is bundled once, and again only when one of its sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/outrider');
/** What the packages that are not modules themselves ask for Node's with. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;
const hash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** @param {URL} entry of the thread, a TypeScript file */
export async function runThread(entry) {
  const source = fileURLToPath(entry);
  const manifest = path.join(CACHE, `thread-${hash(source)}.json`);
  await import(pathToFileURL(findBundle(manifest) ?? (await makeBundle(source, manifest))).href);
}

/** The bundle that a manifest names, where all of its sources are as they were. */
function findBundle(manifest) {
  if (!existsSync(manifest)) return null;
  const { bundle, sources } = JSON.parse(readFileSync(manifest, 'utf8'));
  const isCurrent = Object.entries(sources).every(([file, stamp]) => stampOf(file) === stamp);
  return isCurrent && existsSync(bundle) ? bundle : null;
}

function stampOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.size}` : '';
}

async function makeBundle(source, manifest) {
  const { buildSync } = await import('esbuild');
  const ours = readdirSync(path.join(ROOT, 'packages')).map((name) => [
    `@outrider/${name}`,
    path.join(ROOT, 'packages', name, 'src'),
  ]);
  const { outputFiles, metafile } = buildSync({
    entryPoints: [source],
    absWorkingDir: ROOT,
    alias: Object.fromEntries(ours),
    bundle: true,
    external: ['@electric-sql/pglite'], // finds its other files beside itself
    banner: { js: REQUIRE },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    metafile: true,
    write: false,
  });
  const code = outputFiles[0].contents;
  const bundle = path.join(CACHE, `thread-${hash(source)}-${hash(code)}.mjs`);
  const files = Object.keys(metafile.inputs).map((file) => path.join(ROOT, file));
  mkdirSync(CACHE, { recursive: true });
  writeWhole(bundle, code);
  writeWhole(
    manifest,
    JSON.stringify({ bundle, sources: Object.fromEntries(files.map((file) => [file, stampOf(file)])) }),
  );
  return bundle;
}

/** Whole or not at all: others may be reading. */
function writeWhole(file, content) {
  const unfinished = `${file}.${process.pid}.${threadId}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
