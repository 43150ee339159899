import AxeBuilder from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';
import { TEST_ALL } from './env.ts';

/** One look takes as long as some steps of a journey: by default only the journey that is about it looks. */
const looks = () => TEST_ALL || test.info().file.endsWith('soundness.spec.ts');

/** What the same code drew, from the ninth row and the fifth card on: a hundred of them say what eight say. */
const REPETITION = ['tr:nth-child(n+9)', '[role=row]:nth-child(n+9)', 'article:nth-of-type(n+5)', 'li:nth-child(n+9)'];

/**
 * What axe finds wrong with the page, in words. No screen has a frame: so axe runs in the page itself, not in parts
 * that a second, blank page puts together, and it keeps the elements of what fails only.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!looks()) return [];
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const selector of REPETITION) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}`,
  );
}
