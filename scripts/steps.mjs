// What start, test and dev share before node_modules is there: Node alone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Not import.meta.dirname: a Node too old to have it must get as far as the sentence that says so.
export const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const NODE_NEEDED = [20, 19];
const DISK_NEEDED = 1_500 * 1024 * 1024;
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** One sentence and out. */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

export function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor < NODE_NEEDED[1])) {
    fail(`Outrider needs Node ${NODE_NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
  }
  const { bavail, bsize } = statfsSync(ROOT);
  if (!existsSync(path.join(ROOT, 'node_modules')) && bavail * bsize < DISK_NEEDED) {
    fail(
      `Outrider needs about 1.5 GB to install; ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free in ${ROOT}.`,
    );
  }
}

const tellFailure = (output, code) => code !== 0 && process.stderr.write(output);

/**
 * Runs a command to its end. Its output is shown as it comes when `show` is true.
 * @param tell what becomes of the output at the end; without it, that of a failure is shown, unless it was shown
 *   already
 * @returns the exit code
 */
export function run(command, args, { env = {}, show = false, cwd = ROOT, tell = show ? () => {} : tellFailure } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stderr.setEncoding('utf8');
    const take = (stream) => (text) => {
      output += text;
      if (show) stream.write(text);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => {
      tell(output, code);
      resolve(code ?? 1);
    });
  });
}

/** A step with its name and its time; a long one says that it is still at it. */
export async function step(name, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  process.stdout.write(`${name} …\n`);
  const timer = setInterval(() => process.stdout.write(`  still at it: ${name} (${seconds()} s)\n`), 15_000);
  const code = await work();
  clearInterval(timer);
  if (code !== 0) return code;
  process.stdout.write(`  done in ${seconds()} s: ${name}\n`);
  return 0;
}

/** npm ci, unless the lock file has not changed since the last one. */
export async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const mark = path.join(ROOT, 'node_modules', '.outrider-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  const code = await step('Installing packages (once; a minute or two)', () =>
    run(NPM, ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']),
  );
  if (code !== 0)
    fail('The packages could not be installed: see above. Is the npm registry reachable, and the disk not full?');
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, lock);
}

export const bin = (name) =>
  path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The Prisma client from the schema. */
export async function generate() {
  const code = await run(bin('prisma'), ['generate']);
  if (code !== 0) fail('The database client could not be generated: see above.');
}
