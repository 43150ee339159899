// npm test: everything a change must pass, on a machine with nothing but Node and npm. Ends with the count of what passed and failed.
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
const tellLast = (output, code) => (code === 0 ? process.stdout.write(output) : failures.push(output));
const turbo = (...args) => run(bin('turbo'), ['run', '--output-logs=errors-only', ...args], { tell: tellLast });
const steps = [
  ['Generating the database client', generateClient],
  ['Checking the format', () => run(bin('oxfmt'), ['--check', '.'], { tell: tellLast })],
  ['Checking the workspaces', () => run(process.execPath, ['scripts/check-workspaces.mjs'])],
  ['Comparing migrations and schema', () => run(bin('tsx'), ['scripts/db/check-drift.ts'])],
  [
    'Linting',
    async () =>
      (await run(bin('oxlint'), ['--type-aware', 'scripts', 'prisma', 'e2e'], { tell: tellLast })) || turbo('lint'),
  ],
  ['Building', () => turbo('build')],
  ['Checking types', () => turbo('typecheck:node', 'typecheck:dom', '--concurrency=2')],
  ['Looking for a browser', installBrowser],
  ['Unit and integration tests', () => run(bin('vitest'), ['run'], { show: true })],
  ['Browser journeys', () => run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], { tell: tellLast })],
];

async function generateClient() {
  await generate();
  return 0;
}

/** One after the other: each of the long ones takes two cores, and beside each other they only make each other miss their deadlines. */
const failed = [];
for (const [name, work] of steps) {
  if ((await step(name, work)) !== 0) failed.push(name);
}
for (const output of failures) process.stdout.write(`\n${output}`);
process.stdout.write(`\nSteps: ${steps.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`);
