// npm run bench -- pixels [leads of the company] [leads of other companies]: from the moment that another list of leads
// is asked for on the screen to the frame that shows it. On PostgreSQL alone: in a database of its own on the server
// whose admin login DATABASE_URL names. In the Chromium of the browser journeys, on the same machine.
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../e2e/browser.ts';
import { STORAGE_KEYS } from '../../packages/shared/src/people/session-limits.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { LISTS, seedAmong } from './lead-lists.ts';
import { start } from './processes.ts';

const PORT = 4872;
const AIM_MS = 300;
const REPEATS = 8;
/** What lies between two presses of a person, at the least. */
const PAUSE_MS = 250;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Goes to an address of the list as a press on the screen does, and waits until its rows are painted.
 * @returns milliseconds; null where the screen still had the list
 */
function timeList(page: Page, address: string): Promise<number | null> {
  return page.evaluate(async (to) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const isStale = () =>
      document.querySelector('section[aria-label="List of leads"]')?.getAttribute('aria-busy') !== 'false';
    await frame();
    const started = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    for (let i = 0; !isStale(); i += 1) {
      if (i > 60) return null;
      await frame();
    }
    while (isStale()) await frame();
    await frame(); // the frame after the one that laid the rows out: they have been painted
    return performance.now() - started;
  }, address);
}

async function benchPixels(stored: BenchDatabase, own: number, others: number): Promise<void> {
  const { token } = await seedAmong(stored, own, others);
  const server = await start('apps/server/dist/main.js', {
    DATABASE_URL: stored.url,
    PORT: String(PORT),
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    RATE_USER_PER_MINUTE: '100000000',
  });
  await stored.rest();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript('globalThis.__name = (named) => named'); // tsx gives functions their names by this helper, which the page does not have
  await context.addInitScript(
    ([keys, value]) => {
      localStorage.setItem(keys.token, value);
      localStorage.setItem(keys.lastActivity, String(Date.now()));
    },
    [STORAGE_KEYS, token] as const,
  );
  const page = await context.newPage();
  const times = LISTS.map((): number[] => []);
  for (let round = 0; round <= REPEATS; round += 1) {
    await page.goto(`http://127.0.0.1:${PORT}/leads?q=zeppelin`); // anew: the screen keeps the lists that it has seen
    await page.getByText('No lead matches').first().waitFor();
    for (const [at, [, ask]] of LISTS.entries()) {
      const took = await timeList(page, `/leads?${new URLSearchParams(ask)}`);
      if (took !== null && round > 0) times[at]?.push(took); // the first round warms
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  await browser.close();
  await server.stop();
  say(
    `\n### Lists of leads on the screen, PostgreSQL: ${own.toLocaleString('en-US')} leads among ${(own + others).toLocaleString('en-US')}, ${page.viewportSize()?.width} px, ${REPEATS} times each\n\n| list | p50 ms | p95 ms | |\n|---|---|---|---|`,
  );
  for (const [at, [what]] of LISTS.entries()) tell(what, times[at] ?? []);
}

function tell(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  say(
    `| ${what} | ${share(0.5).toFixed(0)} | ${share(0.95).toFixed(0)} | ${share(0.95) > AIM_MS ? 'over the aim' : ''} |`,
  );
}

if (!BENCH.databaseUrl)
  say('\nThe screen was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
else
  await inDatabase(BENCH.databaseUrl, (stored) =>
    benchPixels(stored, Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 400_000)),
  );
