// npm run pictures: takes the pictures of docs/pictures anew, from the built server with a demo company of its own. Run
// `npm run build` first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../e2e/browser.ts';
import { type PEOPLE, signIn } from '../e2e/people.ts';

const PORT = 4833;
const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Picture = {
  name: string;
  who?: keyof typeof PEOPLE;
  at: string;
  phone?: true;
  dark?: true;
  press?: (page: Page) => Promise<unknown>;
};

const openFirstLead = (page: Page) =>
  page.getByRole('main').locator('a[href*="lead="]').filter({ visible: true }).first().click();

const openFirstDeal = async (page: Page) => {
  await page.getByRole('main').locator('a[href*="opportunity="]').filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};
/** Those that are likely to be won first: they have people and a history. */
const LIKELY = '/opportunities?view=list&sort=probability&order=desc';
const openFirstAccount = async (page: Page) => {
  await page.getByRole('main').locator('a[href*="/accounts/"]').filter({ visible: true }).first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

const openNextWeek = (page: Page) => page.getByRole('button', { name: /^Next/ }).first().click();

const PICTURES: Picture[] = [
  { name: 'landing', at: '/' },
  { name: 'sign-in', at: '/login' },
  { name: 'dashboard', who: 'manager', at: '/dashboard' },
  { name: 'dashboard-dark', who: 'manager', at: '/dashboard', dark: true },
  { name: 'dashboard-phone', who: 'ae', at: '/dashboard', phone: true },
  { name: 'leads', who: 'manager', at: '/leads' },
  { name: 'leads-phone', who: 'sdr', at: '/leads', phone: true },
  { name: 'lead', who: 'manager', at: '/leads', press: openFirstLead },
  { name: 'lead-phone', who: 'sdr', at: '/leads', phone: true, press: openFirstLead },
  { name: 'tasks', who: 'sdr', at: '/tasks' },
  { name: 'calendar', who: 'ae', at: '/calendar', press: openNextWeek },
  { name: 'calendar-phone', who: 'ae', at: '/calendar', phone: true, press: openNextWeek },
  { name: 'activities', who: 'manager', at: '/activities' },
  { name: 'opportunities', who: 'manager', at: '/opportunities' },
  { name: 'deal', who: 'manager', at: LIKELY, press: openFirstDeal },
  { name: 'deal-phone', who: 'manager', at: LIKELY, phone: true, press: openFirstDeal },
  { name: 'accounts', who: 'manager', at: '/accounts' },
  { name: 'account', who: 'manager', at: '/accounts', press: openFirstAccount },
  { name: 'contacts', who: 'manager', at: '/contacts' },
  { name: 'forecast', who: 'manager', at: '/forecasting' },
  { name: 'lead-capture', who: 'manager', at: '/lead-capture' },
  { name: 'assignment', who: 'manager', at: '/leads/assignment' },
  { name: 'sales-agents', who: 'manager', at: '/ai-sales-agents' },
  { name: 'approvals', who: 'manager', at: '/ai-sales-agents/approvals' },
  { name: 'approvals-phone', who: 'ae', at: '/ai-sales-agents/approvals', phone: true },
  { name: 'sheets-agents', who: 'manager', at: '/ai-agents' },
  { name: 'organization', who: 'admin', at: '/organization' },
  { name: 'flows', who: 'admin', at: '/organization?tab=flows' },
  { name: 'scoring', who: 'manager', at: '/scoring' },
  { name: 'users', who: 'admin', at: '/users' },
  { name: 'notifications', who: 'manager', at: '/notifications' },
  { name: 'campaigns', who: 'manager', at: '/campaigns' },
  { name: 'super-admin', who: 'super', at: '/dashboard' },
];

/** Names of pictures; all of them without any. */
const asked = process.argv.slice(2);
const data = mkdtempSync(path.join(tmpdir(), 'outrider-pictures-'));
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  stdio: 'inherit',
  env: {
    DEMO: 'true',
    DATA_FOLDER: data,
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    NODE_ENV: 'test',
  },
});
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
try {
  await answers(`http://127.0.0.1:${PORT}/readyz`);
  await chancesAreLearned();
  for (const picture of PICTURES) if (asked.length === 0 || asked.includes(picture.name)) await take(picture);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 120_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('The server did not start within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The demo's deals are rated once their model is trained, soon after the start. */
async function chancesAreLearned(): Promise<void> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  const page = await context.newPage();
  await signIn(page, 'manager');
  await page.goto('/scoring?model=deals');
  await page.getByText('Win chances are learned').waitFor({ timeout: 120_000 });
  await context.close();
}

async function take({ name, who, at, phone, dark, press }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: phone ? PHONE : DESK,
    deviceScaleFactor: phone ? 1.5 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (who) await signIn(page, who);
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await atRest(page);
  if (press) {
    await press(page);
    await page.mouse.move(0, 0); // what was pressed is not pointed at any more
    await atRest(page);
  }
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
}

async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .skeleton'));
  await page.waitForTimeout(700); // a list that is asked for late shows its grey bars by then
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .skeleton'));
}
