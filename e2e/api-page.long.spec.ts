import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';

test('the API’s page is readable and tries a call', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSound(page, '/api/docs');
});
