// npm run bench -- board [deals]: how the board moves while a card is dragged over it and while a column is scrolled,
// with this many open deals (5,000 unless told). On PostgreSQL alone: in a database of its own on the server whose
// admin login DATABASE_URL names. In the Chromium of the browser journeys, on the same machine.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { BROWSER_ARGS, findBrowser } from '../../e2e/browser.ts';
import { STORAGE_KEYS } from '../../packages/shared/src/people/session-limits.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { start } from './processes.ts';
import { seedCompany } from './seed.ts';

const PORT = 4874;
const FRAME_MS = 1000 / 60;
/** A frame that came this late was not the next one of the screen. */
const LATE_MS = FRAME_MS * 1.5;
const MOVES = 240;
const say = (line: string) => process.stdout.write(`${line}\n`);

const SEED = `
  INSERT INTO opportunities (company_id, id, name, amount, currency, pipeline_id, stage, owner_id, close_date, created_at, updated_at, last_activity_at, stage_since)
  SELECT $1, gen_random_uuid(), 'Deal ' || n, n % 90 * 1000, 'USD', s.pipeline_id, s.key, u.id, current_date + n % 120, now() - n * interval '7 seconds', now(),
    now() - n % 40 * interval '1 day', now() - n % 40 * interval '1 day'
  FROM generate_series(1, $2::int) n CROSS JOIN (SELECT id FROM users WHERE company_id = $1 LIMIT 1) u
    JOIN (SELECT pipeline_id, key, row_number() OVER (ORDER BY position) AS at, count(*) OVER () AS of FROM pipeline_stages WHERE company_id = $1 AND kind = 'open') s
      ON s.at = 1 + n % s.of`;

type Frames = { took: number[]; script_ms: number; layout_ms: number };

/**
 * What the page did between its frames while `work` ran. took: milliseconds from frame to frame. script_ms, layout_ms:
 * processor time in all.
 */
async function watchFrames(page: Page, devtools: CDPSession, work: () => Promise<void>): Promise<Frames> {
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
  };
  await page.evaluate(() => {
    const took: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      took.push(now - last);
      last = now;
      Object.assign(globalThis, { frames: took, watching: requestAnimationFrame(tick) });
    };
    requestAnimationFrame(tick);
  });
  const before = await spent();
  await work();
  const after = await spent();
  const took = await page.evaluate(() => {
    const { frames, watching } = globalThis as unknown as { frames: number[]; watching: number };
    cancelAnimationFrame(watching);
    return frames.slice(2); // the first ones began before the work
  });
  return { took, script_ms: after.script - before.script, layout_ms: after.layout - before.layout };
}

function tell(what: string, { took, script_ms, layout_ms }: Frames): void {
  const sorted = took.toSorted((a, b) => a - b);
  const share = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
  const late = took.filter((ms) => ms > LATE_MS).length;
  const each = (ms: number) => (ms / took.length).toFixed(2);
  say(
    `| ${what} | ${took.length} | ${share(0.5)} | ${share(0.95)} | ${share(1)} | ${late} | ${each(script_ms)} | ${each(layout_ms)} |`,
  );
}

async function benchBoard(stored: BenchDatabase, deals: number): Promise<void> {
  const { company_id, token } = await seedCompany(stored.url, 0);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  await plain.query(SEED, [company_id, deals]);
  await plain.query('VACUUM ANALYZE opportunities');
  await plain.end();
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
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`http://127.0.0.1:${PORT}/opportunities`);
  const card = page.getByRole('region').getByRole('article').first();
  await card.waitFor();
  await page.waitForTimeout(2000);
  say(
    `\n### The board with ${deals.toLocaleString('en-US')} open deals, ${page.viewportSize()?.width} px; a frame of 60 Hz: ${FRAME_MS.toFixed(1)} ms\n\n| while | frames | p50 ms | p95 ms | longest | late | script ms a frame | layout ms a frame |\n|---|---|---|---|---|---|---|---|`,
  );
  tell('nothing moves', await watchFrames(page, devtools, () => page.waitForTimeout(3000)));
  const from = await card.boundingBox();
  if (!from) throw new Error('The first card is not on the screen');
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  const drag = async () => {
    for (let i = 0; i < MOVES; i += 1) {
      const swing = Math.sin((i / MOVES) * Math.PI * 4);
      await page.mouse.move(from.x + 400 + 380 * swing, from.y + 200 + 160 * Math.cos(i / 9));
      await page.waitForTimeout(12);
    }
  };
  tell('a card is dragged over the columns', await watchFrames(page, devtools, drag));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.move(from.x + 40, from.y + 200);
  const scroll = async () => {
    for (let i = 0; i < MOVES; i += 1) {
      await page.mouse.wheel(0, 60);
      await page.waitForTimeout(12);
    }
  };
  tell('a column is scrolled', await watchFrames(page, devtools, scroll));
  await browser.close();
  await server.stop();
}

if (!BENCH.databaseUrl) say('\nThe board was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
else await inDatabase(BENCH.databaseUrl, (stored) => benchBoard(stored, Number(process.argv[2] ?? 5_000)));
