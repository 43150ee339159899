import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('the list is searched and filtered in the address, and a lead opens beside it', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads');
  await page.getByLabel('Source', { exact: true }).selectOption('referral');
  await expect(page).toHaveURL(/source=referral/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Referral');
  await page.reload();
  await expect(page.getByLabel('Source', { exact: true })).toHaveValue('referral');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Lead: / })).toBeVisible();
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Lead: / })).toHaveCount(0);
  await page.getByLabel('Search leads').fill('no such person anywhere');
  await expect(page.getByRole('button', { name: /clear/i }).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a manual lead is scored on request', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads');
  const unscored = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /AI Score/ }) })
    .first();
  const href = await unscored.getByRole('link').first().getAttribute('href');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) }); // others' leads arrive above it meanwhile
  await row.hover();
  await row.getByRole('button', { name: /AI Score/ }).click();
  await expect(page.getByText(/^AI processing complete: Score \d+\/100$/)).toBeVisible();
  await expect(row.getByRole('button', { name: /AI Score/ })).toHaveCount(0);
});
