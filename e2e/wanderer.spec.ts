import { expect, type Page, test } from '@playwright/test';
import { findViolations } from './axe.ts';
import { newCompany, PEOPLE, signInBeside } from './people.ts';
import { pageProblems } from './wander/page-problems.ts';
import { randomFrom } from './wander/random.ts';
import { nextStep, SIZES, type Step } from './wander/steps.ts';
import { WANDER_SEED, WANDER_STEPS } from './env.ts';

/** How long a screen may take to come to rest after a step. */
const REST_MS = 12_000;

const WANDERERS = ['admin', 'manager', 'sdr', 'ae', 'super', 'newcomer'] as const;

for (const [at, who] of WANDERERS.entries()) {
  test(`the ${who} wanders about`, async ({ page }) => {
    test.setTimeout(120_000 + WANDER_STEPS * 10_000);
    const seed = WANDER_SEED + at;
    const random = randomFrom(seed);
    const size = SIZES[Math.floor(random() * SIZES.length)] ?? SIZES[0];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: random() < 0.5 ? 'dark' : 'light', reducedMotion: 'reduce' });
    const heard = listen(page);
    await signInBeside(page, who === 'newcomer' ? (await newCompany(page)).admin : PEOPLE[who]);
    await page.goto('/dashboard');

    const path = [`start ${size.width} px wide`];
    const known = new Set<string>();
    const found = new Map<string, string>();
    for (let step = 1; step <= WANDER_STEPS; step += 1) {
      const next = await nextStep(page, random);
      const hadDialog = (await page.locator('dialog[open]').count()) > 0;
      path.push(next.name);
      await takeStep(page, next);
      await comeBack(page);
      await settle(page);
      const place = await page.evaluate(() => location.pathname);
      const fresh = (problems: string[]) => problems.filter((problem) => !found.has(`${place}: ${problem}`));
      const problems = await atRest(page, async () =>
        fresh([
          ...(await page.evaluate(pageProblems)),
          ...(hadDialog && next.leavesDialog ? await lostFocus(page) : []),
        ]),
      );
      problems.push(...fresh([...heard.splice(0), ...(await unsoundAtRest(page, known))]));
      const where = `step ${step} at ${page.viewportSize()?.width} px, after ${path.slice(-5).join(', ')}`;
      for (const problem of problems) found.set(`${place}: ${problem}`, where);
    }
    const told = [...found].map(([problem, where]) => `${problem} (${where})`).join('\n');
    expect(told, `WANDER_SEED=${WANDER_SEED}, what the ${who} met`).toBe('');
  });
}

/** What the console, the scripts and the calls complain of. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'error' && heard.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(`script: ${error.message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) heard.push(`${answer.status()} of ${answer.request().method()} ${answer.url()}`);
  });
  return heard;
}

/** What is pressed may have gone, or a dialog that was on its way may have come before it, as a person's hand is late at times. */
async function takeStep(page: Page, step: Step): Promise<void> {
  try {
    await step.walk();
  } catch (error) {
    const late = (await page.locator('dialog[open]').count()) > 0 || /detached|waiting for locator/.test(String(error));
    if (!late) throw error;
  }
}

/** Back and forward may leave the product: a person returns. */
async function comeBack(page: Page): Promise<void> {
  if (!page.url().startsWith('http') || page.url().endsWith('/theme-boot.js')) await page.goto('/dashboard');
}

/** Until nothing loads any more. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.querySelector('main, dialog') && !document.querySelector('[aria-busy=true], .skeleton'),
      null,
      {
        timeout: REST_MS,
        polling: 100,
      },
    )
    .catch(() => undefined); // what is still on its way is told by the checks that follow
}

/** Rows that still arrive are not what a person is left with: what stays wrong counts. */
async function atRest(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + REST_MS;
  let problems = await look();
  while (problems.length > 0 && Date.now() < until) {
    await page.waitForTimeout(200);
    problems = await look();
  }
  return problems;
}

async function lostFocus(page: Page): Promise<string[]> {
  const lost = await page.evaluate(
    () => document.querySelector('dialog[open]') === null && document.activeElement === document.body,
  );
  return lost ? ['the focus is nowhere after the dialog'] : [];
}

/** The rows of a question that came late are dimmed until they are answered: only what is still wrong then counts. */
async function unsoundAtRest(page: Page, known: Set<string>): Promise<string[]> {
  const problems = await unsound(page, known);
  if (problems.length === 0) return problems;
  await settle(page);
  return unsound(page, known);
}

/** axe, once per kind of place: the screen, its tab and open layer, at this width and theme. */
async function unsound(page: Page, known: Set<string>): Promise<string[]> {
  const place = await page.evaluate(() =>
    [
      location.pathname,
      [...new URLSearchParams(location.search).keys()].join(),
      document.querySelector('[role=tab][aria-selected=true]')?.id,
      [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent).join(),
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
    ].join('|'),
  );
  if (known.has(place)) return [];
  const violations = await findViolations(page);
  if (violations.length === 0) known.add(place);
  return violations;
}
