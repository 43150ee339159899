import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Contrast depends on the theme, layout on the width, neither on the other: two pairings meet all of both. */
export const LOOKS = [
  { colorScheme: 'light', size: 'desktop', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: 'phone', viewport: { width: 390, height: 844 } },
] as const;

/** axe finds nothing, and nothing scrolls sideways. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')}`), `axe on ${what}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `sideways scroll on ${what}`).toBeLessThanOrEqual(0);
}
