import { type Browser, expect, type Page, test } from '@playwright/test';
import { TEXT_SLIPS } from '../packages/testing/src/text-slips.ts';
import { findViolations } from './axe.ts';
import { newCompany, PEOPLE, signInBeside } from './people.ts';
import { compareFigures, type KnownFigures } from './wander/compare-figures.ts';
import { coveredByToast } from './wander/covered-by-toast.ts';
import { nextDeed, openWorkshop, type Workshop } from './wander/hands.ts';
import { pageProblems } from './wander/page-problems.ts';
import { randomFrom } from './wander/random.ts';
import { nextStep, SIZES, type Step } from './wander/steps.ts';
import { WANDER_SEED, WANDER_STEPS } from './env.ts';

/** How long a screen may take to come to rest after a step. */
const REST_MS = 12_000;
/** How many of the steps are done with hands, and how many by the second person. */
const HANDS = 0.2;
const SECOND = 0.25;
/** A step that takes longer than this hangs: the slowest are deeds of several forms, of half a minute on a busy machine. */
const STEP_MS = 120_000;

/** Who wanders, and who is about in another browser meanwhile. */
const WANDERERS = [
  ['admin', 'manager'],
  ['manager', 'ae'],
  ['sdr', 'admin'],
  ['ae', 'manager'],
  ['super', 'super'],
  ['newcomer', 'newcomer'],
] as const;

for (const [at, [who, other]] of WANDERERS.entries()) {
  test(`the ${who} wanders about`, async ({ page, browser }) => {
    test.setTimeout(180_000 + WANDER_STEPS * 15_000);
    const seed = WANDER_SEED + at;
    const random = randomFrom(seed);
    const newcomer = who === 'newcomer' ? (await newCompany(page)).admin : '';
    const emailOf = (name: (typeof WANDERERS)[number][number]) => (name === 'newcomer' ? newcomer : PEOPLE[name]);
    const shop = who === 'super' ? null : openWorkshop(seed); // who runs the platform makes no records
    const first = await arrive(page, emailOf(who), random);
    const second = await arrive(await openBeside(browser), emailOf(other), random);

    const path = [`start ${page.viewportSize()?.width} px wide`];
    const found = new Map<string, string>();
    for (let step = 1; step <= WANDER_STEPS; step += 1) {
      const walker = random() < SECOND ? second : first;
      const where = () => `step ${step} at ${walker.page.viewportSize()?.width} px, after ${path.slice(-5).join(', ')}`;
      let at = 'choosing a step';
      await unlessItHangs(
        async () => {
          const { name, told, leftDialog } = await move(walker, shop, random, (doing) => (at = doing));
          at = `looking after ${name}`;
          path.push(walker === second ? `the other: ${name}` : name);
          await comeBack(walker.page);
          await settle(walker.page);
          const screen = await walker.page.evaluate(() => location.pathname);
          const fresh = (problems: string[]) => problems.filter((problem) => !found.has(`${screen}: ${problem}`));
          const problems = [...told, ...(await look(walker, leftDialog, fresh))];
          for (const problem of fresh(problems)) found.set(`${screen}: ${problem}`, where());
        },
        () => `${walker.page.url()} no longer answers (${at}, ${where()})`,
      );
    }
    await second.page.context().close();
    const met = [...found].map(([problem, where]) => `${problem} (${where})`).join('\n');
    expect(met, `WANDER_SEED=${WANDER_SEED}, what the ${who} met`).toBe('');
  });
}

type Walker = { page: Page; heard: string[]; known: Set<string>; figures: KnownFigures };

/** Signs in and goes to the dashboard, at a width and in a theme that chance picks. */
async function arrive(page: Page, email: string, random: () => number): Promise<Walker> {
  await page.setViewportSize(SIZES[Math.floor(random() * SIZES.length)] ?? SIZES[0]);
  await page.emulateMedia({ colorScheme: random() < 0.5 ? 'dark' : 'light', reducedMotion: 'reduce' });
  const heard = listen(page);
  await signInBeside(page, email);
  await page.goto('/dashboard');
  return { page, heard, known: new Set(), figures: new Map() };
}

/** Another browser, as far as a product can tell. */
const openBeside = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A page that runs in circles answers nothing, not even a time limit of its own. */
async function unlessItHangs(step: () => Promise<void>, said: () => string): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new Error(said())), STEP_MS);
  });
  await Promise.race([step(), limit]).finally(() => clearTimeout(late));
}

/** One step, by foot or by hand. `told`: what went wrong with it. */
async function move(
  { page }: Walker,
  shop: Workshop | null,
  random: () => number,
  doing: (what: string) => void,
): Promise<{ name: string; told: string[]; leftDialog: boolean }> {
  const hadDialog = (await page.locator('dialog[open]').count()) > 0;
  if (shop && !hadDialog && random() < HANDS) {
    const { name, walk } = nextDeed({ page, shop, random, settle: () => settle(page) });
    doing(name);
    const told = await walk().catch((error: unknown) => [`cannot ${name}: ${String(error).split('\n')[0]}`]);
    return { name, told, leftDialog: false };
  }
  const step = await nextStep(page, random);
  doing(step.name);
  await takeStep(page, step);
  return { name: step.name, told: [], leftDialog: hadDialog && step.leavesDialog };
}

/** Everything that is wrong with what a person has before them now. */
async function look(
  { page, heard, known, figures }: Walker,
  leftDialog: boolean,
  fresh: (problems: string[]) => string[],
): Promise<string[]> {
  const covered = await underMessages(page); // before it fades: nothing is to wait for here
  const shown = await atRest(page, async () =>
    fresh([...(await page.evaluate(pageProblems, TEXT_SLIPS)), ...(leftDialog ? await lostFocus(page) : [])]),
  );
  return [
    ...covered,
    ...shown,
    ...(await compareFigures(page, figures, settle)),
    ...heard.splice(0),
    ...(await unsoundAtRest(page, known)),
  ];
}

/** A message fades in and out: what lies on a control twice in a row lies on it. */
async function underMessages(page: Page): Promise<string[]> {
  const covered = await page.evaluate(coveredByToast);
  if (covered.length === 0) return [];
  await page.waitForTimeout(300);
  const still = await page.evaluate(coveredByToast);
  return covered.filter((problem) => still.includes(problem));
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

const LATE = /detached|waiting for locator|page\.go(Back|Forward): Timeout/;

/**
 * What is pressed may have gone, a dialog that was on its way may have come before it, or the screen's own step before
 * one back: a person's hand is late at times. Whether the screen still answers is seen by what looks at it next.
 */
async function takeStep(page: Page, step: Step): Promise<void> {
  try {
    await step.walk();
  } catch (error) {
    const late = (await page.locator('dialog[open]').count()) > 0 || LATE.test(String(error));
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
