import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { TEXT_SLIPS } from '../packages/testing/src/text-slips.ts';
import { pageProblems } from './wander/page-problems.ts';

/** Contrast depends on the theme, layout on the width, neither on the other: two pairings meet all of both. */
export const LOOKS = [
  { colorScheme: 'light', size: 'desktop', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: 'phone', viewport: { width: 390, height: 844 } },
] as const;

/** What the page's console and its scripts complain of, from now on. */
export function listenForErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/**
 * Longest that a screen may take to come to rest: rows that still arrive and a sentence on its way out are not what it
 * looks like.
 */
const REST_MS = 15_000;

/** axe finds nothing, and nothing scrolls sideways, once the screen is at rest. */
export async function expectSound(page: Page, what: string): Promise<void> {
  const until = Date.now() + REST_MS; // a look at a long page alone may take longer
  let problems = await problemsOf(page);
  while (problems.length > 0 && Date.now() < until) {
    await page.waitForTimeout(250);
    problems = await problemsOf(page);
  }
  expect(problems, what).toEqual([]);
}

async function problemsOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...(await findViolations(page)), ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])];
}

/** The page is as tall as its window, and stays where it is: only what is inside the app scrolls. */
export async function expectOneWindow(page: Page, what: string): Promise<void> {
  const taller = await page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector('.app')].filter((box) => box !== null);
    return Math.max(...boxes.map((box) => box.scrollHeight)) - window.innerHeight;
  });
  expect(taller, `${what} is taller than the window by so many pixels`).toBe(0);
}

/** Nothing of what a wanderer looks for is wrong with the screen either, once it is at rest. */
export async function expectNoProblems(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(pageProblems, TEXT_SLIPS), { message: what, timeout: REST_MS }).toEqual([]);
}
