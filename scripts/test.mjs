// npm test: everything a change must pass, on a machine with nothing but Node and npm. Ends with the count of what passed and failed.
// npm test -- --only=lint,types takes these steps only; --changed runs the unit tests that the uncommitted change concerns, and no journey.
import { existsSync, readFileSync } from 'node:fs';
import { bin, checkMachine, fail, generate, install, run, step } from './steps.mjs';

const SYSTEM_BROWSERS = JSON.parse(readFileSync(new URL('../e2e/system-browsers.json', import.meta.url), 'utf8'));

checkMachine();
await install();

/** Playwright's own browser where it can be fetched, else the system's, else Debian's package. */
async function installBrowser() {
  if (process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.some((file) => existsSync(file))) return 0;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return 0;
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (
    apt &&
    (await run('apt-get', ['update', '-qq'])) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })) === 0
  )
    return 0;
  return run(bin('playwright'), ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}

/** A failure's output stands near the very end, where a log that was cut short still has it. */
const failures = [];
const END_OF_FAILURES = 8_000; // characters
const tellLast = (output, code) => (code === 0 ? process.stdout.write(output) : failures.push(output));
/** Of the unit tests, which were shown as they ran, the end: what failed and why. */
const tellEndLast = (output, code) => code !== 0 && failures.push(output.slice(-END_OF_FAILURES));
const turbo = (...args) => run(bin('turbo'), ['run', '--output-logs=errors-only', ...args], { tell: tellLast });
const changed = process.argv.includes('--changed');
const all = [
  ['generate', 'Generating the database client', generateClient],
  ['format', 'Checking the format', () => run(bin('oxfmt'), ['--check', '.'], { tell: tellLast })],
  ['workspaces', 'Checking the workspaces', () => run(process.execPath, ['scripts/check-workspaces.mjs'])],
  [
    'sentences',
    'Looking for sentences outside words.ts',
    () => run(process.execPath, ['scripts/check-sentences.mjs'], { tell: tellLast }),
  ],
  [
    'days',
    'Looking for days made outside shared/src/days.ts',
    () => run(process.execPath, ['scripts/check-days.mjs'], { tell: tellLast }),
  ],
  ['layers', 'Checking the layers', () => run(process.execPath, ['scripts/check-layers.mjs'], { tell: tellLast })],
  ['drift', 'Comparing migrations and schema', () => run(bin('tsx'), ['scripts/db/check-drift.ts'])],
  [
    'lint',
    'Linting',
    async () =>
      (await run(bin('oxlint'), ['--type-aware', 'scripts', 'prisma', 'e2e', 'examples'], { tell: tellLast })) ||
      turbo('lint'),
  ],
  ['build', 'Building', () => turbo('build')],
  ['types', 'Checking types', () => turbo('typecheck:node', 'typecheck:dom', '--concurrency=2')],
  ['browser', 'Looking for a browser', installBrowser],
  [
    'unit',
    'Unit and integration tests',
    () => run(bin('vitest'), ['run', ...(changed ? ['--changed'] : [])], { show: true, tell: tellEndLast }),
  ],
  [
    'journeys',
    'Browser journeys',
    () => run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], { tell: tellLast }),
  ],
];

const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const asked = only ?? (changed ? ['format', 'lint', 'types', 'unit'] : all.map(([id]) => id));
const unknown = asked.filter((id) => !all.some(([known]) => known === id));
if (unknown.length > 0)
  fail(`No step is called ${unknown.join(', ')}. There are: ${all.map(([id]) => id).join(', ')}.`);
const needed = new Set([
  ...asked,
  'generate',
  ...(asked.includes('unit') ? ['build'] : []), // the server's tests ask it for the web app
  ...(asked.includes('journeys') ? ['build', 'browser'] : []),
]);
const steps = all.filter(([id]) => needed.has(id));

async function generateClient() {
  await generate();
  return 0;
}

/** One after the other: each of the long ones takes two cores, and beside each other they only make each other miss their deadlines. */
const failed = [];
for (const [, name, work] of steps) {
  if ((await step(name, work)) !== 0) failed.push(name);
}
for (const output of failures) process.stdout.write(`\n${output}`);
process.stdout.write(`\nSteps: ${steps.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`);
