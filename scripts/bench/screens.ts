// npm run bench -- screens [times] [path]: every screen of the sidebar as the first one of a visit, with nothing in the
// browser's cache, on slow 4G; on the desktop and on the phone. With a path: that screen alone, and what moved on it.
// In the demo's company on the built server, in the Chromium of the browser journeys, on the same machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../e2e/browser.ts';
import { PASSWORD, PEOPLE } from '../../e2e/people.ts';
import { STORAGE_KEYS } from '../../packages/shared/src/people/session-limits.ts';
import { start } from './processes.ts';

const PORT = 4960;
const BASE = `http://127.0.0.1:${PORT}`;
/** As Lighthouse throttles: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const AIM = { requests: 25, scriptKb: 180, restMs: 2000, cls: 0.05 };
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
};
/** A screen that is not there by then never will be. */
const PATIENCE_MS = 60_000;
/** What still moves by then was not caused by the loading. */
const SETTLING_MS = 1000;

type Shift = { value: number; at: number; moved: string[] };
type View = { requests: number; scriptKb: number; paintMs: number; restMs: number; cls: number; shifts: Shift[] };
type SignedIn = { access_token: string; user: object };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function signIn(who: keyof typeof PEOPLE): Promise<SignedIn> {
  const answer = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[who], password: PASSWORD }),
  });
  return (await answer.json()) as SignedIn;
}

/** Of somebody who has been here before today, with an empty cache. */
async function visitor(browser: Browser, size: keyof typeof SIZES, signedIn: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext(SIZES[size]);
  await context.addInitScript('globalThis.__name = (named) => named'); // tsx gives functions their names by this helper, which the page does not have
  await context.addInitScript(
    ([keys, { access_token, user }]) => {
      localStorage.setItem(keys.user, JSON.stringify(user));
      localStorage.setItem(keys.lastActivity, String(Date.now()));
      localStorage.setItem(keys.token, access_token);
    },
    [STORAGE_KEYS, signedIn] as const,
  );
  await context.addInitScript(watchPage);
  return context;
}

type Watched = { restAt: number | null; shifts: Shift[] };

/**
 * Runs in the page before its own scripts: notes when the screen is at rest, and what moved without having been
 * touched.
 */
function watchPage(): void {
  const watched: Watched = { restAt: null, shifts: [] };
  Object.assign(window, { watched });
  const look = () => {
    const main = document.getElementById('main');
    const isAtRest = main?.innerText.trim() && !main.querySelector('[aria-busy=true], .skeleton');
    if (!isAtRest) watched.restAt = null;
    else watched.restAt ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase()} "${(element?.textContent ?? '').slice(0, 40)}" ${(element?.getAttribute('class') ?? '').slice(0, 60)}`;
  };
  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const at = (rect: DOMRectReadOnly) =>
    `${Math.round(rect.x)},${Math.round(rect.y)} ${Math.round(rect.width)}x${Math.round(rect.height)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        watched.shifts.push({
          value: entry.value,
          at: entry.startTime,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${at(previousRect)} -> ${at(currentRect)}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** As the web's vitals count: the worst burst, of at most five seconds and without a pause of one second. */
function cumulativeShift(shifts: Shift[]): number {
  let [worst, burst, began, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, at } of shifts) {
    if (at - last > 1000 || at - began > 5000) [burst, began] = [0, at];
    burst += value;
    last = at;
    worst = Math.max(worst, burst);
  }
  return worst;
}

async function view(page: Page, address: string): Promise<View> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW_4G);
  const began = new Map<string, { at: number; isScript: boolean; bytes: number }>();
  let start = 0;
  wire.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    start ||= timestamp;
    began.set(requestId, { at: (timestamp - start) * 1000, isScript: type === 'Script', bytes: 0 });
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = began.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (settling) => {
      const { restAt } = (window as unknown as { watched: Watched }).watched;
      return restAt !== null && performance.now() - restAt > settling;
    },
    SETTLING_MS,
    { timeout: PATIENCE_MS },
  );
  const { watched, paintMs } = await page.evaluate(() => ({
    watched: (window as unknown as { watched: Watched }).watched,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const restMs = watched.restAt ?? Infinity;
  const needed = [...began.values()].filter(({ at }) => at <= restMs);
  return {
    requests: needed.length,
    scriptKb: needed.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0) / 1000,
    paintMs,
    restMs,
    cls: cumulativeShift(watched.shifts),
    shifts: watched.shifts,
  };
}

/** What the machine does meanwhile only ever adds time, and hides no movement. */
const summed = (views: View[]): View => ({
  requests: Math.max(...views.map(({ requests }) => requests)),
  scriptKb: Math.max(...views.map(({ scriptKb }) => scriptKb)),
  paintMs: Math.min(...views.map(({ paintMs }) => paintMs)),
  restMs: Math.min(...views.map(({ restMs }) => restMs)),
  cls: Math.max(...views.map(({ cls }) => cls)),
  shifts: views.flatMap(({ shifts }) => shifts),
});

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const row = (what: string, { requests, scriptKb, paintMs, restMs, cls }: View) => {
  const over = [
    requests >= AIM.requests && 'requests',
    scriptKb > AIM.scriptKb && 'script',
    restMs >= AIM.restMs && 'time',
    cls >= AIM.cls && 'shift',
  ].filter(Boolean);
  return `| ${what} | ${requests} | ${scriptKb.toFixed(0)} | ${seconds(paintMs)} | ${seconds(restMs)} | ${cls.toFixed(3)} | ${over.join(', ')} |`;
};

/** The addresses of the sidebar of whoever is signed in, in its order. */
async function sidebarOf(browser: Browser, signedIn: SignedIn): Promise<string[]> {
  const context = await visitor(browser, 'desktop', signedIn);
  const page = await context.newPage();
  await page.goto(`${BASE}/dashboard`);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  await context.close();
  return [...new Set(addresses)].filter((address) => address !== '/');
}

async function benchScreens(times: number, only: string | undefined): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  say(
    `\n### First views on slow 4G, empty cache, best of ${times}\n\n| screen (aims) | requests (under ${AIM.requests}) | script kB, compressed (at most ${AIM.scriptKb}) | first paint, s | all of it there, s (under ${seconds(AIM.restMs)}) | shift (under ${AIM.cls}) | over the aim |\n|---|---|---|---|---|---|---|`,
  );
  for (const who of ['admin', 'super'] as const) {
    const signedIn = await signIn(who);
    const addresses = (await sidebarOf(browser, signedIn)).filter((address) => only === undefined || address === only);
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      for (const address of addresses) {
        const views: View[] = [];
        for (let i = 0; i < times; i += 1) {
          const context = await visitor(browser, size, signedIn);
          views.push(await view(await context.newPage(), BASE + address));
          await context.close();
        }
        const seen = summed(views);
        say(row(`${address}${who === 'super' ? ' (platform)' : ''}, ${size}`, seen));
        if (only !== undefined)
          for (const { value, at, moved } of seen.shifts)
            say(`  ${value.toFixed(4)} at ${seconds(at)} s\n    ${moved.join('\n    ')}`);
      }
  }
  await browser.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'outrider-screens-'));
const server = await start('apps/server/dist/main.js', {
  DEMO: 'true',
  DATA_FOLDER: folder,
  DATABASE_URL: '',
  PORT: String(PORT),
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_USER_PER_MINUTE: '100000000',
});
try {
  await benchScreens(Number(process.argv[2] ?? 3), process.argv[3]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
