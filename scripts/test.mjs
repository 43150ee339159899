// npm test: what a change must pass, on a machine with nothing but Node and npm. Ends with the count of what passed and
// failed. npm test -- --all: what CI runs. Also *.long.test.ts and *.long.spec.ts, axe on every screen that a journey
// opens, long wanderers. npm test -- --only=lint,unit takes these steps only; --embedded runs the unit tests on the
// embedded database where PostgreSQL is there too; --changed runs those that the uncommitted change concerns, and no
// journey.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { bin, checkMachine, fail, generate, install, run, step } from './steps.mjs';

const SYSTEM_BROWSERS = JSON.parse(readFileSync(new URL('../e2e/system-browsers.json', import.meta.url), 'utf8'));

checkMachine();
await install();

/**
 * The system's browser, else Playwright's own, else Debian's package: the one without windows takes a third less of the
 * processor.
 */
async function installBrowser() {
  if (process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.some((file) => existsSync(file))) return 0;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return 0;
  const isDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (isDebian && (await run('apt-get', ['update', '-qq'])) === 0) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
        tell: () => {},
      });
      if (code === 0) return 0;
    }
  }
  return run(bin('playwright'), ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}

/** A failure's output stands near the very end, where a log that was cut short still has it. */
const failures = [];
const END_OF_FAILURES = 8_000; // characters
const tellLast = (output, code) => (code === 0 ? process.stdout.write(output) : failures.push(output));
/** Of what was shown as it ran, the end without what passed: what failed and why. */
const tellEndLast = (output, code) => {
  const told = stripVTControlCharacters(output).split('\n');
  if (code !== 0)
    failures.push(
      told
        .filter((line) => !/^\s*✓/.test(line))
        .join('\n')
        .slice(-END_OF_FAILURES),
    );
};
const changed = process.argv.includes('--changed');
const isAll = process.argv.includes('--all');
const env = { TEST_ALL: String(isAll), TEST_EMBEDDED: String(process.argv.includes('--embedded')) };
const withoutLong = isAll ? [] : ['--exclude', '**/*.long.test.ts'];
const script = (file) => run(process.execPath, [`scripts/${file}`], { tell: tellLast });

/** `onFailure`: what whoever broke it does next. */
const all = [
  { id: 'generate', name: 'Generating the database client', work: generateClient },
  {
    id: 'format',
    name: 'Checking the format',
    work: () => run(bin('oxfmt'), ['--check', '.'], { tell: tellLast }),
    onFailure: 'npm run format',
  },
  { id: 'workspaces', name: 'Checking the workspaces', work: () => script('check-workspaces.mjs') },
  {
    id: 'sentences',
    name: 'Looking for sentences outside words.ts',
    work: () => script('check-sentences.mjs'),
    onFailure: 'move each sentence into the words.ts of its domain',
  },
  {
    id: 'days',
    name: 'Looking for days made outside shared/src/ground/days.ts',
    work: () => script('check-days.mjs'),
    onFailure: 'make the day from a moment and the company’s zone: see shared/src/ground/days.ts',
  },
  {
    id: 'layers',
    name: 'Checking the layers',
    work: () => script('check-layers.mjs'),
    onFailure: 'import downhill, or declare a port: see CONTRIBUTING.md',
  },
  {
    id: 'docs',
    name: 'Looking up the files that docs name',
    work: () => script('check-docs.mjs'),
    onFailure: 'name the file where it is now',
  },
  {
    id: 'unused',
    name: 'Looking for what nothing uses',
    work: () =>
      run(bin('knip'), ['--include', 'files,dependencies,exports,types', '--no-config-hints'], { tell: tellLast }),
    onFailure: 'delete what nothing uses, and take "export" off what only its own file uses',
  },
  {
    id: 'licences',
    name: 'Reading the licences of what is used',
    work: () => script('check-licences.mjs'),
    onFailure: 'node scripts/check-licences.mjs --write, and give a reason for what is no licence like ours',
  },
  {
    id: 'drift',
    name: 'Comparing migrations and schema',
    work: () => run(bin('tsx'), ['scripts/db/check-drift.ts']),
    onFailure: 'npm run db:migration <name>',
  },
  {
    id: 'lint',
    name: 'Linting and checking types',
    work: () => run(bin('oxlint'), ['--type-aware', '--type-check'], { tell: tellLast }),
    onFailure: 'npm run lint',
  },
  {
    id: 'build',
    name: 'Building',
    work: () => run(bin('turbo'), ['run', '--output-logs=errors-only', 'build'], { tell: tellLast }),
    onFailure: 'npm run build',
  },
  { id: 'browser', name: 'Looking for a browser', work: installBrowser, onFailure: 'set CHROMIUM_PATH to a Chromium' },
  {
    id: 'unit',
    name: 'Unit and integration tests',
    work: () =>
      run(bin('vitest'), ['run', ...withoutLong, ...(changed ? ['--changed'] : [])], {
        show: true,
        tell: tellEndLast,
        env,
      }),
    onFailure: 'npx vitest run <file> for each file above; where it passes alone, find what it shares with the others',
  },
  {
    id: 'journeys',
    name: 'Browser journeys',
    work: () =>
      run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], { show: true, tell: tellEndLast, env }),
    onFailure:
      'npx playwright test -c e2e/playwright.config.ts --project=journeys <file>; traces: npx playwright show-trace test-results/<folder>/trace.zip',
  },
];

const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const asked = only ?? (changed ? ['format', 'lint', 'unit'] : all.map(({ id }) => id));
const unknown = asked.filter((id) => !all.some((known) => known.id === id));
if (unknown.length > 0)
  fail(`No step is called ${unknown.join(', ')}. There are: ${all.map(({ id }) => id).join(', ')}.`);
const needed = new Set([
  ...asked,
  'generate',
  ...(asked.includes('unit') ? ['build'] : []), // the server's tests ask it for the web app
  ...(asked.includes('journeys') ? ['build', 'browser'] : []),
]);
const steps = all.filter(({ id }) => needed.has(id));

async function generateClient() {
  await generate();
  return 0;
}

const failed = [];
// One after the other: each of the long ones takes two cores, and beside each other they only make each other miss
// their deadlines.
for (const one of steps) if ((await step(one.name, one.work)) !== 0) failed.push(one);

for (const output of failures) process.stdout.write(`\n${output}`);
for (const { name, onFailure } of failed)
  process.stdout.write(`\n${name} failed.${onFailure ? ` Next: ${onFailure}` : ''}\n`);
process.stdout.write(`\nSteps: ${steps.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
