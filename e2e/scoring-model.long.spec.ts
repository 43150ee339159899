import { expect, type Locator, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { signIn } from './people.ts';

const nameOf = (version: Locator) => version.locator('.font-strong').innerText();

test('a manager trains a version, and goes back to the one before', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/scoring');
  await expect(page.getByRole('heading', { name: /^\d+% of leads scored 80.+100 converted\.$/ })).toBeVisible({
    timeout: 60_000,
  });
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.first()).toBeVisible();
  const before = await versions.count();
  await page.getByRole('button', { name: 'Train now' }).click();
  await expect(versions).toHaveCount(before + 1);
  await expect(page.getByRole('button', { name: 'Train now' })).toBeVisible({ timeout: 60_000 });

  // Whether the rules or a version scores depends on the newest outcomes: whoever it is, another one takes over, and
  // gives the place back.
  const active = versions.filter({ hasText: 'Active' });
  await expect(active).toHaveCount(1);
  const current = await nameOf(active);
  const other = await nameOf(versions.filter({ has: page.getByRole('button', { name: /^Use/ }) }).first());
  for (const chosen of [other, current]) {
    await page.getByRole('button', { name: `Use ${chosen}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click();
    await expect(active).toContainText(chosen);
    await expect(active).toHaveCount(1);
  }
});

test('a rep reads who may open the model', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/scoring');
  await expect(page.getByText(MESSAGES.scoringForbidden)).toBeVisible();
});
